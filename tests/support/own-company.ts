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
import type { TestApi, TestClient } from './api.ts';
import { ownExport } from './exported.ts';
import { type OtherCompany, otherCompany } from './other-company.ts';
import { ownComment, ownNotification, questioned, refusable } from './own-comment.ts';
import { paymentNeeds } from './own-payments.ts';
import { named, publishable, published, trashed, withCover, writtenNewsletter } from './own-post.ts';
import { foreignReport, ownDraft, ownReport, ownVehicle, passedOn, revisionOfReport } from './own-report.ts';
import { type Attempt, mayCall, type People, peopleOf, type Requester } from './walk.ts';

export interface OwnCompany extends OtherCompany {
  app: TestApi;
  people: People;
}

type PreparedCall = Requester & Partial<TestClient>;

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
export function requesterOf(call: Call, { app, people }: OwnCompany, wanted?: Role): PreparedCall {
  const role = wanted ?? preference.find((one) => mayCall(call).includes(one));
  if (role !== undefined) return people[role];
  return { request: (path, init) => app.request(`/api/v1${path}`, init) };
}

type Prepare = (company: OwnCompany, by: PreparedCall) => Promise<Attempt> | Attempt;

/** What calls need to succeed besides the company's ids. */
const needs: Record<string, Prepare> = {
  ...paymentNeeds,
  forgotPassword: ({ owner }) => ({ ids: { email: owner.account.email } }),
  cancelWorkspaceDeletion: async ({ people }) => {
    await people.ROLE_OWNER.request('/workspace/settings/deletion/submit', { method: 'POST' });
    return {};
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
  uploadMediaContent: async ({ people }) => {
    const answer = await people.ROLE_OWNER.request('/medias', {
      method: 'POST',
      body: new URLSearchParams({ title: 'New' }),
    });
    const { media_id: mediaId }: { media_id: number } = await answer.json();
    return { ids: { mediaId }, file: new Blob([await pictureBytes()]) };
  },
  reopenContactRequest: async ({ people, ids }) => {
    await people.ROLE_OWNER.request(`/site/requests/${ids.requestId}/answer`, { method: 'POST' });
    return {};
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
  testNewsletter: (company) => writtenNewsletter(company, 'draft', { body: { language: 'en' } }),
  sendNewsletter: (company) => writtenNewsletter(company, 'draft'),
  cancelNewsletter: (company) => writtenNewsletter(company, 'scheduled'),
  updateCategoryTranslation: named,
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
  setSearchSettings: published,
  endSession: async ({ app }, { account }) => {
    if (account === undefined) throw new Error('a session needs an account');
    return { ids: { sessionId: (await openSession(app.platform.engine, account)).sessionId } };
  },
  readNotification: ownNotification,
  reopenContract: async ({ app, workspaceId, ids }) => {
    await asTenant(app.platform.engine, workspaceId, ({ db }) =>
      db
        .updateTable('contracts')
        .set({ closed_at: new Date() })
        .where('id', '=', Number(ids.contractId))
        .execute(),
    );
    return {};
  },
  writePlanning: (_, { account }) => ({ ids: { forUserId: account?.userId } }),
  closeMonth: () => ({ ids: { year: 2026, month: 1, accept_open: true } }),
  readExportFile: (company, by) => ownExport(company, by),
  exportActivityReports: () => ({ ids: { year: 2026, month: 1 } }),
  closeBooks: () => ({ ids: { to: todayIn('Europe/Paris') } }),
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
    return {};
  },
  createReport: ownReport,
  deleteReport: ownDraft,
  submitReport: async (company, by) => {
    await ownReport(company, by);
    return { ids: { managerEmail: company.owner.account.email } };
  },
  withdrawReport: (company, by) => ownReport(company, by, 'submitted'),
  passReport: async (company, by) => {
    await foreignReport(company, 'submitted');
    return passedOn(company, by, 'reports', company.ids.reportId);
  },
  passWeek: (company, by) => passedOn(company, by, 'timesheets', company.ids.timesheetId),
  approveReport: (company) => foreignReport(company, 'submitted'),
  rejectReport: (company) => foreignReport(company, 'submitted'),
  decideReports: async (company) => {
    await foreignReport(company, 'submitted');
    return { ids: { revision: await revisionOfReport(company), comment: 'because' } };
  },
  reopenReport: (company) => foreignReport(company, 'approved'),
  createReceipt: ownReport,
  acceptCorrection: async (company, by) => {
    const attempt = await ownReport(company, by);
    const { app, workspaceId, ids } = company;
    await asTenant(app.platform.engine, workspaceId, ({ db }) =>
      db
        .updateTable('receipts')
        .set({ corrected_year: 2026, vehicle_id: Number(ids.vehicleId) })
        .where('id', '=', Number(ids.receiptId))
        .execute(),
    );
    return attempt;
  },
  questionReceipt: (company) => foreignReport(company, 'submitted'),
  closeQuestion: questioned,
  refuseReceipt: (company) => refusable(company, { refused: false }),
  withdrawRefusal: (company) => refusable(company, { refused: true }),
  deleteReportComment: (company, by) => ownComment(company, by, 'report_id'),
  deleteWeekComment: (company, by) => ownComment(company, by, 'timesheet_id'),
  computeMileage: ownVehicle,
  addVehicle: () => fresh('name'),
  readVehicle: ownVehicle,
  updateVehicle: async (company, by) => ({
    ids: { ...(await ownVehicle(company, by)).ids, ...fresh('name').ids },
  }),
  deleteVehicle: ownVehicle,
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
    return {};
  },
};

/** A member who was deleted. */
async function deletedMember({ app, workspaceId, people }: OwnCompany): Promise<Attempt> {
  const { userId } = await app.account({
    workspace_id: workspaceId,
    first_name: 'Xavier',
    last_name: 'Gone',
  });
  await people.ROLE_OWNER.request(`/members/${userId}`, { method: 'DELETE' });
  return { ids: { memberId: userId } };
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

async function withPasskey({ app }: OwnCompany, { account }: PreparedCall): Promise<Attempt> {
  if (account === undefined) throw new Error('a passkey needs an account');
  const { workspaceId, userId } = account;
  const { id } = await asTenant(app.platform.engine, workspaceId, ({ db }) =>
    db
      .insertInto('account_passkeys')
      .values({
        workspace_id: workspaceId,
        account_id: userId,
        name: 'Key',
        credential_id: `key-${++count}`,
        public_key: Buffer.from([0]),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return { ids: { passkeyId: id } };
}

/** Deletes the workspace's operations, so that none is running. */
async function idle({ app, workspaceId }: OwnCompany): Promise<Attempt> {
  await asInstallation(app.platform.engine, ({ db }) =>
    db.deleteFrom('operations').where('workspace_id', '=', workspaceId).execute(),
  );
  return {};
}

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
async function plannedTable(_: OwnCompany, { request }: PreparedCall): Promise<Attempt> {
  const file = new Blob([`Contract;Client\nTable ${++count};Someone\n`]);
  const body = new FormData();
  body.set('file', file);
  const columns = 'cname:0,client:1';
  const response = await request(`/spreadsheets/contracts/plan?columns=${columns}`, { method: 'POST', body });
  const { plan } = (await response.json()) as { plan: string };
  return { ids: { part: 'contracts', columns, plan }, file };
}
