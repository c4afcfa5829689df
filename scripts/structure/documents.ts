/** Documents stay short, and what the code says about decisions stays true. */
import type { Check } from './tree.ts';

/** Most words of a document, as `wc -w` counts them. */
const limits: readonly [RegExp, number][] = [
  [/^CONTRIBUTING\.md$/, 1500],
  [/^CHANGELOG\.md$/, 600],
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
    return [{ file, advice: `${words} words; ${limit} are the most. Delete what a reader does not need.` }];
  });

/** `docs/decisions/0013` or the whole name of the file, in code and comments. */
export const checkDecisions: Check = (tree) => {
  const decisions = tree.files.filter((file) => file.startsWith('docs/decisions/'));
  return tree.files
    .filter((file) => /^(?:src|tests)\/.*\.(?:tsx?|mjs|css|sql)$/.test(file))
    .flatMap((file) =>
      [...tree.read(file).matchAll(/docs\/decisions\/\d{4}(?:-[a-z0-9-]+)?/g)]
        .filter(
          ([named]) => !decisions.some((decision) => decision === `${named}.md` || isNumber(named, decision)),
        )
        .map(([named]) => ({
          file,
          advice: `Names ${named}, which is not there. docs/decisions/superseded.md says what took its place.`,
        })),
    );
};

const isNumber = (named: string, decision: string) => /\d$/.test(named) && decision.startsWith(`${named}-`);
