/**
 * Checks what remains of a person who leaves. Every read call that names a member, found in the contracts,
 * answers after their deletion as before. After erasing their personal data no column of the catalogue
 * contains their address, login or phone number, and every column of the account is erased or kept for a reason.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleLeaving } from '#features/leaving/contract.ts';
import { erasePerson } from '#features/leaving/erasure.contract.ts';
import { updateMember } from '#features/members/contract.ts';
import type { Call } from '#kernel/call.ts';
import { withSession } from '#platform/db/engine.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { allCalls } from '../../generated/calls.ts';
import { startApi, type TestApi } from '../support/api.ts';
import { everythingOf, type OwnCompany } from '../support/other-company.ts';
import { ownCompany, requesterOf } from '../support/own-company.ts';
import { sampleOf } from '../support/sample.ts';
import { attempt, isGuarded, named, sendingRequests, tenantRoles } from '../support/walk.ts';

/** Parameters that name a member. */
const names = ['memberId', 'userId', 'forUserId', 'authorId'];

/** Reads whose answers should differ afterwards, with the reasons. */
const exempt: Readonly<Record<string, string>> = {
  readErasure: 'of people who have left',
  listContractMembers: 'who works on a contract now',
  readProfile: 'of oneself only',
  readBirthday: 'of oneself only',
  listSessions: 'of oneself only',
  readSecondFactors: 'of oneself only',
  listSecurityChanges: 'of oneself only',
  readBankAccount: 'of oneself only',
};

/** The reads to compare: those that name a member, and those of data that belong to members. */
const reads = allCalls.filter(
  (call) =>
    call.method === 'GET' &&
    isGuarded(call) &&
    tenantRoles(call).length > 0 &&
    !Object.hasOwn(exempt, call.id),
);
const namesMember = ({ params, query }: Call) =>
  Object.keys({ ...sampleOf(params), ...sampleOf(query) }).some((name) => names.includes(name));

/** Fields that say that somebody has left, or how many people there are. */
const facts =
  /"(used|used_seats|user_state|account_state|state|left|mayActFor|may_delete|last_seen_at|second_factor\w*)":[^,}\]]*/g;

let app: TestApi;
let company: OwnCompany;
let memberId: number;
const person = {
  email: 'xavier.needle@leaving.example',
  login: 'needle-login',
  phone: '+33 6 98 76 54 32',
};
/** Columns of `accounts` that the erasure sets back to their defaults, with values before it. */
const erased: Readonly<Record<string, unknown>> = {
  analytic_code: 'NEEDLE',
  phone_number: '',
  birthday: '24/12',
  theme: 'dark',
  conditions_accepted_at: new Date(),
  password_hash: 'hash',
  administers: true,
};
const STATE = 'says that the person has left';
/** The other columns, with the reasons. */
const keptColumns: Readonly<Record<string, string>> = {
  id: 'kept rows refer to it',
  workspace_id: 'kept rows refer to it',
  email: 'replaced: the test below looks for it',
  login: 'replaced: the test below looks for it',
  first_name: 'the books keep the name',
  last_name: 'the books keep the name',
  role: STATE,
  user_state: STATE,
  account_state: STATE,
  created_at: STATE,
  erased_at: STATE,
  locale: 'says nothing about the person',
  locale_chosen: 'says nothing about the person',
  password_changed_at: 'the password is erased',
};
/** The status and the text of each call's answer. */
const before = new Map<string, { status: number; text: string }>();

async function answerOf(call: Call) {
  const ids = { ...company.ids, ...Object.fromEntries(names.map((name) => [name, memberId])) };
  const answer = await attempt(call, requesterOf(call, company), { ids });
  // Files contain the time at which they were made.
  const text = call.produces === undefined ? await answer.text() : '';
  const comparable = text
    .replaceAll(' (left)', '')
    .replace(facts, '')
    .replace(/"members":\d+/, '')
    // In the audit log, the newest events are about the deletion.
    .replace(/"requestId":"[^"]*"/, '');
  return { status: answer.status, text: call.path.startsWith('/audit') ? '' : comparable };
}

beforeAll(async () => {
  app = await startApi();
  company = await ownCompany(app);
  memberId = Number(company.ids.memberId);
  const { engine } = app.platform;
  // Weeks without days are expected of members only, so a member who joined earlier would change the answers by leaving.
  await app.rows(company.workspaceId).change('accounts', {}, { created_at: new Date() });
  await app.rows().change('accounts', memberId, {
    first_name: 'Xavier',
    email: person.email,
    login: person.login,
    ...erased,
  });
  // All rows that are kept when a member is deleted belong to this member.
  const { rows } = await withSession(engine, (session) =>
    session.query(
      `select k.conrelid::regclass::text as table, a.attname as column from pg_constraint k
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attname <> 'workspace_id'
        where k.contype = 'f' and k.confrelid = 'accounts'::regclass
          and obj_description(k.oid, 'pg_constraint') like 'kept:%'
          -- No row of the other tables ever changes its person.
          and has_table_privilege('ardoise_tenant', k.conrelid, 'update')`,
    ),
  );
  expect(rows.length).toBeGreaterThan(5);
  await asTenant(engine, company.workspaceId, async ({ db }) => {
    for (const { table, column } of rows as { table: string; column: string }[])
      await db
        .updateTable(table as 'reports')
        .set({ [column]: memberId } as never)
        .where(column as 'account_id', '<>', memberId)
        .execute();
    await db
      .updateTable('reports')
      .set({
        state: 'approved',
        approver_id: memberId,
        approver_name: 'Xavier',
        approver_email: person.email,
      })
      .execute();
  });
  // The audit log records the former and the new values.
  const { owner } = company;
  await owner.api(updateMember, {
    params: { memberId },
    body: {
      email: person.email,
      firstName: 'Xavier',
      lastName: 'Needle',
      login: person.login,
      role: 'ROLE_USER',
      phoneNumber: person.phone,
    },
  });
  for (const call of reads) before.set(call.id, await answerOf(call));
  await owner.api(settleLeaving, { params: { memberId }, body: { end: 'delete' } });
});
afterAll(() => app.close());

const describedAs = (call: Call) => before.get(call.id);

describe('after the deletion', () => {
  test('the walk has enough reads to compare', () => {
    const answered = reads.filter((call) => (describedAs(call)?.status ?? 0) < 300);
    expect(
      answered.length,
      'too few reads answer: correct ownCompany, or the filter of reads',
    ).toBeGreaterThan(40);
    const unanswered = reads.filter((call) => namesMember(call) && describedAs(call)?.status !== 200);
    expect(
      unanswered.map((call) => `${call.id} answered ${describedAs(call)?.status}`),
      'these reads name a member and must answer 200 before the deletion: add the row that they need to tests/support/other-company.ts; a read of oneself only belongs into exempt above, with the reason',
    ).toEqual([]);
  });

  test.each(named(reads))(
    '%s answers as before',
    sendingRequests(async (_, call) => {
      expect(
        await answerOf(call),
        `${call.id}: what a person leaves behind stays, so its SQL must not require an active account; if the call is of oneself only, or must change, add it to exempt in tests/api/leaving-walk.test.ts, with the reason`,
      ).toEqual(describedAs(call));
    }),
  );
});

/** Columns that keep an address, with the reasons. */
const exceptions: Readonly<Record<string, string>> = {
  'bills.customer_email': 'a bill names the customer at its date',
};

test('after the erasure no column contains the address, the login or the phone number', async () => {
  const { engine } = app.platform;
  const needles = [person.email, person.login, person.phone];
  const found = async () => {
    const tables = await everythingOf(engine, company.workspaceId);
    return Object.entries(tables).flatMap(([table, text]) =>
      (JSON.parse(text) as Record<string, unknown>[]).flatMap((row) =>
        Object.entries(row)
          .filter(([, value]) => needles.some((needle) => JSON.stringify(value ?? '').includes(needle)))
          .map(([column]) => `${table}.${column}`),
      ),
    );
  };
  const places = new Set(await found());
  for (const place of ['accounts.email', 'accounts.login', 'audit_events.detail', 'reports.approver_email'])
    expect(places).toContain(place);
  await company.owner.api(erasePerson, { params: { memberId } });
  expect(
    (await found()).filter((place) => !Object.hasOwn(exceptions, place)),
    'erase these columns in src/features/leaving/server/erasure.repo.ts, or add them to exceptions above, with the reason',
  ).toEqual([]);
  // The books keep the name.
  const report = await (await company.owner.request(`/reports/${company.ids.reportId}`)).json();
  expect(report).toMatchObject({ user: { name: 'Xavier Needle (left)' } });
});

test('after the erasure every other column of the account has its default', async () => {
  const { rows } = await withSession(app.platform.engine, (session) =>
    session.query(`select attname as name, pg_get_expr(d.adbin, d.adrelid) as initial from pg_attribute a
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = 'accounts'::regclass and a.attnum > 0 and not a.attisdropped`),
  );
  const columns = rows as { name: string; initial: string | null }[];
  const known = [...Object.keys(erased), ...Object.keys(keptColumns)];
  expect(
    columns.map(({ name }) => name).toSorted(),
    'a new column of accounts: erase it in markDeleted or erasePerson and add it to erased above, or to keptColumns with the reason',
  ).toEqual(known.toSorted());
  const account = await app.rows().one('accounts', memberId);
  for (const { name, initial } of columns.filter((column) => Object.hasOwn(erased, column.name))) {
    const value = initial === null ? null : initial.replace(/^'(.*)'::text$/, '$1');
    const kept: unknown = account[name as 'theme'];
    expect(kept === null ? null : String(kept), `${name} is erased`).toBe(value);
  }
});

test('after the erasure the same reads still answer', async () => {
  for (const call of reads)
    expect(
      (await answerOf(call)).status,
      `${call.id} fails after the erasure: its service must cope with an account that has no address, login or names`,
    ).toBe(describedAs(call)?.status);
});
