/**
 * Gives people of a company rows of their own: a copy of every row that belongs to somebody. Those tables
 * refer to an account, or to such a table; they, their columns and references come from the catalogue.
 */
import { fileOf } from '#features/exports/server/file.ts';
import { pictureBytes } from '#features/media/factory.ts';
import { ATTACHMENT_FILES, DOCUMENT_FILES } from '#features/receipts/attachment.rules.ts';
import type { Database } from '#platform/db/kysely.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { fileKey } from '#platform/storage/file-name.ts';
import type { TestApi } from './api.ts';
import { MARK, type OtherCompany } from './other-company.ts';
import { type Column, columnsOf, namesOf, select } from './rows.ts';

type Row = Record<string, unknown>;

/** Values with which calls answer a copied row, where the copied one has none that means anything. */
const readable = (mark: string, ids: OtherCompany['ids']): Readonly<Record<string, Row>> => ({
  account_totps: { confirmed_at: '2026-01-19T00:00:00Z' },
  // The year that requests name, with a yearly number of days.
  employments: {
    starts_on: '2020-01-01',
    ends_on: null,
    regime: 'days',
    days_per_year: 218,
    hours_per_week: null,
  },
  email_changes: { expires_at: '2099-01-01T00:00:00Z' },
  exports: {
    kind: 'activity_reports',
    subject: '2026-01',
    state: 'ready',
    attempt: 1,
    file_name: `${mark}.zip`,
    media_type: 'application/zip',
    requested_at: '2026-01-19T00:00:00Z',
    finished_at: '2026-01-19T00:00:00Z',
  },
  notifications: { event: 'report_reject', facts: { title: mark } },
  notification_choices: { kind: 'comments', mail: 'never' },
  post_readings: { day: '2026-01-15', source: 'direct' },
  report_documents: { locale: 'en', state: 'ready', storage_key: mark, made_at: '2026-01-19T00:00:00Z' },
  // Nobody is their own deputy.
  leave_deputies: { deputy_id: ids.userId },
  // Requests name this contract.
  worked_days: { contract_id: ids.contractId },
});

/** Where the files of a table are stored. */
const folders: Readonly<Record<string, string>> = {
  attachments: ATTACHMENT_FILES,
  report_documents: DOCUMENT_FILES,
};

interface Tables {
  /** Those with rows of people, in the order in which they are copied. */
  personal: Map<string, Column[]>;
  /** The names of ids in contracts that name a row of these tables. */
  idNames: Set<string>;
}

/** Returns the tables with rows of people: they refer to an account, or to such a table. */
async function tablesOf(db: Database): Promise<Tables> {
  const tables = await columnsOf(db);
  const found = new Set(['accounts']);
  for (let before = 0; before !== found.size; ) {
    before = found.size;
    for (const [table, columns] of tables)
      if (columns.some(({ names }) => found.has(names ?? ''))) found.add(table);
  }
  found.delete('accounts');
  // Managers share suppliers' invoices, and one becomes one receipt.
  found.delete('supplier_receipts');
  const personal = new Map<string, Column[]>();
  while (personal.size < found.size) {
    const left = [...tables].filter(([table]) => found.has(table) && !personal.has(table));
    const isReady = (own: string, columns: Column[]) =>
      columns.every(
        ({ names }) => names === null || names === own || !found.has(names) || personal.has(names),
      );
    // Tables that refer to each other: first the one that may refer to nothing.
    const [table, columns] =
      left.find((one) => isReady(...one)) ??
      left.find(([own, all]) =>
        isReady(
          own,
          all.filter(({ required }) => required),
        ),
      ) ??
      [];
    if (table === undefined || columns === undefined)
      throw new Error(`${left.map(([own]) => own)} refer to each other: copy one first in personal-rows.ts`);
    personal.set(table, columns);
  }
  // A table's whole name counts more than its last word: categories against post_categories.
  const whole = new Set(
    [...tables.keys()].filter((table) => !found.has(table)).map((one) => namesOf(one)[0]),
  );
  const idNames = new Set([...found].flatMap(namesOf).filter((name) => !whole.has(name)));
  return { personal, idNames };
}

export interface PersonalRows {
  /** The names of ids in contracts that name a person's thing. */
  idNames: ReadonlySet<string>;
  /** Gives the person the rows; every text contains the mark. @returns their ids by name in contracts. */
  give(person: { userId: number }, mark: string): Promise<Record<string, number>>;
}

/** @param company whose present rows are copied. */
export async function personalRows(
  app: TestApi,
  { workspaceId, ids: companyIds }: OtherCompany,
): Promise<PersonalRows> {
  const inTenant = <T>(work: (db: Database) => Promise<T>) =>
    asTenant(app.platform.engine, workspaceId, ({ db }) => work(db));
  const models = new Map<string, Row[]>();
  const { personal: tables, idNames } = await inTenant(async (db) => {
    const found = await tablesOf(db);
    for (const table of found.personal.keys()) {
      const rows = await select<{ row: Row }>(db, `select to_jsonb(t) as row from ${table} t order by 1`);
      models.set(
        table,
        rows.map(({ row }) => row),
      );
      // A query without a person filter would return this row for everybody, before and after they have their own.
      if (isOnePerPerson(found.personal.get(table) ?? [])) await select(db, `delete from ${table}`);
    }
    return found;
  });
  const wholeNames = new Set([...tables.keys()].map((table) => namesOf(table)[0]));
  let people = 0;
  let firstPost: number | undefined;

  async function give({ userId }: { userId: number }, mark: string) {
    people += 1;
    const ids: Record<string, number> = {};
    const picture = await pictureBytes();
    const keys: string[] = [];
    await inTenant(async (db) => {
      const copies = new Map<string, unknown>();
      /** References to rows that are copied later. */
      const later: { table: string; name: string; names: string; model: Row }[] = [];
      for (const [table, columns] of tables)
        for (const model of models.get(table) ?? []) {
          const given = readable(mark, companyIds)[table];
          const row = { ...(JSON.parse(JSON.stringify(model).replaceAll(MARK, mark)) as Row), ...given };
          if ('byte_size' in row) row.byte_size = picture.length;
          for (const { name, names } of columns)
            if (names === 'accounts') row[name] = given?.[name] ?? (row[name] === null ? null : userId);
            else if (names !== null && tables.has(names) && row[name] !== null) {
              const copy = copies.get(`${names} ${model[name]}`);
              row[name] = copy ?? null;
              if (copy === undefined) later.push({ table, name, names, model });
            }
          for (const { name, names, unique } of columns)
            if (names === null && unique.some((together) => together.every((one) => row[one] === model[one])))
              row[name] = distinct(row[name], people, mark);
          const id = await insert(db, table, columns, row);
          copies.set(`${table} ${model.id}`, id);
          // The id of a payment's report is no reportId.
          const names = namesOf(table).filter((name, at) => at === 0 || !wholeNames.has(name));
          if (typeof id === 'number') for (const name of names) ids[name] = id;
          const folder = folders[table];
          if (folder !== undefined) keys.push(fileKey(folder, `${row.storage_key}`));
        }
      for (const { table, name, names, model } of later)
        await select(db, `update ${table} set "${name}" = $1 where id = $2`, [
          copies.get(`${names} ${model[name]}`),
          copies.get(`${table} ${model.id}`),
        ]);
      await insertUnreferenced(db, { userId, mark, ids });
    });
    keys.push(fileOf({ workspaceId, exportId: ids.exportId ?? 0 }, 1));
    for (const key of keys) await app.platform.storage.put(key, picture);
    return ids;
  }

  async function insert(db: Database, table: string, columns: Column[], row: Row): Promise<unknown> {
    const set = columns.map(({ name }) => `"${name}"`).join();
    try {
      const [made] = await select<{ row: Row }>(
        db,
        `insert into ${table} as t (workspace_id, ${set})
         select ${workspaceId}, ${set} from jsonb_populate_record(null::${table}, $1) returning to_jsonb(t) as row`,
        [JSON.stringify(row)],
      );
      return made?.row.id;
    } catch (cause) {
      throw new Error(`tests/support/personal-rows.ts cannot copy ${table}: ${(cause as Error).message}`, {
        cause,
      });
    }
  }

  /** Rows that name a person or a thing without a foreign key, and fields of the account itself. */
  async function insertUnreferenced(
    db: Database,
    { userId, mark, ids }: { userId: number; mark: string; ids: Record<string, number> },
  ) {
    const by = { workspace_id: workspaceId, actor_id: userId, actor_name: mark };
    const decided = { ...by, step: 'approve', from_state: 'submitted', to_state: 'approved', comment: mark };
    await db
      .insertInto('workflow_events')
      .values([
        { ...decided, subject_type: 'report', subject_id: ids.reportId ?? 0 },
        { ...decided, subject_type: 'week', subject_id: ids.timesheetId ?? 0 },
      ])
      .execute();
    await db
      .updateTable('post_translations')
      .set({ scheduled_at: '2099-01-01T00:00:00Z', scheduled_by: userId })
      .where('post_id', '=', ids.postId ?? 0)
      .execute();
    const trashed = { author_id: userId, title_en: mark, in_en: true, deleted_at: '2026-01-19T00:00:00Z' };
    await db
      .insertInto('posts')
      .values({ workspace_id: workspaceId, ...trashed })
      .execute();
    await db
      .insertInto('comments')
      .values({
        workspace_id: workspaceId,
        timesheet_id: ids.timesheetId ?? 0,
        text: mark,
        author_id: userId,
        author_name: mark,
      })
      .execute();
    await insertPayable(db, userId, mark);
    // Everybody has unsaved text of the first person's post.
    firstPost ??= ids.postId;
    if (firstPost !== ids.postId)
      await db
        .insertInto('post_unsaved_texts')
        .values({
          workspace_id: workspaceId,
          account_id: userId,
          post_id: firstPost ?? 0,
          language: 'EN',
          device: mark,
          revision: 1,
          typed_at: '2026-01-19T00:00:00Z',
          title: mark,
          description: mark,
          content: mark,
        })
        .execute();
    await db
      .insertInto('audit_events')
      .values({ ...by, action: 'password.changed', subject_type: 'account', subject_id: `${userId}` })
      .execute();
    await db
      .updateTable('accounts')
      .set({ birthday: `0${people}/12`, phone_number: `+33 6 55 44 33 0${people}` })
      .where('id', '=', userId)
      .execute();
  }

  /** An approved report that is still to be paid. */
  async function insertPayable(db: Database, userId: number, mark: string) {
    const own = db.selectFrom('reports').where('account_id', '=', userId);
    const { contract_id } = await own.select('contract_id').executeTakeFirstOrThrow();
    const { poste_id } = await db
      .selectFrom('receipts')
      .select('poste_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const day = '2026-01-12';
    const at = '2026-01-19T00:00:00Z';
    const { id } = await db
      .insertInto('reports')
      .values({
        workspace_id: workspaceId,
        account_id: userId,
        contract_id,
        title: mark,
        sought: mark,
        start_date: day,
        end_date: day,
        state: 'approved',
        submitted_at: at,
        decided_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('receipts')
      .values({ workspace_id: workspaceId, report_id: id, number: 1, poste_id, date: day, ttc_cents: 1200 })
      .execute();
  }

  return { idNames, give };
}

/** Whether a person can have only one row, and may delete it. */
const isOnePerPerson = (columns: readonly Column[]): boolean =>
  columns.some(
    ({ name, names, unique, deletable }) =>
      deletable &&
      names === 'accounts' &&
      unique.some((together) => together.every((one) => one === name || one === 'workspace_id')),
  );

/** Another value for a unique column. */
function distinct(value: unknown, people: number, mark: string): unknown {
  if (typeof value === 'number') return value + people;
  if (typeof value !== 'string') return value;
  if (value.startsWith('\\x')) return `${value}${people.toString(16).padStart(2, '0')}`;
  return /^\d{4}-\d\d-\d\d/.test(value) ? value : `${value}${mark}`;
}
