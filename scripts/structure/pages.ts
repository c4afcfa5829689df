/**
 * Checks that every page module is declared in its feature's `pages.ts`, and that every declaration has a
 * module.
 */
import type { Check, Tree, Violation } from './tree.ts';

const route = /^src\/features\/([^/]+)\/pages\/([^/]+\.tsx?)$/;
const declaration = /^src\/features\/([^/]+)\/pages\.ts$/;

/**
 * Returns the values of `file:`, with repetitions. Declarations are data, so searching the text finds them.
 */
function declaredIn(tree: Tree, file: string): string[] {
  if (!tree.files.includes(file)) return [];
  return [...tree.read(file).matchAll(/\bfile: '([^'\n]+\.tsx?)'/g)].flatMap(([, name]) => name ?? []);
}

function checkModules(tree: Tree): Violation[] {
  return tree.files.flatMap((file) => {
    const [, feature, name] = route.exec(file) ?? [];
    if (feature === undefined || name === undefined || /\.test\.tsx?$/.test(name)) return [];
    const place = `src/features/${feature}/pages.ts`;
    const times = declaredIn(tree, place).filter((declared) => declared === name).length;
    if (times === 1) return [];
    const advice =
      times === 0
        ? `No address leads to this page. Declare it in ${place}: { path, file: '${name}', … } ` +
          '(src/ui/page/declaration.ts lists the kinds of page); routes, menu, command palette and the rest follow. Code that is not a page belongs in components/.'
        : `${place} declares this page ${times} times. Declare it once; its other paths belong in «also».`;
    return [{ file, advice }];
  });
}

function checkDeclarations(tree: Tree): Violation[] {
  return tree.files.flatMap((file) => {
    const feature = declaration.exec(file)?.[1];
    if (feature === undefined) return [];
    return declaredIn(tree, file)
      .filter((name) => !tree.files.includes(`src/features/${feature}/pages/${name}`))
      .map((name) => ({
        file,
        advice: `«${name}» is declared, but src/features/${feature}/pages/ has no such file. Add it or remove the declaration.`,
      }));
  });
}

export const checkPages: Check = (tree) => [...checkModules(tree), ...checkDeclarations(tree)];
