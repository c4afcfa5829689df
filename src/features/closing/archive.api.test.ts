/** Makes the ZIP with a month's activity reports. */
import { unzipSync } from 'fflate';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listEvents } from '#features/audit/contract.ts';
import { listExports } from '#features/exports/contract.ts';
import {
  createPlannedContract,
  createWorkedDays,
  type PlanningCompany,
  planningCompany,
} from '#features/planning/factory.ts';
import type { Day } from '#kernel/day.ts';
import { type TestClient, testApi } from '../../../tests/support/api.ts';
import { exportedFile } from '../../../tests/support/exported.ts';
import { seePdf } from '../../../tests/support/pdf.ts';
import { exportActivityReports } from './contract.ts';

const app = testApi();
const october = { year: 2026, month: 10 };
let here: PlanningCompany;
beforeAll(() => app.clock.set('2026-11-25T09:00:00Z'));
beforeEach(async () => {
  here = await planningCompany(app);
});

describe('the activity reports', () => {
  test('the activity reports are a ZIP that has a folder per client with a PDF per member and contract', async () => {
    const { engine } = app.platform;
    const { workspaceId, user, other, manager } = here;
    const town = await createPlannedContract(engine, workspaceId, [], {
      name: 'Portail',
      sought: 'portail',
      client: 'Mairie d’Angers',
    });
    const leave = await createPlannedContract(engine, workspaceId, [], {
      name: 'Leave',
      sought: 'leave',
      kind: 'absence',
      for_everybody: true,
    });
    const day = (who: TestClient, on: Day, contract_id: number) => ({
      account_id: who.account.userId,
      day: on,
      contract_id,
      half_days: 1 as const,
    });
    await app.rows(here.workspaceId).change('accounts', other.account.userId, { last_name: 'Byron' });
    await createWorkedDays(engine, workspaceId, [
      ...[day(user, '2026-10-05', here.rail), day(user, '2026-10-05', town), day(user, '2026-10-06', leave)],
      ...[day(other, '2026-10-05', town), day(other, '2026-11-02', here.rail)],
    ]);
    const french = { body: october, headers: { 'accept-language': 'fr' } };
    const answer = await exportedFile(app, manager, '/closing/activity-reports', french);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toContain('comptes-rendus-activite-2026-10.zip');
    const zip = new Uint8Array(await answer.arrayBuffer());
    const { exports } = await manager.api(listExports, { query: {} });
    expect(exports).toMatchObject([{ kind: 'activity_reports', subject: '2026-10', done: 3, total: 3 }]);
    const files = unzipSync(zip);
    expect(Object.keys(files)).toEqual([
      'Mairie d’Angers/Ada Byron - Portail.pdf',
      'Sans client/Ada Lovelace - Rail.pdf',
      'Mairie d’Angers/Ada Lovelace - Portail.pdf',
    ]);
    const seen = await seePdf(files['Sans client/Ada Lovelace - Rail.pdf'] ?? new Uint8Array());
    expect(seen.title).toBe('Compte rendu d’activité Octobre 2026 · Ada Lovelace');
    expect(seen.pages[0]).toContain('0,5');
    const { events } = await here.owner.api(listEvents, { query: { rowsPerPage: 10, page: 0 } });
    expect(events.some(({ action }) => action === 'month.downloaded')).toBe(true);
  });

  test('the activity reports of a month without recorded days are rejected', async () => {
    const asked = here.owner.api(exportActivityReports, { body: { ...october, month: 9 } });
    await expect(asked).rejects.toMatchObject({
      status: 409,
      code: 'NO_REPORTS',
      msg: 'NO ACTIVITY REPORTS',
    });
  });
});
