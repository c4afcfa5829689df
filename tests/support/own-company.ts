/**
 * Creates a company with one row of everything that a call can name, and prepares what each call needs to
 * succeed. Walks over successful calls use `readyFor`. Add a line here for a new call that does not succeed
 * with sample values.
 */
import { openSession } from '#features/accounts/factory.ts';
import { pictureBytes } from '#features/media/factory.ts';
import { sealedCredentials } from '#features/provisioning/server/operation.service.ts';
import type { Role } from '#kernel/actor.ts';
import type { Call } from '#kernel/call.ts';
import { today as todayIn } from '#kernel/civil-day.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { form, type TestApi } from './api.ts';
import { ownExport } from './exported.ts';
import { type OwnCompany, otherCompany } from './other-company.ts';
import { leaveNeeds } from './own-leave.ts';
import { accountOf, type Caller, moneyNeeds, ownReport, ownVehicle, type Prepare } from './own-money.ts';
import { type Attempt, mayCall, peopleOf, type Requester } from './walk.ts';

let count = 0;

export async function ownCompany(app: TestApi): Promise<OwnCompany> {
  const company = await otherCompany(app, `own-${++count}.example`);
  // The language of the company's posts.
  const ids = { ...company.ids, language: 'EN' };
  return { ...company, ids, app, people: await peopleOf(app, company.workspaceId) };
}

/** The order in which a role is chosen among those that may call: the owner has the most rights. */
const preference: readonly Role[] = ['ROLE_OWNER', 'ROLE_ADMIN', 'ROLE_MANAGER', 'ROLE_USER'];

/** @param wanted the role to use instead. */
export function requesterOf(call: Call, { app, people }: OwnCompany, wanted?: Role): Caller {
  const role = wanted ?? preference.find((one) => mayCall(call).includes(one));
  if (role !== undefined) return people[role];
  return { request: (path, init) => app.request(`/api/v1${path}`, init) };
}

/** Sends a form as the company's owner. */
const asOwner = (
  { people }: OwnCompany,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  fields?: Record<string, string>,
): Promise<Response> => people.ROLE_OWNER.request(path, { method, body: fields && form(fields) });

/** What calls need to succeed besides the company's ids. */
const needs: Record<string, Prepare> = {
  ...leaveNeeds,
  ...moneyNeeds,
  forgotPassword: ({ owner }) => ({ ids: { email: owner.account.email } }),
  cancelWorkspaceDeletion: async (company) => {
    await asOwner(company, 'POST', '/workspace/settings/deletion/submit');
  },
  createWorkspace: () => fresh('name', 'email'),
  updateWorkspace: () => fresh('name', 'email'),
  updateWorkspaceSettings: () => fresh('name', 'email'),
  inviteMember: () => fresh('email'),
  updateMember: () => fresh('email', 'login'),
  resendInvitation: ({ ids }) => ({ ids: { memberId: ids.pendingId } }),
  revokeInvitation: ({ ids }) => ({ ids: { memberId: ids.pendingId } }),
  readErasure: deletedMember,
  erasePerson: deletedMember,
  uploadMediaContent: async (company) => {
    const answer = await asOwner(company, 'POST', '/medias', { title: 'New' });
    const { media_id: mediaId }: { media_id: number } = await answer.json();
    return { ids: { mediaId }, file: new Blob([await pictureBytes()]) };
  },
  reopenContactRequest: async (company) => {
    await asOwner(company, 'POST', `/site/requests/${company.ids.requestId}/answer`);
  },
  saveSite: () => ({ body: { name: `Fresh ${++count}` } }),
  previewSite: () => ({ body: { language: 'en', path: 'home' } }),
  createSitePage: () => ({ body: { title_en: `Fresh ${++count}`, content_en: 'A text.' } }),
  orderSitePages: async ({ people }) => {
    const answer = await people.ROLE_OWNER.request('/site');
    const { pages }: { pages: { page_id: number }[] } = await answer.json();
    return { body: { page_ids: pages.map(({ page_id }) => page_id).reverse() } };
  },
  previewNewsletter: () => ({ body: { language: 'en' } }),
  testNewsletter: async (company) => {
    await writtenNewsletter(company, { state: 'draft' });
    return { body: { language: 'en' } };
  },
  sendNewsletter: (company) => writtenNewsletter(company, { state: 'draft' }),
  cancelNewsletter: (company) =>
    writtenNewsletter(company, { state: 'scheduled', send_at: '2099-01-01T12:00:00Z' }),
  updateCategoryTranslation: async (company) => {
    await asOwner(company, 'POST', `/blog/categories/${company.ids.categoryId}/FR`, { value: 'Ardoise' });
    return { ids: { language: 'FR' } };
  },
  importTable: plannedTable,
  uploadImport: () => ({ file: new Blob(['{"data":{"posts":[]}}']) }),
  planImport: ({ ids }) => ({ ids: { cover_media_id: ids.mediaId } }),
  createPost: ({ ids }) => ({ extra: { categories: [ids.categoryId] } }),
  setCategoriesOfPost: ({ ids }) => ({ extra: { newCategories: [ids.categoryId] } }),
  publishPost: publishable,
  restorePost: trashed,
  purgePost: trashed,
  saveAndPublish: withCover,
  schedulePost: publishable,
  setSearchSettings: async (company) => {
    await publishable(company);
    await asOwner(company, 'POST', `/posts/${company.ids.postId}/publish`);
    return { ids: { socialMediaId: company.ids.mediaId } };
  },
  endSession: async ({ app }, by) => {
    const { sessionId } = await openSession(app.platform.engine, accountOf(by));
    return { ids: { sessionId } };
  },
  readNotification: async ({ app, rows }, by) => ({
    ids: {
      notificationId: await rows.add('notifications', {
        account_id: accountOf(by).userId,
        occurred_at: app.clock.now(),
        event: 'contract_join',
        facts: JSON.stringify({ title: 'Rail' }),
        path: 'contracts',
      }),
    },
  }),
  // The currency of a contract with rates by day does not change.
  updateContract: async ({ app, workspaceId }) => {
    await asTenant(app.platform.engine, workspaceId, ({ db }) => db.deleteFrom('contract_rates').execute());
  },
  reopenContract: ({ rows, ids }) => rows.change('contracts', ids.contractId, { closed_at: new Date() }),
  writePlanning: (_, { account }) => ({ ids: { forUserId: account?.userId } }),
  closeMonth: () => ({ ids: { year: 2026, month: 1, accept_open: true } }),
  readExportFile: (company, by) => ownExport(company, by),
  exportActivityReports: () => ({ ids: { year: 2026, month: 1 } }),
  closeBooks: () => ({ ids: { to: todayIn('Europe/Paris') } }),
  createClient: newClient,
  updateClient: newClient,
  updateSalesSettings: () => ({ ids: { endpointScheme: '', endpointId: '' } }),
  createSalesDraft: () => ({ ids: { basis: 'empty' } }),
  prepareCorrection: lostDay,
  prepareBalance: async ({ app, workspaceId }) => {
    await asTenant(app.platform.engine, workspaceId, ({ db }) =>
      db.deleteFrom('sales_instalments').execute(),
    );
  },
  recordReceivedPayment: ({ ids }) => ({
    body: { clientId: ids.clientId, receivedOn: '2026-01-10', amount: '1.00', parts: [] },
  }),
  recordClientRefund: async ({ rows, ids }) => {
    await rows.add('received_payments', {
      client_id: Number(ids.clientId),
      received_on: '2026-02-10',
      amount_cents: 4000,
      currency: 'EUR',
      method: 'transfer',
    });
    return { body: { clientId: ids.clientId, paidOn: '2026-02-11', amount: '1.00', credit: '40.00' } };
  },
  saveExchangeRate: () => ({ ids: { currency: 'USD', day: '2026-01-10', rate: '0.92' } }),
  // What is open of the company's invoice.
  assignReceivedPayment: ({ ids }) => ({
    body: { parts: [{ salesInvoiceId: ids.salesInvoiceId, amount: '1.00', open: '110.00' }] },
  }),
  bookStatementLine: ({ ids }) => ({ body: { clientId: ids.clientId, parts: [] } }),
  importStatement: () => ({
    file: new Blob([
      `<OFX><CURDEF>EUR<STMTTRN><DTPOSTED>20260110<TRNAMT>1.00<FITID>${++count}</STMTTRN></OFX>`,
    ]),
  }),
  updateBookSettings: () => ({ ids: { siren: '732829320' } }),
  deleteContracts: ({ ids }) => ({ ids: { ids: [ids.contractId] } }),
  removeContractMember: ({ owner, ids }) => ({
    ids: { contractId: ids.contractId, memberId: owner.account.userId },
  }),
  createPoste: () => ({ ids: { postname: `Fresh ${++count}` } }),
  // A built-in rate.
  setVatAccount: () => ({ ids: { type: 'TYPEC', from: '2014-01-01' } }),
  updatePoste: () => ({ ids: { postname: `Fresh ${++count}` } }),
  reviewPostes: async ({ app, workspaceId }) => {
    await asTenant(app.platform.engine, workspaceId, ({ db }) => db.deleteFrom('poste_shares').execute());
  },
  addVehicle: () => fresh('name'),
  updateVehicle: async (company, by) => ({
    ids: { ...(await ownVehicle(company, by)).ids, ...fresh('name').ids },
  }),
  addAttachment: async (company, by) => ({
    ...(await ownReport(company, by)),
    file: new Blob([await pictureBytes()]),
  }),
  removePasskey: withPasskey,
  renewRecoveryCodes: withPasskey,
  orderPlan: async ({ app, workspaceId }) => {
    await asTenant(app.platform.engine, workspaceId, ({ db }) => db.deleteFrom('orders').execute());
    return { ids: { pricing: 'starter' } };
  },
  operateRuntime: async (company) => {
    await idle(company);
    return { ids: { action: 'stop' } };
  },
  operateService: async (company) => {
    await idle(company);
    return { ids: { type: 'database-instance', action: 'create' } };
  },
  takeOperationSecret: async ({ app, workspaceId, ids, people }) => {
    const id = Number(ids.operationId);
    const secret = JSON.stringify({ user: 'reader', secret: 'shown once' });
    await asInstallation(app.platform.engine, ({ db }) =>
      db
        .updateTable('operations')
        .set({
          type: 'storage-user',
          action: 'create',
          state: 'succeeded',
          requested_by: people.ROLE_ADMIN.account.userId,
          sealed_secret: app.platform.vault.seal(secret, sealedCredentials.about(id)),
        })
        .where('id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .execute(),
    );
  },
};

/** A member who was deleted. */
async function deletedMember(company: OwnCompany): Promise<Attempt> {
  const name = { first_name: 'Xavier', last_name: 'Gone' };
  const { userId } = await company.app.account({ workspace_id: company.workspaceId, ...name });
  await asOwner(company, 'DELETE', `/members/${userId}`);
  return { ids: { memberId: userId } };
}

async function publishable(company: OwnCompany): Promise<void> {
  const head = { title: 'Slate', description: 'About it', language: 'EN' };
  await asOwner(company, 'PUT', `/posts/${company.ids.postId}`, { ...head, content: '<p>Slate</p>' });
  await withCover(company);
}

async function withCover(company: OwnCompany): Promise<void> {
  const { postId, mediaId } = company.ids;
  await asOwner(company, 'PUT', `/posts/${postId}/cover/${mediaId}`, { language: 'EN' });
}

async function trashed(company: OwnCompany): Promise<void> {
  await asOwner(company, 'DELETE', `/posts/${company.ids.postId}`);
}

function writtenNewsletter(
  { rows, ids }: OwnCompany,
  when: { state: 'draft' | 'scheduled'; send_at?: string },
) {
  const texts = { subject_en: 'Slate', content_en: 'Slate', html_en: '<p>Slate</p>' };
  return rows.change('newsletters', ids.newsletterId, { ...texts, send_at: null, ...when });
}

/** Without an electronic address, whose kind and address belong together. */
function newClient(): Attempt {
  return { ids: { ...fresh('name').ids, endpointScheme: '', endpointId: '' } };
}

/** Approves a week without the day that the issued invoice has. */
async function lostDay({ rows, ids }: OwnCompany): Promise<void> {
  const week = { account_id: Number(ids.userId), monday: '2026-01-19' } as const;
  const [known] = await rows.list('timesheets', week);
  if (known === undefined) await rows.add('timesheets', { ...week, state: 'approved', approver_name: 'Ada' });
  else await rows.change('timesheets', week, { state: 'approved' });
  // As the triggers of worked_days do if a day is changed.
  await rows.change('sales_entries', { sales_invoice_id: Number(ids.salesInvoiceId) }, { day_changed: true });
}

/** Unused values for unique fields. */
function fresh(...names: string[]): Attempt {
  const one = ++count;
  const values: Record<string, string> = {
    name: `Fresh ${one}`,
    login: `fresh${one}`,
    email: `fresh${one}@test.example`,
  };
  return { ids: Object.fromEntries(names.map((name) => [name, values[name]])) };
}

async function withPasskey({ rows }: OwnCompany, by: Caller): Promise<Attempt> {
  const key = { account_id: accountOf(by).userId, name: 'Key', credential_id: `key-${++count}` };
  return { ids: { passkeyId: await rows.add('account_passkeys', key) } };
}

/** Deletes the workspace's operations, so that none is running. */
const idle = ({ app, workspaceId }: OwnCompany) =>
  asInstallation(app.platform.engine, ({ db }) =>
    db.deleteFrom('operations').where('workspace_id', '=', workspaceId).execute(),
  );

/** Changes of a report, its receipts and their files are the author's. */
const isOfReport = ({ method, path }: Call) =>
  method !== 'GET' && /\{(?:report|receipt|attachment)Id\}/.test(path);

/** Returns the person and the input with which the call succeeds. */
export async function readyFor(
  call: Call,
  company: OwnCompany,
  by = requesterOf(call, company),
): Promise<{ by: Requester; options: Attempt }> {
  const prepare = needs[call.id] ?? (isOfReport(call) ? ownReport : undefined);
  const { ids, ...rest } = (await prepare?.(company, by)) ?? {};
  // A user's id in the path must be the caller's.
  const own = call.path.includes('{userId}') && by.account ? { userId: by.account.userId } : {};
  return { by, options: { ids: { ...company.ids, ...own, ...ids }, ...rest } };
}

/** Returns a table with one new contract, and the plan of its import. */
async function plannedTable(_: OwnCompany, { request }: Caller): Promise<Attempt> {
  const file = new Blob([`Contract;Client\nTable ${++count};Someone\n`]);
  const body = new FormData();
  body.set('file', file);
  const columns = 'cname:0,client:1';
  const response = await request(`/spreadsheets/contracts/plan?columns=${columns}`, { method: 'POST', body });
  const { plan } = (await response.json()) as { plan: string };
  return { ids: { part: 'contracts', columns, plan }, file };
}
