import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { checkStructure } from './check-structure.ts';

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** Writes the files into a new tree and returns its violations as «file» or «file: message». */
function check(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'ardoise-structure-'));
  roots.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return checkStructure(root);
}

const empty = (...files: string[]) => Object.fromEntries(files.map((file) => [file, 'export {};\n']));
const places = (files: Record<string, string>) => check(files).map((violation) => violation.file);

test('a feature with one file of every kind violates nothing', () => {
  const feature = empty(
    'contract.ts',
    'receipt.rules.ts',
    'access.ts',
    'factory.ts',
    'receipt.rules.test.ts',
    'receipts.api.test.ts',
    'server/api.ts',
    'server/receipt.service.ts',
    'server/receipt.repo.ts',
    'server/emails.tsx',
    'server/report.documents.ts',
    'pages/receipts.tsx',
    'components/receipt-form.tsx',
    'components/receipt-form.module.css',
    'components/receipt-form.test.tsx',
    'components/drawing/pencil.tsx',
  );
  const messages = { 'messages.en.json': '{"a":"Hi {name}"}', 'messages.fr.json': '{"a":"Salut {name}"}' };
  const declared = { 'pages.ts': "export const office = [{ path: 'receipts', file: 'receipts.tsx' }];" };
  const files = Object.entries({ ...feature, ...messages, ...declared }).map(([file, text]) => [
    `src/features/expenses/${file}`,
    text,
  ]);
  expect(check(Object.fromEntries(files))).toEqual([]);
});

test('a feature has at most 100 files and 8,000 lines, without its tests', () => {
  const filesOf = (count: number, lines: number, ending = '.rules.ts') =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `src/features/books/n${String.fromCharCode(97 + (index % 26))}${index}${ending}`,
        '//\n'.repeat(lines),
      ]),
    );
  expect(places({ ...filesOf(100, 80), ...filesOf(30, 200, '.rules.test.ts') })).toEqual([]);
  expect(places(filesOf(101, 1))).toEqual(['src/features/books']);
  expect(places(filesOf(81, 100))).toEqual(['src/features/books']);
});

test('files that are installed, built, generated or demonstration data are not checked', () => {
  const long = 'x\n'.repeat(500);
  const elsewhere = ['node_modules/a/utils.ts', 'build/a.js', 'generated/a.ts', 'demo/a.js', '.git/lib.ts'];
  expect(places(Object.fromEntries(elsewhere.map((file) => [file, long])))).toEqual([]);
});

test.each([
  'helpers.ts',
  'types.ts',
  'server/receipt-service.ts',
  'server/emails.ts',
  'server/deep/service.ts',
  'pages/receipts/list.tsx',
  'components/receipt-form.css',
  'hooks/use-receipts.ts',
  'messages.de.json',
  'schema.sql',
])('a feature must not have %s', (file) => {
  expect(places(empty(`src/features/expenses/${file}`))).toContain(`src/features/expenses/${file}`);
});

test('the message for a misplaced file names the folder where it belongs', () => {
  const [violation] = check(empty('src/features/expenses/types.ts'));
  expect(violation?.advice).toContain('contract.ts');
});

test('a feature must be listed, and every file must be in a feature', () => {
  expect(places(empty('src/features/unlisted/rules.ts', 'src/features/unlisted/access.ts'))).toEqual([
    'src/features/unlisted',
  ]);
  expect(places(empty('src/features/payroll.ts'))).toEqual(['src/features/payroll.ts']);
});

test.each([
  'src/kernel/utils.ts',
  'src/ui/common/button.tsx',
  'tests/support/helpers.ts',
  'scripts/lib/x.mjs',
  'src/ui/index.ts',
])('%s is a name without meaning', (file) => {
  expect(places(empty(file))).toEqual([file]);
});

const messages = (en: string, fr: string) =>
  check({ 'src/features/site/messages.en.json': en, 'src/features/site/messages.fr.json': fr });

test('both languages must have the same keys', () => {
  expect(
    messages('{"a":"A","b":"B"}', '{"a":"A","c":"C"}').map(({ file, advice }) => `${file} ${advice}`),
  ).toEqual([
    expect.stringContaining('messages.en.json «c» is missing'),
    expect.stringContaining('messages.fr.json «b» is missing'),
  ]);
  expect(places({ 'src/web/messages.en.json': '{}' })).toEqual(['src/web/messages.fr.json']);
});

test('both languages must have the same placeholders', () => {
  expect(messages('{"a":"{name} of {total}"}', '{"a":"{total} : {name}"}')).toEqual([]);
  expect(messages('{"a":"{name}"}', '{"a":"{nom}"}')).toHaveLength(1);
  expect(messages('{"n_one":"One post"}', '{"n_one":"{count} billet"}')).toEqual([]);
});

test('a message file must be flat JSON without empty texts', () => {
  expect(messages('{"a":{"b":"c"}}', '{"a":"x"}')).toHaveLength(1);
  expect(messages('{"a":" "}', '{"a":"x"}')).toHaveLength(1);
  expect(messages('{"a":"x",}', '{"a":"x"}')).toHaveLength(1);
});

test('files have a maximum length', () => {
  expect(places({ 'src/kernel/money.ts': 'x\n'.repeat(500), 'src/ui/theme.css': 'x\n'.repeat(400) })).toEqual(
    [],
  );
  expect(places({ 'src/kernel/money.ts': 'x\n'.repeat(501), 'src/ui/theme.css': 'x\n'.repeat(401) })).toEqual(
    ['src/kernel/money.ts', 'src/ui/theme.css'],
  );
});

test('migrations and decisions are numbered without gaps', () => {
  const migrations = (...names: string[]) =>
    places(empty(...names.map((name) => `src/platform/db/migrations/${name}`)));
  expect(migrations('0001_start.sql', '0002_blog.sql')).toEqual([]);
  expect(migrations('0036_baseline.sql', '0037_blog.sql')).toEqual([]);
  expect(migrations('0001_start.sql', '0003_blog.sql')).toEqual(['src/platform/db/migrations/0003_blog.sql']);
  expect(migrations('0001_start.sql', '0001_blog.sql')).toHaveLength(1);
  expect(migrations('0001_start.sql', 'blog.sql')).toEqual(['src/platform/db/migrations/blog.sql']);
  expect(places(empty('docs/decisions/0002-late.md'))).toEqual(['docs/decisions/0002-late.md']);
});

const pages = (declared: string, ...files: string[]) =>
  check({
    ...empty(...files.map((file) => `src/features/posts/pages/${file}`)),
    'src/features/posts/pages.ts': `export const office = [${declared}];`,
  }).map(({ file, advice }) => `${file}: ${advice}`);

test('a page must have one declaration', () => {
  const declared = "{ path: 'posts', file: 'posts.tsx' }";
  expect(pages(declared, 'posts.tsx', 'posts.test.tsx')).toEqual([]);
  expect(pages(declared, 'posts.tsx', 'edit.tsx')).toEqual([
    expect.stringMatching(
      /pages\/edit\.tsx: No address leads .* Declare it in src\/features\/posts\/pages\.ts/,
    ),
  ]);
  expect(pages(`${declared}, ${declared}`, 'posts.tsx')).toEqual([expect.stringContaining('2 times')]);
  expect(places(empty('src/features/posts/pages/posts.tsx'))).toEqual(['src/features/posts/pages/posts.tsx']);
});

test('a declared page must have a module', () => {
  expect(pages("{ path: 'posts', file: 'posts.tsx' }")).toEqual([
    expect.stringContaining('pages.ts: «posts.tsx» is declared'),
  ]);
});

test('recorded actions must have texts in both languages', () => {
  const service = `
    await context.record({ action: 'order.paid', subjectType: 'order' });
    await note(context, 'order.sent', id);
    await recordOn(at(context), 'order.lost', id);
    await context.record({ action: \`bill.\${state}\`, subjectType: 'bill' });`;
  const words = (...names: string[]) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [`action_${name}`, name])));
  const named = (...names: string[]) => ({
    'src/features/orders/server/order.service.ts': service,
    'src/features/audit/messages.en.json': words(...names),
    'src/features/audit/messages.fr.json': words(...names),
  });
  const missingTexts = (files: Record<string, string>) =>
    check(files).flatMap(({ file, advice }) =>
      (/«action_(.*)» is missing: /.exec(advice)?.slice(1) ?? []).map(
        (name) => `${file.slice(-7, -5)} ${name}`,
      ),
    );
  expect(missingTexts(named('order.paid', 'order.sent', 'order.lost', 'bill.paid'))).toEqual([]);
  // A declared action without a text uses the call's success text.
  const declared = {
    'src/features/orders/contract.ts': "call({ records: 'order.paid' }); call({ records: 'bill.paid' });",
  };
  expect(missingTexts({ ...named('order.sent', 'order.lost'), ...declared })).toEqual([]);
  expect(missingTexts(named('order.paid'))).toEqual(
    ['en', 'fr'].flatMap((locale) =>
      ['order.sent', 'order.lost', 'bill.…'].map((name) => `${locale} ${name}`),
    ),
  );
});

test('two features must not store files in the same folder', () => {
  const ideas = {
    'src/features/ideas/rules.ts': "export const IDEA_FILES = 'medias';",
    'src/features/ideas/server/service.ts': 'await files.put(fileKey(IDEA_FILES, key), bytes);',
  };
  const adviceFor = (part: string) =>
    check({
      ...ideas,
      'src/features/media/server/service.ts': `await files.read(fileKey('${part}', key));`,
    }).filter(({ advice }) => advice.includes('in «medias» already'));
  expect(adviceFor('pictures')).toEqual([]);
  expect(adviceFor('medias')).toMatchObject([{ file: 'src/features/media/server/service.ts' }]);
});

test('the targets of links between documents must exist', () => {
  const text =
    '[there](docs/a.md#anchor), [folder](docs), [made](generated/x), [far](https://site.example), [gone](docs/b.md)';
  const found = check({ 'README.md': text, 'docs/a.md': '[up](../README.md)' });
  expect(found.map(({ file }) => file)).toEqual(['README.md']);
  expect(found[0]?.advice).toContain('docs/b.md');
});
