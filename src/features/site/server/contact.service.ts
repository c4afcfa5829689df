/** Receives contact requests; lists them and subscriptions for the company's owners, and marks requests as answered. */
import { CONTACT_LIMIT } from '#features/newsletters/rules.ts';
import { mayConfirm, subscribe } from '#features/newsletters/server/subscription.service.ts';
import { type Subject, type SubjectKind, takeStep } from '#features/workflows/server/service.ts';
import { publicSite, siteContact } from '#features/workspaces/server/site.service.ts';
import type { Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { addressIn } from '#kernel/email.ts';
import type { Locale } from '#kernel/locale.ts';
import { orNotFound, Problem } from '#kernel/problem.ts';
import { translator } from '#kernel/translate.ts';
import type { MemberContext, PrepareContext, TenantContext } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import { page } from '#platform/request/page.ts';
import { ahead } from '#platform/sheet/ahead.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import type { Sheet } from '#platform/sheet/sheet.ts';
import type { ContactRequest } from '../contact.contract.ts';
import * as contract from '../contact.contract.ts';
import { type RequestState, type RequestStep, requestWorkflow } from '../contact.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { contactFaults } from '../rules.ts';
import * as repo from './contact.repo.ts';
import { requestMail } from './emails.tsx';

/** Stores a request, mails it to the company of the site, and starts a subscription if selected. */
export const sendRequest = {
  /** @throws Problem 400 with the field's text; 429 after too many requests from one IP address. */
  async prepare(
    { limits, request }: PrepareContext,
    { body }: CallInput<typeof contract.sendRequest>,
  ): Promise<boolean> {
    const errors = contactFaults(body);
    if (Object.keys(errors).length > 0) throw new Problem(400, { errors, locale: request.locale });
    await limits.spend(CONTACT_LIMIT, request.address);
    return body.receiveNews && mayConfirm(limits, body.email);
  },

  async run(
    context: TenantContext,
    { body }: CallInput<typeof contract.sendRequest>,
    mayWrite: boolean,
  ): Promise<CallAnswer<typeof contract.sendRequest>> {
    const { db, actor, request, config } = context;
    const { workspaceId } = actor;
    const { locale } = request;
    const { brand } = await publicSite(db, config);
    // A repeated click or submission is the same request.
    if (await repo.insertRequest(db, { ...body, workspaceId, locale }))
      await context.send({
        ...requestMail(brand, { ...body, locale }),
        to: addressIn(await siteContact(db, config)),
        replyTo: body.email,
      });
    if (body.receiveNews) await subscribe(context, body.email, mayWrite);
    return { received: true };
  },
};

/** Rows per transaction of an export. */
const BATCH = 2000;
const NO_ID = 2_147_483_647;

export async function exportRequests(
  context: MemberContext,
  { query: { q, state, format } }: CallInput<typeof contract.exportRequests>,
): Promise<Download<Member>> {
  await recordExport(context, 'requests');
  const wanted = { q, state, rows: BATCH };
  const sheet = requestSheet(context.request.locale);
  return sheetDownload({
    name: sheet.name.toLowerCase(),
    sheet,
    format,
    rows: ({ read }) =>
      ahead(batches((before) => read((db) => repo.listRequestsBefore(db, { ...wanted, before })))),
  });
}

export async function exportSubscriptions(
  context: MemberContext,
  { query: { q, format } }: CallInput<typeof contract.exportSubscriptions>,
): Promise<Download<Member>> {
  await recordExport(context, 'subscriptions');
  const wanted = { q, rows: BATCH };
  const sheet = subscriptionSheet(context.request.locale);
  return sheetDownload({
    name: sheet.name.toLowerCase(),
    sheet,
    format,
    rows: ({ read }) =>
      ahead(batches((before) => read((db) => repo.listSubscriptionsBefore(db, { ...wanted, before })))),
  });
}

/** Records the export of a list in the audit log. */
function recordExport({ record, actor }: MemberContext, list: string): Promise<void> {
  return record({
    action: 'site.exported',
    subjectType: 'workspace',
    subjectId: actor.workspaceId,
    detail: { list },
  });
}

/**
 * All rows, newest first, in batches of one transaction each.
 * @param read the rows before an id.
 */
async function* batches<Row extends { id: number }>(
  read: (before: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let before = NO_ID;
  for (;;) {
    const batch = await read(before);
    yield batch;
    if (batch.length < BATCH) return;
    before = batch.at(-1)?.id ?? 0;
  }
}

function requestSheet(locale: Locale): Sheet<repo.RequestRecord> {
  const t = translator({ en, fr }, locale);
  return {
    name: t('contacts_requests'),
    columns: [
      { label: t('column_requests_name'), value: (row) => `${row.first_name} ${row.last_name}`.trim() },
      { label: t('column_requests_email'), value: (row) => row.email, width: 30 },
      { label: t('column_requests_phoneNumber'), value: (row) => row.phone_number },
      { label: t('column_requests_request'), value: (row) => row.request, width: 60 },
      { label: t('column_requests_receiveNews'), value: (row) => row.receive_news, width: 12 },
      { label: t('column_requests_created_at'), value: (row) => row.created_at, kind: 'instant', width: 24 },
      { label: t('column_requests_state'), value: (row) => t(`request_state_${row.state}`), width: 12 },
      { label: t('contacts_answered_by'), value: (row) => row.answered_by },
      { label: t('contacts_answered_at'), value: (row) => row.answered_at, kind: 'instant', width: 24 },
    ],
  };
}

function subscriptionSheet(locale: Locale): Sheet<repo.SubscriptionRecord> {
  const t = translator({ en, fr }, locale);
  return {
    name: t('contacts_newsletter'),
    columns: [
      { label: t('column_subscriptions_email'), value: (row) => row.email, width: 30 },
      {
        label: t('column_subscriptions_language'),
        value: (row) => t(`contacts_language_${row.locale}`),
        width: 12,
      },
      {
        label: t('column_subscriptions_confirmed_at'),
        value: (row) => row.confirmed_at,
        kind: 'instant',
        width: 24,
      },
    ],
  };
}

export function listRequests(
  context: MemberContext,
  { query }: CallInput<typeof contract.listRequests>,
): Promise<CallAnswer<typeof contract.listRequests>> {
  return page(context, contract.listRequests, query, repo.listRequests(context.db, query), {
    row: requestRow,
    texts: { en, fr },
    // Without the phone number, which the panel shows beside the request.
    columns: ['name', 'email', 'request', 'receiveNews', 'created_at', 'state'],
  });
}

export function listSubscriptions(
  context: MemberContext,
  { query }: CallInput<typeof contract.listSubscriptions>,
): Promise<CallAnswer<typeof contract.listSubscriptions>> {
  return page(context, contract.listSubscriptions, query, repo.listSubscriptions(context.db, query), {
    row: (row) => ({
      subscription_id: row.id,
      email: row.email,
      language: row.locale,
      confirmed_at: row.confirmed_at?.toISOString() ?? '',
    }),
    texts: { en, fr },
  });
}

function requestRow(row: repo.RequestRecord): ContactRequest {
  return {
    request_id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumber: row.phone_number,
    receiveNews: row.receive_news,
    request: row.request,
    language: row.locale,
    state: row.state,
    answered:
      row.answered_by === null || row.answered_at === null
        ? null
        : { by: row.answered_by, at: row.answered_at.toISOString() },
    created_at: row.created_at.toISOString(),
  };
}

const requestKind: SubjectKind<RequestState, RequestStep, Subject<RequestState>> = {
  workflow: requestWorkflow,
  save: async ({ db }, { subjects, to }) => {
    for (const { id } of subjects) await repo.saveRequestState(db, id, to);
  },
};

/** @throws Problem 404; 409 when it is already answered. */
export function answerRequest(
  context: MemberContext,
  { params }: CallInput<typeof contract.answerRequest>,
): Promise<ContactRequest> {
  return decide(context, 'answer', params.requestId);
}

/** @throws Problem 404; 409 when it is not answered. */
export function reopenRequest(
  context: MemberContext,
  { params }: CallInput<typeof contract.reopenRequest>,
): Promise<ContactRequest> {
  return decide(context, 'reopen', params.requestId);
}

async function decide(context: MemberContext, step: RequestStep, id: number): Promise<ContactRequest> {
  await takeStep(context, requestKind, step, await repo.lockRequest(context.db, id));
  const row = orNotFound(await repo.findRequest(context.db, id));
  return requestRow(row);
}
