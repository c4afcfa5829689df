/** Writes and reads the audit log: who did what, for whom, when and from where. */

import { type Actor, authorOf, displayName, type Member } from '#kernel/actor.ts';
import type { CallAnswer, CallInput } from '#kernel/call.ts';
import { leftName } from '#kernel/left-name.ts';
import { type Locale, localeTags } from '#kernel/locale.ts';
import { translator } from '#kernel/translate.ts';
import type { Zone } from '#kernel/zone.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { AuditEvent, MemberContext, RequestFacts } from '#platform/request/context.ts';
import type { Download } from '#platform/request/download.ts';
import { page } from '#platform/request/page.ts';
import { sheetDownload } from '#platform/sheet/download.ts';
import type { Sheet } from '#platform/sheet/sheet.ts';
import { recordWords } from '../../../../generated/record-words.ts';
import * as contract from '../contract.ts';
import { eventTexts } from '../event.rules.ts';
import en from '../messages.en.json';
import fr from '../messages.fr.json';
import { EXPORTED_EVENTS } from '../rules.ts';
import * as repo from './repo.ts';
import { nameSubjects } from './subject.service.ts';

/** Writes an event in the transaction of the change, so that either both are saved or neither is. */
export async function recordEvent(
  db: Database,
  { actor, request }: { actor: Actor; request: RequestFacts },
  event: AuditEvent,
): Promise<void> {
  const member = actor.kind === 'member' ? actor : undefined;
  const atKeyboard = member && authorOf(member);
  await repo.insertEvent(db, {
    workspace_id: event.workspaceId ?? actor.workspaceId,
    actor_id: atKeyboard?.userId ?? null,
    actor_name: actor.kind === 'program' ? actor.name : atKeyboard ? displayName(atKeyboard) : '',
    on_behalf_of_id: member?.actedBy === undefined ? null : member.userId,
    on_behalf_of_name: member?.actedBy === undefined ? '' : displayName(member),
    action: event.action,
    subject_type: event.subjectType,
    subject_id: String(event.subjectId),
    detail: JSON.stringify(event.detail ?? {}),
    address: request.address,
    request_id: request.id,
  });
}

export async function listEvents(
  context: MemberContext,
  { query }: CallInput<typeof contract.listEvents>,
): Promise<CallAnswer<typeof contract.listEvents>> {
  const { db, request } = context;
  const found = repo.listEvents(db, query);
  const reading = { count: found.count, rows: async () => withNames(db, await found.rows(), request.locale) };
  const [list, subjects, people] = await Promise.all([
    page(context, contract.listEvents, query, reading, {
      row: (row) => ({
        event_id: row.id,
        action: row.action,
        subject_type: row.subject_type,
        subject_id: row.subject_id,
        subject_name: row.subject_name,
        subject_open: row.subject_open,
        named: row.named,
        detail: row.detail as Record<string, unknown>,
        actor: { user_id: row.actor_id, name: leftName(row.actor_name, row.actor_left, request.locale) },
        on_behalf_of:
          row.on_behalf_of_id === null
            ? null
            : {
                user_id: row.on_behalf_of_id,
                name: leftName(row.on_behalf_of_name, row.on_behalf_of_left, request.locale),
              },
        address: row.address,
        request_id: row.request_id,
        occurred_at: row.occurred_at.toISOString(),
      }),
      texts: { en, fr },
    }),
    repo.listSubjects(db),
    repo.listActors(db),
  ]);
  const named = people.map(({ left, name, ...person }) => ({
    ...person,
    name: leftName(name, left, request.locale),
  }));
  return { ...list, subjects, people: named };
}

export async function exportEvents(
  { db, zone, request: { locale } }: MemberContext,
  { query: { format, ...filter } }: CallInput<typeof contract.exportEvents>,
): Promise<Download<Member>> {
  const all = { ...filter, rowsPerPage: EXPORTED_EVENTS, page: 0 };
  const events = await withNames(db, await repo.listEvents(db, all).rows(), locale);
  const sheet = eventSheet(locale, zone);
  return sheetDownload({ name: sheet.name.toLowerCase(), sheet, format, rows: () => events });
}

async function withNames(
  db: Database,
  rows: Awaited<ReturnType<ReturnType<typeof repo.listEvents>['rows']>>,
  locale: Locale,
) {
  const names = await nameSubjects(db, rows, locale);
  return rows.map((row, at) => ({ ...row, subject_name: '', subject_open: false, named: {}, ...names[at] }));
}

type EventRow = Awaited<ReturnType<typeof withNames>>[number];

/** Joined once, because joining takes milliseconds. */
const words = { en: { ...recordWords.en, ...en }, fr: { ...recordWords.fr, ...fr } };

function eventSheet(locale: Locale, zone: Zone): Sheet<EventRow> {
  const t = translator({ en, fr }, locale);
  const moment = new Intl.DateTimeFormat(localeTags[locale], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: zone,
  });
  const labels = eventTexts(locale, words[locale], (instant) => moment.format(new Date(instant)));
  return {
    name: t('title'),
    columns: [
      { label: t('column_events_occurred_at'), value: (row) => row.occurred_at, kind: 'instant', width: 24 },
      {
        label: t('column_events_actor'),
        value: (row) =>
          labels.actor({ user_id: row.actor_id, name: leftName(row.actor_name, row.actor_left, locale) }),
      },
      {
        label: t('column_events_on_behalf_of'),
        value: (row) => leftName(row.on_behalf_of_name, row.on_behalf_of_left, locale),
      },
      { label: t('column_events_action'), value: (row) => labels.action(row.action), width: 26 },
      {
        label: t('column_events_subject'),
        value: (row) =>
          `${labels.subject(row.subject_type)} ${labels.subjectName(row) || row.subject_id}`.trim(),
      },
      {
        label: t('column_events_detail'),
        value: (row) =>
          labels
            .facts({ detail: row.detail as Record<string, unknown>, named: row.named })
            .map(({ label, before, text }) =>
              t('exported_fact', { label, text: before === undefined ? text : `${before} → ${text}` }),
            )
            .join('; '),
        width: 60,
      },
      { label: t('column_events_address'), value: (row) => row.address },
    ],
  };
}
