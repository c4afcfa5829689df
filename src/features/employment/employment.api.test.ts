import { expect, test } from 'vitest';
import { beforeTests, errorsOf, form, type TestClient, testApi } from '../../../tests/support/api.ts';
import * as contract from './contract.ts';

const app = testApi();
const company = beforeTests(async () => {
  const workspaceId = await app.workspace({ pricing: 'enterprise' });
  return {
    owner: await app.signIn('ROLE_OWNER', workspaceId),
    manager: await app.signIn('ROLE_MANAGER', workspaceId),
    consultant: await app.signIn('ROLE_USER', workspaceId),
    other: await app.signIn('ROLE_OWNER', await app.workspace({ pricing: 'enterprise' })),
    person: () => app.account({ workspace_id: workspaceId }),
  };
});

const post = (who: TestClient, memberId: number, values: Record<string, string>) =>
  who.request(`/members/${memberId}/employments`, { method: 'POST', body: form(values) });
const full = { startsOn: '2026-01-05', hoursPerWeek: '35' };

test('new terms end the earlier ones on the day before', async () => {
  const { owner, manager, person } = company;
  const { userId: memberId } = await person();
  expect((await post(owner, memberId, full)).status).toBe(201);
  const days = { startsOn: '01/09/2026', regime: 'days', daysPerYear: '200', week: '2222000' };
  expect((await post(owner, memberId, { ...days, payrollNumber: ' 0042 ' })).status).toBe(201);
  const { employments } = await manager.api(contract.listEmployments, { params: { memberId } });
  expect(employments.map(({ employmentId, ...terms }) => terms)).toEqual([
    {
      startsOn: '2026-09-01',
      endsOn: null,
      week: '2222000',
      regime: 'days',
      daysPerYear: 200,
      hoursPerWeek: null,
      payrollNumber: '0042',
      seniorityFrom: null,
    },
    {
      startsOn: '2026-01-05',
      endsOn: '2026-08-31',
      week: '2222200',
      regime: 'hours',
      daysPerYear: null,
      hoursPerWeek: 35,
      payrollNumber: '',
      seniorityFrom: null,
    },
  ]);
});

test.each([
  [{ startsOn: '' }, 'startsOn required'],
  [{ startsOn: '31/02/2026' }, 'startsOn not_day'],
  [{ endsOn: '2026-01-04' }, 'endsOn terms_end_before'],
  [{ week: '0000000' }, 'week week_invalid'],
  [{ week: '222220' }, 'week week_invalid'],
  [{ hoursPerWeek: '' }, 'hoursPerWeek hours_per_week_needed'],
  [{ hoursPerWeek: '61' }, 'hoursPerWeek hours_per_week_needed'],
  [{ hoursPerWeek: '-35' }, 'hoursPerWeek hours_per_week_needed'],
  [{ regime: 'days', daysPerYear: '' }, 'daysPerYear days_per_year_needed'],
  [{ regime: 'days', daysPerYear: '218.5' }, 'daysPerYear days_per_year_needed'],
  [{ regime: 'days', daysPerYear: '367' }, 'daysPerYear days_per_year_needed'],
  [{ regime: 'years' }, 'regime choose_one'],
  [{ seniorityFrom: '2026-01-06' }, 'seniorityFrom seniority_after_start'],
  [{ payrollNumber: 'x'.repeat(31) }, 'payrollNumber too_long'],
])('invalid terms are rejected with an error at the field: %o', async (values, error) => {
  const { userId } = await company.person();
  expect(await errorsOf(await post(company.owner, userId, { ...full, ...values }))).toEqual([400, [error]]);
});

test('terms never overlap, also when two tabs send them at once', async () => {
  const { owner, person } = company;
  const { userId } = await person();
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(owner, userId, full)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  const ended = { ...full, startsOn: '2025-12-01', endsOn: '2026-01-05' };
  expect(await errorsOf(await post(owner, userId, ended))).toEqual([409, ['endsOn terms_overlap']]);
  expect((await post(owner, userId, { ...ended, endsOn: '2026-01-04' })).status).toBe(201);
  const { employments } = await owner.api(contract.listEmployments, { params: { memberId: userId } });
  const [newest, oldest] = employments;
  const put = (employmentId: number | undefined, values: Record<string, string>) =>
    owner.request(`/members/${userId}/employments/${employmentId}`, { method: 'PUT', body: form(values) });
  expect(await errorsOf(await put(newest?.employmentId, { startsOn: '2026-01-04' }))).toEqual([
    409,
    ['startsOn terms_overlap'],
  ]);
  expect(await errorsOf(await put(oldest?.employmentId, { endsOn: '' }))).toEqual([
    409,
    ['endsOn terms_overlap'],
  ]);
  expect(await errorsOf(await put(oldest?.employmentId, { regime: 'days' }))).toEqual([
    400,
    ['daysPerYear days_per_year_needed'],
  ]);
  expect((await put(oldest?.employmentId, { hoursPerWeek: '37,5' })).status).toBe(200);
});

test('only owners write terms; consultants do not read them; another company’s people are not found', async () => {
  const { owner, manager, consultant, other } = company;
  const memberId = consultant.account.userId;
  expect((await post(owner, memberId, full)).status).toBe(201);
  const [row] = (await owner.api(contract.listEmployments, { params: { memberId } })).employments;
  const path = `/members/${memberId}/employments`;
  const statuses = async (who: TestClient) => [
    (await who.request(path)).status,
    (await post(who, memberId, { ...full, startsOn: '2027-01-01' })).status,
    (await who.request(`${path}/${row?.employmentId}`, { method: 'PUT', body: form({ week: '2220000' }) }))
      .status,
    (await who.request(`${path}/${row?.employmentId}`, { method: 'DELETE' })).status,
  ];
  expect(await statuses(manager)).toEqual([200, 403, 403, 403]);
  expect(await statuses(consultant)).toEqual([403, 403, 403, 403]);
  expect(await statuses(other)).toEqual([404, 404, 404, 404]);
  expect((await owner.request(`${path}/${row?.employmentId}`, { method: 'DELETE' })).status).toBe(200);
  expect((await owner.api(contract.listEmployments, { params: { memberId } })).employments).toEqual([]);
});
