/** The demonstration company has expense reports in every state with readable files (product.md §8). */
import { beforeAll, expect, test } from 'vitest';
import { seed } from '#entry/seed/seed.ts';
import { reportStates } from '#features/receipts/report.rules.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { workspaceFolder } from '#platform/storage/storage.ts';
import { testApi } from '../support/api.ts';

const app = testApi();
let workspaceId: number;
beforeAll(async () => {
  app.clock.set('2026-11-22T09:00:00Z');
  const platform = { ...app.platform, config: { ...app.platform.config, seed: 'demo' as const } };
  // There is one site, and the demonstration becomes it: so the test's site must stop being one.
  await asInstallation(platform.engine, ({ db }) =>
    db.updateTable('workspaces').set({ is_site: false }).execute(),
  );
  await seed(platform);
  await seed(platform);
  workspaceId = await asInstallation(platform.engine, async ({ db }) => {
    const emails = db.selectFrom('accounts').where('email', '=', 'consultant@demo.example');
    return (await emails.select('workspace_id').executeTakeFirstOrThrow()).workspace_id;
  });
}, 120_000);

test('the demonstration has reports in every state; their lines equal the amounts paid, and each row has its file', async () => {
  const { reports, receipts, files } = await asTenant(app.platform.engine, workspaceId, async ({ db }) => ({
    reports: await db.selectFrom('reports').selectAll().execute(),
    receipts: await db
      .selectFrom('receipts as x')
      .leftJoin('receipt_vats as v', 'v.receipt_id', 'x.id')
      .select(['x.id', 'x.ttc_cents', 'v.net_cents', 'v.vat_cents'])
      .execute(),
    files: await db.selectFrom('attachments').select(['kind', 'storage_key', 'sha256']).execute(),
  }));
  expect(new Set(reports.map(({ state }) => state))).toEqual(new Set(reportStates));
  expect(reports).toHaveLength(7);
  for (const lines of Map.groupBy(receipts, ({ id }) => id).values()) {
    const sum = lines.reduce((all, { net_cents: net, vat_cents: vat }) => all + (net ?? 0) + (vat ?? 0), 0);
    expect(sum).toBe(lines[0]?.ttc_cents);
  }
  expect(new Set(files.map(({ kind }) => kind))).toEqual(new Set(['jpg', 'pdf']));
  // One ticket is used for two receipts, to show the warning. All other files are distinct.
  const copies = Map.groupBy(files, ({ sha256 }) => sha256.toString('hex'));
  expect([...copies.values()].map(({ length }) => length).filter((count) => count > 1)).toEqual([2]);
  for (const { storage_key: key } of files)
    expect(
      (await app.platform.storage.bytes(`${workspaceFolder(workspaceId)}/attachments/${key}`)).length,
    ).toBeGreaterThan(500);
});
