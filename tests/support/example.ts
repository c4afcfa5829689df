/** Applies the change that docs/example.md describes to a copy of the project. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

interface Block {
  file: string;
  language: string;
  text: string;
}

/** Returns the blocks: a file's name in backticks on a separate line, and the code block below it. */
export function blocksIn(markdown: string): Block[] {
  const blocks = [...markdown.matchAll(/^`([^`\n]+\/[^`\n]+)`.*\n\n```(\w+)\n([\s\S]*?)\n```$/gm)];
  return blocks.map(([, file = '', language = '', text = '']) => ({ file, language, text }));
}

/**
 * Adds the lines with `+` below the lines before them, and removes those with `-`.
 * @throws Error if the file does not contain those lines exactly once.
 */
export function patched(source: string, { file, text }: Block): string {
  const hunks = [...`${text}\n`.matchAll(/((?:[ -].*\n)+)((?:\+.*\n)+)/g)];
  if (hunks.length === 0) throw new Error(`The diff of ${file} adds nothing`);
  return hunks.reduce((result, [, before = '', added = '']) => {
    const [head, tail, ...more] = result.split(unmarked(before));
    if (head === undefined || tail === undefined || more.length > 0)
      throw new Error(`${file} does not have these lines exactly once:\n${before}`);
    const kept = before.replace(/^-.*\n/gm, '');
    return `${head}${unmarked(kept)}${unmarked(added)}${tail}`;
  }, source);
}

const unmarked = (lines: string) => lines.replace(/^[ +-]/gm, '');

/** @param into an empty folder. @returns the files that the example adds or changes. */
export function applyExample(into: string): string[] {
  const blocks = blocksIn(readFileSync(path.join(root, 'docs/example.md'), 'utf8'));
  for (const name of readdirSync(root)) {
    if (name === 'node_modules') symlinkSync(path.join(root, name), path.join(into, name));
    else if (/^(?:src|tests|scripts|generated|docs|[^.].*\.(?:json|ts)|\.react-router)$/.test(name))
      cpSync(path.join(root, name), path.join(into, name), { recursive: true });
  }
  const migrations = readdirSync(path.join(into, 'src/platform/db/migrations')).sort();
  const next = String(Number(migrations.at(-1)?.slice(0, 4)) + 1).padStart(4, '0');
  return blocks.map((block) => {
    const file = block.file.replace('NNNN', next);
    const place = path.join(into, file);
    mkdirSync(path.dirname(place), { recursive: true });
    const text = block.language === 'diff' ? patched(readFileSync(place, 'utf8'), block) : `${block.text}\n`;
    writeFileSync(place, text);
    return file;
  });
}
