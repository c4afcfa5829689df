/** Checks that documents are short, and that the decisions to which code refers exist. */
import type { Check } from './tree.ts';

/** The maximum words of a document, counted like `wc -w`. */
const limits: readonly [RegExp, number][] = [
  [/^CONTRIBUTING\.md$/, 1500],
  // Grows with each release.
  [/^CHANGELOG\.md$/, 1000],
  [/^docs\/architecture\.md$/, 1500],
  [/^docs\/operations\.md$/, 3000],
  [/^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/, 150],
];

export const checkWords: Check = (tree) =>
  tree.files.flatMap((file) => {
    const limit = limits.find(([pattern]) => pattern.test(file))?.[1];
    if (limit === undefined) return [];
    const words = tree.read(file).trim().split(/\s+/).length;
    if (words <= limit) return [];
    return [{ file, advice: `${words} words; the maximum is ${limit}. Delete what a reader does not need.` }];
  });

/** Code and comments refer to a decision by `docs/decisions/0013` or by its whole file name. */
export const checkDecisions: Check = (tree) => {
  const decisions = tree.files.filter((file) => file.startsWith('docs/decisions/'));
  return tree.files
    .filter((file) => /^(?:src|tests)\/.*\.(?:tsx?|mjs|css|sql)$/.test(file))
    .flatMap((file) =>
      [...tree.read(file).matchAll(/docs\/decisions\/\d{4}(?:-[a-z0-9-]+)?/g)]
        .filter(
          ([named]) =>
            !decisions.some((decision) => decision === `${named}.md` || matchesNumber(named, decision)),
        )
        .map(([named]) => ({
          file,
          advice: `Names ${named}, which does not exist. docs/decisions/superseded.md lists replaced decisions.`,
        })),
    );
};

const matchesNumber = (named: string, decision: string) =>
  /\d$/.test(named) && decision.startsWith(`${named}-`);
