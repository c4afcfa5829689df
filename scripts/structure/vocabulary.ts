/** Checks that features contain only allowed files, and that no name is forbidden. */
import { features } from './features.ts';
import type { Check, Tree, Violation } from './tree.ts';

const noun = '(?:[a-z][a-z0-9-]*\\.)?';

/** Names that other files in server/ must not have: they belong to file kinds, or have no meaning. */
const taken = 'api|service|repo|jobs|documents|emails|schema|types?|model|dto';

/** Allowed paths in a feature besides tests, relative to its folder. */
const places = [
  new RegExp(`^${noun}(?:contract|rules|access|factory)\\.ts$`),
  /^pages\.ts$/,
  new RegExp(`^server/${noun}(?:api|service|repo)\\.ts$`),
  new RegExp(`^server/${noun}(?:documents\\.ts|emails\\.tsx)$`),
  // Code that is not a use case, such as parsers and renderers. Several files about one subject are in a folder
  // of that name.
  new RegExp(
    `^server/(?:[a-z][a-z0-9-]*/)?(?!(?:[a-z0-9-]*-)?(?:${taken})\\.)[a-z][a-z0-9-]*(?:\\.worker)?\\.ts$`,
  ),
  /^(?:pages|components(?:\/[a-z][a-z0-9-]*)?)\/[a-zA-Z0-9-]+(?:\.module\.css|\.tsx?)$/,
  /^(?:sample\.)?messages\.(?:en|fr)\.json$/,
  /^errors\.ts$/,
];
const test =
  /^(?:(?:server(?:\/[a-z][a-z0-9-]*)?|pages|components(?:\/[a-z][a-z0-9-]*)?)\/)?[a-zA-Z0-9.-]+\.test\.tsx?$/;

const emptyNames = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'shared', 'lib', 'libs']);

function featureFile(file: string): { feature: string; inside: string } | undefined {
  const match = /^src\/features\/([^/]+)\/(.+)$/.exec(file);
  return match?.[1] && match[2] ? { feature: match[1], inside: match[2] } : undefined;
}

/** Checks that each feature is in the list, because its order decides which imports are allowed. */
export const checkFeatures: Check = (tree) => {
  const known: readonly string[] = features;
  const unlisted = new Map<string, string>();
  const violations: Violation[] = [];
  for (const file of tree.files) {
    const stray = /^src\/features\/[^/]+$/.test(file);
    if (stray) {
      violations.push({
        file,
        advice: 'src/features contains only feature folders. Move the file into the feature that uses it.',
      });
    }
    const feature = featureFile(file)?.feature;
    if (feature && !known.includes(feature) && !unlisted.has(feature)) unlisted.set(feature, file);
  }
  for (const feature of unlisted.keys()) {
    violations.push({
      file: `src/features/${feature}`,
      advice:
        `«${feature}» is not in the list of features. Add it to scripts/structure/features.ts (a feature imports only ` +
        'earlier ones) and to docs/architecture.md, or move its files into the feature that uses them.',
    });
  }
  return violations;
};

/** The largest feature that a reader can still see as a whole, without its tests and messages. */
const MOST_FILES = 100;
const MOST_LINES = 8000;

/** Checks that no feature grows beyond what a reader can see. */
export const checkSizes: Check = (tree) =>
  features.flatMap((feature) => {
    const folder = `src/features/${feature}`;
    const code = tree.files.filter(
      (file) => file.startsWith(`${folder}/`) && /\.(?:tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file),
    );
    const lines = code.reduce((sum, file) => sum + tree.read(file).split('\n').length - 1, 0);
    if (code.length <= MOST_FILES && lines <= MOST_LINES) return [];
    return [
      {
        file: folder,
        advice:
          `The feature has ${code.length} files and ${lines} lines, at most ${MOST_FILES} and ${MOST_LINES}. ` +
          'Move what belongs to one noun to a feature of its own: earlier in the order if this feature uses it, else later.',
      },
    ];
  });

function placeFor(inside: string): string {
  if (/(?:^|\/)(?:schema|types?|model|dto)\.ts$/.test(inside)) {
    return 'Schemas of calls belong in contract.ts, types of rules in rules.ts; other types next to the code that creates them.';
  }
  if (/\.sql$/.test(inside))
    return 'Migrations belong in src/platform/db/migrations, queries in server/repo.ts.';
  if (/(?:hooks?|use-?[A-Z])/.test(inside))
    return 'A hook belongs in components/, next to the component that uses it.';
  if (inside.startsWith('server/')) {
    return (
      'server/ contains api, service, repo and documents (.ts) and emails (.tsx), prefixed by a noun if there ' +
      'are several: receipt.service.ts; and noun.ts for code that is not a use case, such as a parser. ' +
      'Decisions without I/O belong in rules.ts.'
    );
  }
  return (
    'A feature contains contract, rules, access, pages, errors, factory (.ts), server/, pages/, components/ and ' +
    'messages (.en.json, .fr.json), prefixed by a noun if there are several: report.rules.ts.'
  );
}

/**
 * Checks that a feature contains only the common kinds of files, so that what you know of one feature applies
 * to all.
 */
export const checkPlaces: Check = (tree) =>
  tree.files.flatMap((file) => {
    const inside = featureFile(file)?.inside;
    if (inside === undefined || test.test(inside) || places.some((piece) => piece.test(inside))) return [];
    return [{ file, advice: `A feature must not have this kind of file. ${placeFor(inside)}` }];
  });

function emptyName(file: string): string | undefined {
  const parts = file.split('/');
  return parts.map((part) => part.replace(/\..*$/, '')).find((part) => emptyNames.has(part.toLowerCase()));
}

/** Rejects names without meaning, because they attract unrelated code. */
export const checkNames: Check = (tree: Tree) =>
  tree.files
    .filter((file) => /^(?:src|tests|scripts)\//.test(file))
    .flatMap((file) => {
      const name = emptyName(file);
      if (name !== undefined) {
        return [
          {
            file,
            advice:
              `«${name}» has no meaning, so it attracts unrelated code. Name the file by its content and move it to the ` +
              'feature that uses it, to src/kernel if it is pure vocabulary, or to src/platform if it does I/O.',
          },
        ];
      }
      if (/(?:^|\/)index\.tsx?$/.test(file)) {
        return [
          {
            file,
            advice:
              'Barrel files are not allowed: import from the defining file, so that dependencies are visible and no ' +
              'more is loaded. Name this file by its content.',
          },
        ];
      }
      return [];
    });
