/** Tests the plugins of the linter (scripts/lint) with the files that biome.json gives them. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** Writes the files into a new tree and returns what the plugins find, as «file:line» with the advice. */
function check(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'ardoise-lint-'));
  roots.push(root);
  for (const one of ['biome.json', 'scripts/lint']) cpSync(one, path.join(root, one), { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const args = ['lint', '--vcs-enabled=false', '--reporter=github', '.'];
  const { stdout } = spawnSync(path.resolve('node_modules/.bin/biome'), args, {
    cwd: root,
    encoding: 'utf8',
  });
  return [...stdout.matchAll(/^::error title=plugin,file=(.*?),line=(\d+),.*?::(.*)$/gm)]
    .map(([, file = '', line, advice]) => ({
      file: `${path.relative(root, path.resolve(root, file))}:${line}`,
      advice,
    }))
    .sort((a, b) => a.file.localeCompare(b.file));
}

const places = (files: Record<string, string>) => check(files).map((violation) => violation.file);

test.each([
  "db.selectFrom('posts')",
  'sql<number>`count(*)`',
  "'select id from posts where 1'",
  '`insert into posts values`',
])('only a repo contains %s', (text) => {
  const code = `export const x = ${text};\n`;
  expect(places({ 'src/features/posts/server/service.ts': code })).toEqual([
    'src/features/posts/server/service.ts:1',
  ]);
  expect(places({ 'src/features/posts/server/post.repo.ts': code })).toEqual([]);
});

test('a sentence that contains “select” is not reported as a query', () => {
  expect(
    places({ 'src/features/posts/server/service.ts': "// select a from b\nconst t = 'Select a post';\n" }),
  ).toEqual([]);
});

test('types are imported at the top of a file', () => {
  const code = "export type X = import('#kernel/actor.ts').Actor;\nconst y = await import('./z.ts');\n";
  expect(places({ 'src/kernel/x.ts': code })).toEqual(['src/kernel/x.ts:1']);
});

test('a browser test waits for what it expects', () => {
  const file = 'tests/e2e/x.test.ts';
  for (const code of [
    'expect(await rows.count()).toBe(1);',
    "expect(await page.getByRole('row').count(), 'rows').toBe(2);",
    'expect(await button.isVisible()).toBe(true);',
    "expect(await rows.allInnerTexts()).toEqual(['a']);",
    "expect(await field.inputValue()).toBe('a');",
    "expect(await field.getAttribute('id'), 'id').toMatch(/a/);",
    'expect(await box.isChecked()).toBe(false);',
  ])
    expect(places({ [file]: `${code}\n` }), code).toEqual([`${file}:1`]);
  for (const code of [
    'await expect.poll(() => rows.count()).toBe(1);',
    'expect(await rows.count()).toBe(0);',
    'expect(await button.isVisible()).toBe(false);',
  ])
    expect(places({ [file]: `${code}\n` }), code).toEqual([]);
});

test('an object literal must not be spread into another one', () => {
  const code = `const x = { ...base, ...(base.a && { b: 2 }) };\nconst y = {\n  ${'...'}{ a: 1 },\n};\n`;
  expect(places({ 'src/kernel/x.ts': code })).toEqual(['src/kernel/x.ts:3']);
});

test('services and rules must use the context’s time', () => {
  const adviceOn = (file: string, code: string) =>
    check({ [`src/features/posts/${file}`]: code }).filter(({ advice }) => advice?.includes('context.now'));
  for (const reading of ['new Date()', 'Date.now()', 'new Date'])
    for (const file of ['server/service.ts', 'server/emails.tsx', 'schedule.rules.ts', 'access.ts'])
      expect(adviceOn(file, `const a = 1;\nexport const t = ${reading};\n`)).toMatchObject([
        { file: `src/features/posts/${file}:2` },
      ]);
  expect(adviceOn('server/service.ts', 'export const of = (at: number) => new Date(at);\n')).toEqual([]);
  for (const file of ['components/schedule.tsx', 'rules.test.ts', 'factory.ts'])
    expect(adviceOn(file, 'export const t = Date.now();\n')).toEqual([]);
});

test('the signed-in person must be found by authorOf', () => {
  const texts = {
    a: 'const by = actor.actedBy ?? actor;',
    b: 'const by = actor.actedBy?.userId ?? actor.userId;',
    c: 'const by = (person?.actedBy\n  ?? person)?.userId;',
    d: 'const by = actor.actedBy || actor;',
    e: 'const by = actor.actedBy ? actor.actedBy : actor;',
    good: 'authorOf(actor); if (actor.actedBy !== undefined) x(actor.actedBy?.userId ?? null); type A = { actedBy?: B };',
  };
  const files = Object.entries(texts).map(([name, text]) => [`src/api/${name}.ts`, text]);
  const found = places({
    ...Object.fromEntries(files),
    'src/kernel/actor.ts': '// biome-ignore lint/plugin/author: why\nactor.actedBy ?? actor;',
  });
  expect(found).toEqual(['a', 'b', 'c', 'd', 'e'].map((name) => `src/api/${name}.ts:1`));
});
