/** Checks the books of all workspaces. */
import { checkBooks } from '#features/expenses/server/books-check.service.ts';
import type { Engine } from '#platform/db/engine.ts';
import { asInstallation } from '#platform/db/installation.ts';
import { asTenant } from '#platform/db/transaction.ts';
import { listWorkspaceIds } from '#platform/db/workspaces.ts';
import { defect, type Finding, ok, some } from '#platform/doctor/finding.ts';

export async function examineBooks(engine: Engine): Promise<Finding> {
  const workspaces = await asInstallation(engine, ({ db }) => listWorkspaceIds(db), { readOnly: true });
  const broken: string[] = [];
  for (const id of workspaces) {
    const found = await asTenant(engine, id, ({ db }) => checkBooks(db), { readOnly: true });
    broken.push(...found.map((rule) => `workspace ${id}, ${rule}`));
  }
  return broken.length === 0
    ? ok('books', `entries and reports of ${workspaces.length} workspaces agree`)
    : defect('books', some(broken));
}
