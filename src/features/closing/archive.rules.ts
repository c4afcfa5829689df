/**
 * Computes the paths of activity reports in their archive: a folder per client, and a file per member and
 * contract.
 */
import type { Month } from '#kernel/day.ts';
import { tidyFileName } from '#kernel/uploaded-file.ts';

export interface Reported {
  /** Empty for a contract without a client. */
  client: string;
  contract: string;
  member: string;
}

/**
 * Returns one path per report, in the order of the reports. All differ even without case, and none leaves the
 * archive.
 * @param noClient the folder of contracts without a client.
 */
export function archivePaths(reports: readonly Reported[], noClient: string): string[] {
  const folderOf = distinctNames();
  const folders = new Map<string, { name: string; fileOf: ReturnType<typeof distinctNames> }>();
  return reports.map(({ client, contract, member }) => {
    const folder = folders.get(client) ?? {
      name: folderOf(client === '' ? noClient : client),
      fileOf: distinctNames(),
    };
    folders.set(client, folder);
    return `${folder.name}/${folder.fileOf(`${member} - ${contract}`)}.pdf`;
  });
}

/** Returns names that are safe in a path. A repeated name gets a number: «Rail (2)». */
function distinctNames(): (wanted: string) => string {
  const taken = new Set<string>();
  const keyOf = (name: string) => name.normalize('NFKC').toLowerCase();
  return (wanted) => {
    const tidy = tidyFileName(wanted.replace(/[/\\]+/g, '-')).replace(/[\s.]+$/, '') || '_';
    let name = tidy;
    for (let number = 2; taken.has(keyOf(name)); number++) name = `${tidy} (${number})`;
    taken.add(keyOf(name));
    return name;
  };
}

/** Names the month of an export: YYYY-MM. */
export function subjectOf({ year, month }: Month): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

export function monthOf(subject: string): Month {
  const [year = 0, month = 0] = subject.split('-').map(Number);
  return { year, month };
}
