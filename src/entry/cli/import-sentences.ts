/** Writes the summary of an import. */
import {
  countOutcomes,
  type ImportReport,
  noteText,
  type ReportEntry,
} from '#features/imports/entry.rules.ts';

/** Returns the sentences of the summary. @param dryRun whether the import only listed what it would write. */
export function importSentences(report: ImportReport, dryRun: boolean): string {
  const counts = countOutcomes(report);
  const sum = (of: (entry: ReportEntry) => number) =>
    report.entries.reduce((total, entry) => total + of(entry), 0);
  const lines = [
    `${report.entries.length} entries: ${counts.published} published, ${counts.draft} drafts, ${counts['here already']} here already, ${counts['left out']} left out.`,
    `${report.pictures} pictures, ${sum(({ links }) => links)} links between posts, ${sum(({ redirects }) => redirects.length)} old addresses.`,
  ];
  const isIn = ({ outcome }: ReportEntry) => outcome === 'published' || outcome === 'draft';
  const languages = Map.groupBy(report.entries.filter(isIn), ({ language }) => language);
  lines.push(
    `${languages.get('EN')?.length ?? 0} in English, ${languages.get('FR')?.length ?? 0} in French.`,
  );
  if (dryRun) lines.unshift('Nothing was written. This is what an import would do:');
  const noted = report.entries.filter(({ notes }) => notes.length > 0);
  for (const [what, those] of groupsOf(noted)) lines.push(`${what}:\n${list(those)}`);
  if (report.missing.length > 0) lines.push(`Pictures that could not be loaded:\n${list(report.missing)}`);
  return lines.join('\n');
}

const headings = {
  'left out': 'Left out',
  draft: 'Drafts',
  published: 'Published, with remarks',
  'here already': 'Here already',
} as const;

function groupsOf(entries: readonly ReportEntry[]): [string, string[]][] {
  const groups = Map.groupBy(entries, ({ outcome }) => outcome);
  return Object.entries(headings).flatMap(([outcome, heading]): [string, string[]][] => {
    const those = groups.get(outcome as keyof typeof headings) ?? [];
    return those.length === 0 ? [] : [[heading, linesOf(those)]];
  });
}

/** The maximum of listed entries with the same outcome; the report has all. */
const MAX_LISTED = 8;

function linesOf(entries: readonly ReportEntry[]): string[] {
  const alike = Map.groupBy(entries, ({ notes }) => notes.map(noteText).join('; '));
  return [...alike].flatMap(([notes, those]) =>
    those.length > MAX_LISTED
      ? [`${those.length} entries (${notes})`]
      : those.map((entry) => `${nameOf(entry)} (${notes})`),
  );
}

function nameOf({ name, title }: ReportEntry): string {
  return title === '' || title === name ? name : `${title} – ${name}`;
}

function list(items: readonly string[]): string {
  return items.map((item) => `  ${item}`).join('\n');
}
