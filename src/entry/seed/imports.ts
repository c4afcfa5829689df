/** An old import of the demonstration company: a report whose posts are the blog's own. */
import { insertEntries, insertImport, settleEntries, updateImport } from '#features/imports/server/repo.ts';
import type { ReportEntry } from '#features/posts/import.rules.ts';
import type { Database } from '#platform/db/kysely.ts';
import type { DemoPeople } from './people.ts';

const DAY_MS = 86_400_000;
const OLD_SITE = 'https://notes.example';

interface Line extends Partial<ReportEntry> {
  title: string;
  name: string;
}

const lines: readonly Line[] = [
  { title: 'The first hundred pipelines', name: '/2019/04/hundred-pipelines/', outcome: 'here already' },
  {
    title: 'Les cent premiers flux',
    name: '/fr/2019/04/cent-flux/',
    outcome: 'here already',
    language: 'FR',
  },
  { title: 'Team photo 2018', name: '/wp-content/uploads/2018/team.jpg', notes: [{ code: 'a file' }] },
  { title: 'About us', name: '/about/', notes: [{ code: 'a page' }] },
  { title: 'Old draft', name: '/?p=31', notes: [{ code: 'in the bin' }] },
];

/** The report of a file that is deleted already. */
export async function insertDemoImport(
  db: Database,
  { workspaceId, manager }: DemoPeople,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - 30 * DAY_MS);
  const importId = await insertImport(db, {
    ...{ workspace_id: workspaceId, account_id: manager, asked_by: 'Odile Perrin', kind: 'wordpress' },
    ...{ file_name: 'notes.wordpress.xml', storage_key: null, byte_size: 184_320, created_at: at },
  });
  const entries = lines.map((line, at): ReportEntry => {
    const outcome = line.outcome ?? 'left out';
    return {
      ...{ language: outcome === 'left out' ? '' : 'EN', address: '', day: '2019-04-12', author: 'Claire' },
      ...{ links: 0, redirects: [], notes: [], externalId: `demo:${at}`, ...line },
      ...{ outcome, name: `${OLD_SITE}${line.name}` },
    };
  });
  await insertEntries(db, { workspaceId, importId }, entries);
  await settleEntries(db, importId, entries);
  await updateImport(db, importId, { state: 'done', finished_at: at });
}
