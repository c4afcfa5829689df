/**
 * Checks that a server of the previous version keeps working during and after a migration: migrations add, and a
 * later version removes (docs/operations.md, Upgrade).
 */
import type { Check } from './tree.ts';

/** Migrations up to this number are older than the check. */
const BEFORE_THE_CHECK = 58;

/** Statements that make queries of the previous version fail or change their meaning. */
const breaking: readonly [RegExp, string][] = [
  [
    /\bdrop (?:table|column|(?:materialized )?view|function|procedure|trigger|policy|type|domain|sequence|schema|index)\b/,
    'drops something',
  ],
  [
    /\bdrop constraint (?:if exists )?(?!\w+_(?:check|fkey)\b)/,
    'drops a key, perhaps one of an «on conflict»',
  ],
  [/\brename\b/, 'renames something'],
  [/\balter (?:column )?\w+ (?:set data )?type\b/, 'changes a type'],
  [/\b(?:set|drop) not null\b/, 'changes whether a column may be empty'],
  [/\bdrop default\b/, 'drops a default'],
  [/\badd (?:constraint|check|unique|exclude|primary key|foreign key)\b/, 'adds a constraint'],
  [/\bcreate unique index\b/, 'adds a unique index'],
  [/\bcreate (?:or replace )?(?:constraint )?trigger\b/, 'adds a trigger'],
  [/\bcreate or replace (?:function|procedure|view)\b/, 'replaces something that exists'],
  [/\balter policy\b|\bas restrictive\b/, 'narrows a policy'],
  [/\brevoke\b/, 'revokes a right'],
  [/\benable row level security\b|\bcall guard_tenant_table\b/, 'adds row-level security'],
  [/\btruncate\b/, 'deletes rows'],
];

/** The comment that allows a statement, with a reason of at least three words. */
const MARK = /^\s*-- Previous version:(?: \S+){3}/m;
const MARK_OF_ALL = /^-- Previous version, all statements:(?: \S+){3}/m;

interface Statement {
  /** In lower case, without comments, texts and bodies of functions. */
  code: string;
  /** With its comments, and those before it. */
  text: string;
}

/** Comments, bodies of functions, and texts. */
const OPAQUE = /--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g;

function statementsOf(sql: string): Statement[] {
  const found: Statement[] = [];
  // Blanks of the same length keep the positions.
  const plain = sql.replace(OPAQUE, (part) => ' '.repeat(part.length));
  let start = 0;
  for (const code of plain.split(';')) {
    const text = sql.slice(start, start + code.length);
    start += code.length + 1;
    if (code.trim() !== '') found.push({ code: code.trim().replaceAll(/\s+/g, ' ').toLowerCase(), text });
  }
  return found;
}

function addsNeededColumn(code: string): boolean {
  return code
    .split(/,(?= add\b)/)
    .map((part) => part.replace(/\b(?:constraint|check)\b.*/, ''))
    .some((part) => /\badd .*\bnot null\b/.test(part) && !/\b(?:default|generated)\b/.test(part));
}

/** The table that a statement changes. `guard_tenant_table` names it in a text. */
function tableOf({ code, text }: Statement): string | undefined {
  const named =
    /\balter table (?:if exists )?(?:only )?(?:public\.)?(\w+)/.exec(code) ??
    /\bcall guard_tenant_table\s*\(\s*'(\w+)'/.exec(text) ??
    /\bon (?:table )?(?:public\.)?(\w+)/.exec(code);
  return named?.[1];
}

export const checkMigrations: Check = (tree) =>
  tree.files.flatMap((file) => {
    const [, number] = /^src\/platform\/db\/migrations\/(\d{4})_\w+\.sql$/.exec(file) ?? [];
    if (number === undefined || Number(number) <= BEFORE_THE_CHECK) return [];
    return breaches(tree.read(file)).map((what) => ({
      file,
      advice: `It ${what}, and servers of the previous version run meanwhile: add now, remove in a later version. If the previous version does not notice, write «-- Previous version: why» before the statement.`,
    }));
  });

/** Returns what a migration does that may break the previous version, with the beginning of each statement. */
export function breaches(sql: string): string[] {
  if (MARK_OF_ALL.test(sql)) return [];
  const statements = statementsOf(sql);
  // The previous version does not use the tables that this migration creates.
  const fresh = new Set(
    statements.flatMap(({ code }) => /^create table (?:if not exists )?(\w+)/.exec(code)?.[1] ?? []),
  );
  return statements
    .filter((statement) => !MARK.test(statement.text))
    .filter((statement) => !/^create table\b/.test(statement.code) && !fresh.has(tableOf(statement) ?? ''))
    .flatMap(({ code }) => {
      const what = breaking.filter(([pattern]) => pattern.test(code)).map(([, text]) => text);
      if (addsNeededColumn(code)) what.push('adds a column that every insert must name');
      return what.length === 0 ? [] : [`${what.join(' and ')} («${code.slice(0, 60)}»)`];
    });
}
