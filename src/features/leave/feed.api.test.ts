import { beforeAll, expect, test } from 'vitest';
import { beforeEachTest, type TestClient, testApi } from '../../../tests/support/api.ts';
import { companyWithLeave } from '../../../tests/support/leave-company.ts';
import * as feed from './feed.contract.ts';
import { FEED_LIMIT, type FeedKind } from './feed.rules.ts';

const app = testApi();
beforeAll(() => {
  app.clock.set('2026-09-07T09:00:00Z');
});
const company = beforeEachTest(async () => {
  const here = await companyWithLeave(app);
  const own = await here.asked(here.consultant, '2026-09-15', '2026-09-16', { toNoon: true });
  await here.decide(here.manager, [own]);
  await here.asked(here.colleague, '2026-09-21', '2026-09-22', { kindId: here.ids.sick });
  // A request that waits is not shown.
  await here.asked(here.colleague, '2026-10-05', '2026-10-05');
  return here;
});

const created = async (by: TestClient, shows: FeedKind) => {
  const { url } = await by.api(feed.createLeaveFeed, { params: { shows } });
  return new URL(url).pathname;
};
const summaries = (text: string) =>
  [...text.matchAll(/^(?:SUMMARY|DTSTART|DTEND)[^:]*:(.*)\r$/gm)].map(([, value]) => value);

test('the team’s address says who is away and never why, also to managers; the person’s own says why', async () => {
  const { colleague, consultant, manager } = company;
  const name = ({ account }: TestClient) => `${account.firstName} ${account.lastName}`;
  const away = [
    ...['20260915', '20260917', `${name(consultant)}: absent\\, until noon`],
    ...['20260921', '20260923', `${name(colleague)}: absent`],
  ];
  for (const reader of [colleague, manager]) {
    // Without a cookie and without a token.
    const answer = await app.request(await created(reader, 'team'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const text = await answer.text();
    expect(summaries(text)).toEqual(away);
    expect(text).not.toMatch(/sick|paid/i);
  }
  const own = await (await app.request(await created(colleague, 'person'))).text();
  expect(summaries(own)).toEqual(['20260921', '20260923', 'Sick leave']);
});

test('a revoked or replaced address, and one of a person who can no longer sign in, does not work', async () => {
  const { colleague, workspaceId } = company;
  const status = async (path: string) => (await app.request(path)).status;
  const first = await created(colleague, 'team');
  const second = await created(colleague, 'team');
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  expect((await colleague.api(feed.listLeaveFeeds, {})).feeds).toMatchObject([{ shows: 'team' }]);
  const [stored] = await app.rows(workspaceId).list('leave_feeds', {});
  expect(second).not.toContain(stored?.token_hash.toString('base64url') ?? second);
  // The secret of one workspace does not work in another.
  const other = await app.workspace({ pricing: 'enterprise' });
  expect(await status(second.replace(/\/(\d+)-/, `/${other}-`))).toBe(404);
  expect(await status(second.replace(/\/(\d+)-/, '/999999999-'))).toBe(404);
  expect(await status('/api/v1/leave/calendars/x')).toBe(404);
  const { feeds } = await colleague.api(feed.revokeLeaveFeed, { params: { shows: 'team' } });
  expect(feeds).toEqual([]);
  expect(await status(second)).toBe(404);
  const third = await created(colleague, 'person');
  await app
    .rows(workspaceId)
    .change('accounts', { id: colleague.account.userId }, { account_state: 'disabled' });
  expect(await status(third)).toBe(404);
});

test('an address is read at most so many times an hour', async () => {
  const path = await created(company.consultant, 'person');
  const statuses = new Set<number>();
  for (let at = 0; at <= FEED_LIMIT.points; at++) statuses.add((await app.request(path)).status);
  expect([...statuses]).toEqual([200, 429]);
});
