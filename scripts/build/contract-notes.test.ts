import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importedNames, ofBrowser, withoutReasons } from './contract-notes.ts';

test('the plugin removes reasons and summaries, and keeps everything that the browser needs', () => {
  const code = `call({
  id: 'deletePost',
  summary:
    'Delete a post',
  access: 'member',
  byMembership: "the author's own",
  safeguard: 'confirm',
  texts: { failure: 'FAILED' },
});`;
  expect(withoutReasons(code)).toBe(`call({
  id: 'deletePost',
  access: 'member',
  texts: { failure: 'FAILED' },
});`);
});

test('the contracts contain reasons that the plugin could remove', () => {
  const source = readFileSync(new URL('../../src/features/posts/contract.ts', import.meta.url), 'utf8');
  expect(withoutReasons(source).length).toBeLessThan(source.length - 1000);
});

test('the browser gets no schemas of answers, and nothing that only these use', () => {
  const code = `import { kinds } from './hint.rules.ts';
import { anId } from '#kernel/id.ts';
export const member = z.object({ memberId: anId, kind: z.enum(kinds) });
export type Member = z.infer<typeof member>;
export const text = z.string().max(10);
/** The member, by id. */
export const readMember = call({ id: 'readMember', params: z.object({ id: anId }), answer: member, texts: {} });
export const writeMember = call({ id: 'writeMember', body: z.object({ text }) });`;
  const imported = importedNames(["import { readMember, type Member } from '../contract.ts';"]);
  const rest = ofBrowser(code, 'contract.ts', (name) => imported.has(name));
  expect(rest.replace(/\s+/g, ' ').trim()).toBe(
    "export const readMember = call({ id: 'readMember', texts: {} });",
  );
  const all = ofBrowser(code, 'contract.ts', () => true);
  expect(all).toContain('body: z.object({ text })');
  expect(all).toContain("import { kinds } from './hint.rules.ts'");
});
