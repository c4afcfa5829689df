/** Checks links between the project's files. */
import path from 'node:path';
import type { Check } from './tree.ts';

/** Sample files for import tests, which are not documentation. */
const SAMPLES = 'tests/samples/';
/** Files that are not in the tree (`tree.ts`): generated files and dot files. */
const UNCHECKED = /^generated\b|(^|\/)\./;

export const checkLinks: Check = (tree) => {
  const existing = new Set(tree.files.flatMap((file) => [file, ...foldersOf(file)]));
  return tree.files
    .filter((file) => file.endsWith('.md') && !file.startsWith(SAMPLES))
    .flatMap((file) =>
      linksIn(tree.read(file))
        .map((link) => path.posix.join(path.posix.dirname(file), link).replace(/\/$/, ''))
        .filter((target) => !existing.has(target) && !UNCHECKED.test(target))
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
