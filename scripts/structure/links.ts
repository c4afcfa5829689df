/** Links from one document of the project to another file of it. */
import path from 'node:path';
import type { Check } from './tree.ts';

/** Not documents of ours, but what imports are tried with. */
const SAMPLES = 'tests/samples/';
/** What no tree holds (`tree.ts`): made files, and settings whose names begin with a dot. */
const UNSEEN = /^generated\b|(^|\/)\./;

export const checkLinks: Check = (tree) => {
  const there = new Set(tree.files.flatMap((file) => [file, ...foldersOf(file)]));
  return tree.files
    .filter((file) => file.endsWith('.md') && !file.startsWith(SAMPLES))
    .flatMap((file) =>
      linksIn(tree.read(file))
        .map((link) => path.posix.join(path.posix.dirname(file), link).replace(/\/$/, ''))
        .filter((target) => !there.has(target) && !UNSEEN.test(target))
        .map((target) => ({
          file,
          teaching: `Links to ${target}, which is not there. Was it renamed? Name it as it is called now.`,
        })),
    );
};

/** `docs/a/b.md` → `docs/a`, `docs`. */
function foldersOf(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** Targets without their anchors; other sites and places on the same page are left out. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:|^\//.test(target));
}
