/** Exports of a month: the activity report and the table. */
import { describe, expect, test } from 'vitest';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import { createPlannedContract, createWorkedDays } from './factory.ts';

const app = testApi();

/** Returns a company with one recorded Monday. */
async function company() {
  const { engine } = app.platform;
  const { workspaceId, owner, manager, user } = await app.company();
  const other = await app.signIn('ROLE_USER', workspaceId);
  const rail = await createPlannedContract(engine, workspaceId, [user.account.userId]);
  const day = { account_id: user.account.userId, day: '2026-11-09' as const, contract_id: rail };
  await createWorkedDays(engine, workspaceId, [{ ...day, half_days: 2 }]);
  return { workspaceId, user, other, manager, owner, rail };
}

describe('documents', () => {
  test('members get the activity report of their own month as PDF, managers and owners also those of other members', async () => {
    const here = await company();
    const { userId } = here.user.account;
    const path = `/planning/cra/userId/${userId}/year/2026/month/11`;
    const answer = await here.manager.request(`${path}?contractId=${here.rail}`, {
      headers: { 'accept-language': 'fr' },
    });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const seen = await seePdf(new Uint8Array(await answer.arrayBuffer()));
    expect(seen.title).toBe('Compte rendu d’activité Novembre 2026 · Ada Lovelace');
    expect(seen.pages[0]).toContain('Rail');
    expect((await here.other.request(path)).status).toBe(403);
    expect((await here.user.request(`${path}?contractId=2000000000`)).status).toBe(404);
    expect((await here.user.request(path)).status).toBe(200);
  });

  test('the table of one or of all members contains no formulas', async () => {
    const here = await company();
    const evil = await createPlannedContract(app.platform.engine, here.workspaceId, [], {
      name: '=1+1',
      sought: '=1+1',
    });
    await createWorkedDays(app.platform.engine, here.workspaceId, [
      { account_id: here.other.account.userId, day: '2026-11-10', contract_id: evil, half_days: 1 },
    ]);
    const path = `/planning/export/userId/${here.user.account.userId}/year/2026/month/11`;
    const lines = async (by: TestClient, query = '') =>
      (await (await by.request(path + query)).text()).trim().split('\r\n');
    expect(await lines(here.user)).toHaveLength(2);
    const all = await lines(here.manager, '?scope=workspace');
    expect(all).toHaveLength(3);
    expect(all.join()).toContain("'=1+1");
    expect((await here.user.request(`${path}?scope=workspace`)).status).toBe(403);
    const book = await here.owner.request(`${path}?format=xlsx`);
    expect(book.headers.get('content-type')).toContain('spreadsheetml');
  });

  test('the table of many members has each day of the month once, sorted by name and day', async () => {
    const here = await company();
    const { engine } = app.platform;
    const people = await Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        // Some have the same name.
        app.account({
          workspace_id: here.workspaceId,
          first_name: 'Jo',
          last_name: `N${100 + ((at * 37) % 60)}`,
        }),
      ),
    );
    const days = ['2026-10-31', '2026-11-01', '2026-11-17', '2026-11-30', '2026-12-01'] as const;
    const rows = people.flatMap(({ userId }) =>
      days.map((day) => ({ account_id: userId, day, contract_id: here.rail, half_days: 1 as const })),
    );
    await createWorkedDays(engine, here.workspaceId, rows);
    const path = `/planning/export/userId/${here.user.account.userId}/year/2026/month/11?scope=workspace`;
    const text = await (await here.owner.request(path)).text();
    const listed = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',').slice(1, 3));
    const expected = people
      .toSorted((a, b) => a.lastName.localeCompare(b.lastName) || a.userId - b.userId)
      .flatMap(({ email }) => days.slice(1, 4).map((day) => [email, day]));
    expect(listed).toEqual([[here.user.account.email, '2026-11-09'], ...expected]);
  });
});
