/** Tests which changes reload the development server, with Vite's graph of this server. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { isServerModule } from '../../scripts/setup/server-modules.ts';

test('a change of any file that the server loaded reloads it', { timeout: 120_000 }, async () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const entry = path.join(root, 'src/entry/start.ts');
  const vite = await createServer({
    root,
    appType: 'custom',
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
  });
  onTestFinished(() => vite.close());
  await vite.ssrLoadModule(entry);
  const graphs = { server: vite.environments.ssr.moduleGraph, client: vite.environments.client.moduleGraph };
  const reloads = (file: string) => isServerModule(path.join(root, 'src', file), entry, graphs);
  const files = [
    'kernel/decimal.ts',
    'platform/db/migrations/0036_baseline.sql',
    'api/pipeline.ts',
    'features/receipts/contract.ts',
    'features/expenses/accounting.rules.ts',
    'features/expenses/access.ts',
    'features/expenses/messages.fr.json',
    'features/receipts/server/repo.ts',
    'features/invoices/server/invoice.worker.ts',
    'features/receivables/server/statement.worker.ts',
    'features/expenses/pages/report.tsx',
  ];
  expect(files.filter((file) => !existsSync(path.join(root, 'src', file)))).toEqual([]);
  expect(files.filter((file) => !reloads(file))).toEqual(['features/expenses/pages/report.tsx']);
});
