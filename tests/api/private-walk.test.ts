/**
 * Finds queries without a person filter. Three people of a company get rows of their own, one after the other
 * (personal-rows.ts). Before and after each, the person and a manager make every read of this person's data: its
 * path has the id of the person or of their thing, or it answers the caller's own rows. The answer must change
 * when the person gets rows, and must not change when others do.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#kernel/call.ts';
import { allCalls } from '../../generated/calls.ts';
import { startApi, type TestApi, type TestClient } from '../support/api.ts';
import type { OwnCompany } from '../support/other-company.ts';
import { ownCompany } from '../support/own-company.ts';
import { type PersonalRows, personalRows } from '../support/personal-rows.ts';
import { attempt, isGuarded, mayCall, named, targetOf, tenantRoles } from '../support/walk.ts';

const persons = ['userId', 'memberId'];
const idsIn = ({ path }: Call) =>
  [...path.matchAll(/\{(\w+Id)\}/g)].map(([, name = '']) => name).filter((name) => name !== 'lastId');
const namesPerson = (call: Call) => idsIn(call).some((name) => persons.includes(name));
const namesNothing = (call: Call) => idsIn(call).length === 0;
const isOfMembers = ({ access }: Call) => access === 'member';

/** Reads that answer nothing here, with the reasons. */
const unasked: Readonly<Record<string, string>> = {
  readErasure: 'only of people who have left',
  readAuxiliary: 'a code of the books, given with the first entry',
};

const reads = allCalls.filter(
  (call) => call.method === 'GET' && isGuarded(call) && tenantRoles(call).length > 0,
);
const lists = reads.filter(namesNothing);

let app: TestApi;
let company: OwnCompany;
let rows: PersonalRows;
let people: Person[];
let other: TestClient;

interface Person {
  name: string;
  /** Part of every text of their rows. */
  mark: string;
  client: TestClient;
  ids: Record<string, number>;
}

/** An answer of each stage: before any rows, and after those of each person. */
interface Asked {
  by: string;
  of: Person;
  answers: string[];
}
const asked = new Map<string, Asked[]>();

/** Whether the call answers the data of one person. */
const isPrivate = (call: Call) =>
  namesNothing(call)
    ? isPrivateList(call)
    : namesPerson(call) || (isOfMembers(call) && idsIn(call).some((name) => rows.idNames.has(name)));

/** Returns who makes the call: the person and, if its path has an id, a manager. */
function askersOf(call: Call, of: Person): { by: string; client: TestClient }[] {
  const manager = people[2]?.client;
  if (manager === undefined) throw new Error('there is no manager');
  const above = mayCall(call).includes('ROLE_MANAGER') ? manager : company.owner;
  if (namesNothing(call) && isOfMembers(call) && of.client === manager) return [];
  const self = mayCall(call).includes(of.client.account.role) ? [{ by: of.name, client: of.client }] : [];
  // Calls for the person alone: others get 404, or rows of their own.
  const isOwn = call.notUnderDoAs !== undefined && !idsIn(call).some((name) => persons.includes(name));
  return namesNothing(call) || isOwn || of.client === manager
    ? self
    : [...self, { by: 'a manager', client: above }];
}

async function answerOf(
  call: Call,
  client: TestClient,
  { ids, client: { account } }: Person,
): Promise<string> {
  // Before they have rows, the person names a thing that does not exist.
  const nothing = Object.fromEntries([...rows.idNames].map((name) => [name, 2_000_000_000]));
  const named = {
    ...company.ids,
    ...nothing,
    ...ids,
    ...Object.fromEntries(persons.map((name) => [name, account.userId])),
  };
  const [path = ''] = targetOf(call, { ids: named }).split('?');
  // The sample's filters may select no rows.
  const both = call.query === undefined ? [] : [client.request(`${path}?rowsPerPage=100&page=0`)];
  const answers = await Promise.all([attempt(call, client, { ids: named }), ...both]);
  // A refusal names its request.
  const texts = await Promise.all(
    answers.map(async (one) => (one.ok ? `${one.status} ${await one.text()}` : `${one.status}`)),
  );
  // The second is 400 if the query needs something else.
  return texts.filter((text, at) => at === 0 || text.startsWith('2')).join('\n');
}

async function askAll(): Promise<void> {
  for (const call of reads.filter(isPrivate)) {
    const all = people.flatMap((of) => askersOf(call, of).map((asker) => ({ of, ...asker })));
    const known = asked.get(call.id) ?? all.map(({ by, of }) => ({ by, of, answers: [] }));
    asked.set(call.id, known);
    for (const [at, { client, of }] of all.entries())
      known[at]?.answers.push(await answerOf(call, client, of));
  }
}

beforeAll(async () => {
  app = await startApi();
  app.clock.set('2026-01-20T10:00:00Z');
  company = await ownCompany(app);
  rows = await personalRows(app, company);
  const person = async (name: string, mark: string, role: 'ROLE_USER' | 'ROLE_MANAGER') => ({
    name,
    mark,
    client: await app.signIn(role, company.workspaceId),
    ids: {},
  });
  people = [
    await person('Ada', 'zzquartzzz', 'ROLE_USER'),
    await person('Bob', 'zzgranitezz', 'ROLE_USER'),
    await person('Max', 'zzbasanitezz', 'ROLE_MANAGER'),
  ];
  other = await app.signIn('ROLE_MANAGER', company.workspaceId);
  await askAll();
  for (const one of people) {
    one.ids = await rows.give(one.client.account, one.mark);
    await askAll();
  }
}, 300_000);
afterAll(() => app.close());

/** Whether an answer consists of lists without rows. */
function isEmpty(text: string): boolean {
  return text.split('\n').every((line) => {
    const body = line.slice(4);
    if (!body.startsWith('{')) return body === '';
    const values = Object.values(JSON.parse(body) as Record<string, unknown>);
    return (
      values.length > 0 && values.every((value) => (Array.isArray(value) ? value.length === 0 : value === 0))
    );
  });
}

test('the walk finds private reads', () => {
  expect(
    asked.size,
    'no read is private any more: correct isPrivate in private-walk.test.ts',
  ).toBeGreaterThan(40);
});

test('no call declares the id of a person’s thing in its path independent', () => {
  expect([...rows.idNames], 'correct tablesOf in personal-rows.ts').toEqual(
    expect.arrayContaining(['reportId', 'receiptId', 'vehicleId', 'sessionId', 'timesheetId']),
  );
  const wrong = allCalls
    .filter(({ independent }) => independent !== undefined)
    .flatMap((call) =>
      idsIn(call)
        .slice(1)
        .filter((name) => rows.idNames.has(name) && !persons.includes(name))
        .map((name) => `${call.id}: ${name}`),
    );
  expect(
    wrong,
    'select these by both ids in their SQL and remove independent from the contract: another person’s thing is a 404',
  ).toEqual([]);
});

test.each(named(reads))('%s contains the rows of one person only', (_, call) => {
  const { id } = call;
  const answered = new Set<string>();
  for (const { by, of, answers } of asked.get(id) ?? []) {
    const at = people.indexOf(of);
    const last = answers.at(-1) ?? '';
    for (const [place, owner] of people.entries()) {
      if (owner === of) continue;
      expect
        .soft(
          answers[place + 1] === answers[place] && !(last.startsWith('2') && last.includes(owner.mark)),
          `${id}, asked by ${by} about ${of.name}, shows rows of ${owner.name}: add the person filter (where account_id = …) to each query of its repo.ts; if everybody’s rows are meant, add ofEverybody: 'why' to its contract`,
        )
        .toBe(true);
    }
    if (last.startsWith('2') && !isEmpty(last) && answers[at + 1] !== answers[at]) answered.add(of.name);
  }
  const enough = (answered.has('Ada') && answered.has('Bob')) || answered.has('Max');
  if (asked.has(id) && !Object.hasOwn(unasked, id))
    expect(
      enough,
      `${id} answers none of a person’s own rows, so this walk proves nothing: in tests/support/personal-rows.ts, give the rows values with which it answers them; if it has no rows of people, add ofEverybody: 'why' to its contract`,
    ).toBe(true);
});

test.each(named(lists.filter((call) => !isPrivateList(call) && mayCall(call).includes('ROLE_MANAGER'))))(
  '%s gives two managers the same answer',
  async (_, call) => {
    const [, , manager] = people;
    if (manager === undefined) throw new Error('there is no manager');
    const [one, two] = await Promise.all(
      [manager.client, other].map((client) => answerOf(call, client, manager)),
    );
    expect(
      one === two,
      `${call.id} gives each manager a different answer, so it is private: remove ofEverybody from its contract or, if it lists roles, set ofEverybody: false\n${one}\n${two}`,
    ).toBe(true);
  },
);

function isPrivateList(call: Call): boolean {
  return isOfMembers(call) ? call.ofEverybody === undefined : call.ofEverybody === false;
}
