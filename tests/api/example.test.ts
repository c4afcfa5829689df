/** Applies docs/example.md to a copy of the project, which compiles and whose test passes. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyExample, patched } from '../support/example.ts';

/** Milliseconds for a program in the copy on a busy machine. */
const timeout = 180_000;

let copy: string;
let files: string[];
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'ardoise-example-'));
  files = applyExample(copy);
  expect(files.length).toBeGreaterThan(10);
  expect(await run(process.execPath, ['scripts/generate.mjs'])).toContain('wrote generated/database.ts');
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Returns the program's output, whether it succeeded or not. */
function run(program: string, given: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, given, { cwd: copy }, (_, out, errors) => resolve(`${out}${errors}`));
  });
}

const bin = (name: string) => path.join(copy, 'node_modules/.bin', name);

/** Runs API tests of the copy. */
async function tested(given: readonly string[]) {
  const output = ['--reporter=json', '--outputFile=result.json'];
  await run(bin('vitest'), ['run', '--project', 'api', ...output, ...given]);
  return JSON.parse(await readFile(path.join(copy, 'result.json'), 'utf8'));
}

test('the example compiles', { timeout }, async () => {
  // Without the example's test, which runs below and would include the whole application.
  const include = files.filter((file) => /^src\/.*(?<!\.test)\.tsx?$/.test(file));
  await writeFile(
    path.join(copy, 'tsconfig.example.json'),
    JSON.stringify({ extends: './tsconfig.json', include: [...include, 'src/ui/css-variables.d.ts'] }),
  );
  const lines = (await run(bin('tsc'), ['-p', 'tsconfig.example.json', '--listFiles'])).split('\n');
  expect(lines.filter((line) => line.includes(': error '))).toEqual([]);
  for (const file of include) expect(lines).toContain(path.join(copy, file));
});

test('the example passes its own test', { timeout }, async () => {
  const testFiles = files.filter((file) => file.endsWith('.api.test.ts'));
  expect(testFiles).toHaveLength(1);
  expect(await tested(testFiles)).toMatchObject({ success: true, numPassedTests: 1 });
});

test.each([
  ['tests/api/catalogue-walk.test.ts', 'every tenant table'],
  ['tests/api/record-walk.test.ts', '(ContractNote|updateContract) is audited'],
])('the example passes %s', { timeout }, async (file, name) => {
  const result = await tested([file, '-t', name]);
  expect(result.success, JSON.stringify(result.testResults)).toBe(true);
  expect(result.numPassedTests).toBeGreaterThan(0);
});

test('a diff whose lines are missing from the file is an error', () => {
  const block = { file: 'a.ts', language: 'diff', text: ' one\n+two' };
  expect(patched('one\nthree\n', block)).toBe('one\ntwo\nthree\n');
  expect(() => patched('other\n', block)).toThrow('a.ts does not have these lines exactly once');
  expect(() => patched('one\none\n', block)).toThrow();
});
