/** Checks that the commands, options, variables and files that the documents for operators name exist. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { environment, secrets } from '#platform/config/config.ts';
import { scripts } from '../package.json';

const root = path.resolve(import.meta.dirname, '..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** The code of a document: its blocks and its spans, one a line. */
function codeOf(document: string): string {
  const blocks = all(document, /^```\w*\n([\s\S]*?)^```/gm);
  const spans = all(document.replace(/^```[\s\S]*?^```/gm, ''), /`([^`\n]+)`/g);
  return [...blocks, ...spans].join('\n');
}

const documents = ['README.md', 'SECURITY.md', 'docs/operations.md', 'docs/recovery.md', 'docs/scaling.md'];
const cases = documents.map((name) => [name, codeOf(read(name))] as const);

const commands = all(read('src/entry/cli.ts'), /^ {2}'?([\w-]+)'?: \{\s*summary/gm);

test('the command line has commands', () => {
  expect(commands).toEqual(expect.arrayContaining(['doctor', 'second-factor', 'workspace']));
});

test.each(cases)('%s names only commands and options of the command line that exist', (_, code) => {
  for (const [, name = '', rest = ''] of code.matchAll(
    /\bcli(?:\.js|\.sh)?(?: --)? ([a-z][a-z-]*)([^\n#]*)/g,
  )) {
    if (name === 'help') continue;
    expect(commands).toContain(name);
    const source = read(`src/entry/cli/${name}.ts`);
    for (const option of all(rest, /--([a-z-]+)/g)) expect(source, `${name} --${option}`).toContain(option);
  }
});

const steps = all(read('scripts/setup/steps.mjs'), /^ {2}(\w+): (?:check|tests|\{)/gm);

test.each(cases)('%s names only scripts and steps of npm that exist', (_, code) => {
  for (const name of all(code, /\bnpm run (?:--silent )?([\w-]+)/g))
    expect(Object.keys(scripts)).toContain(name);
  for (const names of all(code, /\bnpm test -- ([a-z0-9 ]+)/g))
    for (const name of names.trim().split(' ')) expect([...steps, 'all', 'changed']).toContain(name);
});

/** Variables of compose.yaml and of the embedded database, and a code in answers. */
const others = [
  'BACKUPS',
  'BIND',
  'EMBEDDED_DATABASE',
  'NODE_IMAGE',
  'POSTGRES_IMAGE',
  'PG_BIN',
  'DATABASE_UNAVAILABLE',
];

test.each(cases)('%s names only variables that exist', (_, code) => {
  const known: readonly string[] = [
    ...environment.keyof().options,
    ...secrets.map((name) => `${name}_FILE`),
    ...others,
  ];
  const assigned = all(code, /(?:^|[\s'])([A-Z][A-Z0-9_]+)=/gm);
  const alone = all(code, /^([A-Z][A-Z0-9]*_[A-Z0-9_]+)$/gm);
  expect([...assigned, ...alone].filter((name) => !known.includes(name))).toEqual([]);
});

test.each(cases)('%s names only files that exist', (_, code) => {
  const pattern = /(?:^|[\s/])((?:deploy|docs|monitoring|scripts|src|tests|generated|demo)\/[\w@./-]+)/gm;
  const named = all(code, pattern).map((name) => name.replace(/[.,]$/, ''));
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});
