/** Checks links between the project's files. */
import path from 'node:path';
import type { Check } from './tree.ts';

/** Sample files for imports, not documentation. */
const SAMPLES = 'tests/samples/';
/** Not in the tree (`tree.ts`): generated files and dot files. */
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
          advice: `Links to ${target}, which does not exist. Correct the path.`,
        })),
    );
};

/** `docs/a/b.md` → `docs/a`, `docs`. */
function foldersOf(file: string): string[] {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

/** Link targets without anchors; omits other sites and anchors on the same page. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)\s#]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^\w+:|^\//.test(target));
}
