/** Finds code in which the machine's, the database's or no stated time zone turns an instant into a day or an hour. */
import { parseSync } from 'vite';
import type { Check } from './tree.ts';

/** Methods of `Date` that use the zone of the machine or browser. */
const localMethods = new Set([
  ...['getDay', 'getDate', 'getMonth', 'getFullYear', 'getHours', 'getMinutes', 'getTimezoneOffset'],
  ...['setDate', 'setMonth', 'setFullYear', 'setHours', 'setMinutes', 'setSeconds'],
  ...['toDateString', 'toTimeString', 'toLocaleDateString', 'toLocaleTimeString'],
]);

/** Methods of `Date` that give days and hours in UTC. */
const utcMethods = /^getUTC(?:Day|Date|Month|FullYear|Hours|Minutes)$/;
/** Methods that take the day out of `toISOString()`. */
const cuts = new Set(['slice', 'substring', 'substr', 'split']);

/** SQL that uses the session's zone, which is the database's. */
const databaseZone =
  /_at"?::(?:date|timestamp)\b(?! at)|\bcurrent_date\b|\blocaltime(?:stamp)?\b|\bnow\(\)::|\bdate_trunc\([^)]*(?:now\(\)|_at\b)|\bextract\((?!epoch)\w+ from [^)]*(?:now\(\)|_at\b)|\bto_char\([^)]*(?:now\(\)|_at\b)/i;

/** Files that may use one of these, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/kernel/zone-choice.ts': 'names the city of each zone',
  'src/platform/sheet/xlsx.ts': 'a constant time in the ZIP headers, which have no zone',
};

/** Files that may take days and hours in UTC, with the reason. */
const utc: Readonly<Record<string, string>> = {
  'src/kernel/day.ts': 'a day is counted as its midnight in UTC',
  'src/ui/moment.ts': 'adds an hour to a time without a zone',
  'src/features/spreadsheets/cell.rules.ts': 'spreadsheets count days',
  'src/features/imports/entry.rules.ts': 'dates of a source without a zone are in UTC',
  'src/features/imports/server/permalink.ts': 'generators of sites make addresses in UTC',
  'src/entry/cli/backup.ts': 'the name of the file says UTC',
};

/** Files that may name mainland France's zone instead of the workspace's, with the reason. */
const mainland: Readonly<Record<string, string>> = {
  'src/kernel/zone.ts': 'defines it',
  'src/kernel/zone-choice.ts': 'the zone of mainland regions',
  'src/platform/db/zone.ts': 'a workspace that is gone has no zone',
  'src/platform/request/job.ts': 'a program works for no workspace before it opens one',
  'src/platform/sheet/sheet.ts': 'files for programs have instants, not days',
  'src/features/workspaces/server/site.service.ts': 'a workspace that is gone has no zone',
  'src/features/site/server/company.service.ts': 'a workspace that is gone has no zone',
  'src/features/system/server/service.ts': 'a backup is of the installation',
  'src/features/billing/server/bill.service.ts': 'bills are the operator’s, in the operator’s calendar',
  'src/features/billing/server/documents.ts': 'bills are the operator’s, in the operator’s calendar',
  'src/features/billing/server/licence.service.ts': 'bills are the operator’s, in the operator’s calendar',
  'src/features/books/server/repo.ts': 'entries from before workspaces had zones',
  'src/features/imports/server/dates.ts': 'the command line reads a source before it opens a workspace',
  'src/entry/move.ts': 'licences are the operator’s, in the operator’s calendar',
  'src/entry/shown-site.ts': 'the page that is shown before there is a company',
  'src/entry/pages.ts': 'a drawn page shows no dates',
  'src/web/session.client.ts': 'a person kept by an earlier version has no zone',
};
const ofDemonstration = /^src\/entry\/seed\//;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child);
}

const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined;

/** The property of `a.b`, `a?.b`. */
const propertyOf = (node: unknown) =>
  isNode(node) && node.type === 'MemberExpression' ? nameOf(node.property) : undefined;

function statesZone(options: unknown): boolean {
  if (!isNode(options)) return false;
  if (options.type === 'TSAsExpression') return statesZone(options.expression);
  if (options.type !== 'ObjectExpression') return false;
  const properties = options.properties as Node[];
  return properties.some(({ type, key }) => type === 'Property' && nameOf(key) === 'timeZone');
}

const inUtc = 'This is the day or the hour in UTC.';

function wrongIn(node: Node): string | undefined {
  const args = (Array.isArray(node.arguments) ? node.arguments : []) as Node[];
  const property = propertyOf(node.callee);
  if (node.type === 'CallExpression' && property !== undefined && localMethods.has(property))
    return `\`${property}\` uses the zone of the machine or browser.`;
  const receiver = isNode(node.callee) ? node.callee.object : undefined;
  const isCut = property !== undefined && cuts.has(property) && isNode(receiver);
  if (isCut && propertyOf(receiver.callee) === 'toISOString') return inUtc;
  if (node.type === 'CallExpression' && property !== undefined && utcMethods.test(property)) return inUtc;
  if (property === 'DateTimeFormat' && !statesZone(args[1]))
    return 'A `DateTimeFormat` must state its `timeZone`.';
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'Date' && args.length > 1)
    return '`new Date(year, month, …)` uses the zone of the machine or browser.';
  if (property === 'toLocaleString' && isNode((node.callee as Node).object)) {
    const { object } = node.callee as { object: Node };
    if (object.type === 'NewExpression' && nameOf(object.callee) === 'Date' && !statesZone(args[1]))
      return '`toLocaleString` of a Date must state its `timeZone`.';
  }
  if (propertyOf(node) === 'Now' && nameOf(node.object) === 'Temporal')
    return '`Temporal.Now` uses the zone of the machine or browser.';
  if (node.type === 'TemplateElement' || (node.type === 'Literal' && typeof node.value === 'string')) {
    const text = node.type === 'Literal' ? String(node.value) : String((node.value as { raw: string }).raw);
    if (databaseZone.test(text)) return 'This SQL uses the database’s zone.';
    if (text === 'Europe/Paris') return 'A zone is the workspace’s.';
  }
  return undefined;
}

/** Only files with one of these are parsed. */
const worthParsing =
  /\bget(?:UTC)?(?:Day|Date|Month|FullYear|Hours|Minutes|TimezoneOffset)\b|\bset(?:Date|Month|FullYear|Hours|Minutes|Seconds)\b|DateTimeFormat|toISOString|toLocale|to(?:Date|Time)String|new Date\([^)]+,|Temporal|::|current_date|localtime|date_trunc|extract\(|to_char|Europe\/Paris/;

/** Rejects days and hours without a stated zone, except where a reason is given, and reasons that nothing needs. */
export const checkZone: Check = (tree) => {
  const reasonsNeeded = new Set<string>();
  const found = tree.files
    .filter((file) => /^src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$|\/factory\.ts$/.test(file))
    .flatMap((file) => {
      const code = tree.read(file);
      const wrongs: { file: string; advice: string }[] = [];
      if (/\bmainlandZone\b/.test(code) && !ofDemonstration.test(file)) {
        reasonsNeeded.add(file);
        if (mainland[file] === undefined)
          wrongs.push({
            file,
            advice:
              'Use the workspace’s zone: `context.zone`, `useZone()`; or give a reason in structure/zones.ts.',
          });
      }
      if (mainland[file] === 'defines it' || !worthParsing.test(code)) return wrongs;
      for (const node of nodesIn(parseSync(file, code).program as unknown as Node)) {
        const wrong = wrongIn(node);
        if (wrong === undefined) continue;
        reasonsNeeded.add(file);
        if (exceptions[file] !== undefined || (wrong === inUtc && utc[file] !== undefined)) continue;
        const line = code.slice(0, node.start).split('\n').length;
        const advice = `${wrong} Use \`civilDay\`, \`today\`, \`momentText\` or \`civilDayOf\` with the workspace’s zone.`;
        wrongs.push({ file: `${file}:${line}`, advice });
      }
      return wrongs;
    });
  const isWhole = tree.files.includes('package.json');
  const unneeded = Object.keys({ ...exceptions, ...utc, ...mainland }).filter(
    (file) => (isWhole || tree.files.includes(file)) && !reasonsNeeded.has(file),
  );
  const advice =
    'Its reason in structure/zones.ts is no longer needed, or the check no longer finds the code.';
  return [...found, ...unneeded.map((file) => ({ file, advice }))];
};
