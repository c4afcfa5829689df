/** Checks the length and numbering of files, and the folders of stored files. */
import type { Check, Tree, Violation } from './tree.ts';

const limits: readonly [pattern: RegExp, lines: number][] = [
  [/\.(?:ts|tsx|mjs|js)$/, 500],
  [/\.css$/, 400],
];

export const checkLength: Check = (tree) =>
  tree.files.flatMap((file) => {
    const limit = limits.find(([pattern]) => pattern.test(file))?.[1];
    if (limit === undefined) return [];
    const lines = tree.read(file).trimEnd().split('\n').length;
    if (lines <= limit) return [];
    return [
      {
        file,
        advice:
          `${lines} lines; the limit is ${limit}. Split the file by noun (receipt.service.ts, report.service.ts), ` +
          'not into parts that depend on each other.',
      },
    ];
  });

interface Series {
  directory: string;
  pattern: RegExp;
  example: string;
  /** A file with a table of the numbers whose files were deleted. */
  superseded?: string;
  /** Whether the first file replaces all deleted files with lower numbers. */
  baseline?: true;
}

const series: readonly Series[] = [
  {
    directory: 'src/platform/db/migrations/',
    pattern: /^(\d{4})_[a-z0-9_-]+\.sql$/,
    example: '0003_expenses.sql',
    baseline: true,
  },
  {
    directory: 'docs/decisions/',
    pattern: /^(\d{4})-[a-z0-9-]+\.md$/,
    example: '0003-page-cache.md',
    superseded: 'docs/decisions/superseded.md',
  },
];

function checkSeries({ directory, pattern, example, superseded, baseline }: Series, tree: Tree): Violation[] {
  const violations: Violation[] = [];
  const numbered = new Map<number, string>();
  if (superseded !== undefined && tree.files.includes(superseded))
    for (const [, number] of tree.read(superseded).matchAll(/^\| (\d+) \|/gm))
      numbered.set(Number(number), superseded);
  for (const file of tree.files.filter((name) => name.startsWith(directory) && name !== superseded)) {
    const number = Number(pattern.exec(file.slice(directory.length))?.[1]);
    const holder = numbered.get(number);
    if (Number.isNaN(number)) {
      violations.push({
        file,
        advice: `Files here are numbered: name it like ${example}.`,
      });
    } else if (holder !== undefined) {
      violations.push({
        file,
        advice: `${holder} has this number already. Use the next free one.`,
      });
    } else {
      numbered.set(number, file);
    }
  }
  const numbers = [...numbered.keys()].sort((a, b) => a - b);
  const first = baseline ? (numbers[0] ?? 1) : 1;
  const gap = numbers.findIndex((number, place) => number !== place + first);
  if (gap !== -1) {
    const file = numbered.get(numbers[gap] ?? 0) ?? directory;
    violations.push({
      file,
      advice: `Number ${gap + first} is missing before it. Number files without gaps, so that a lost file is noticed.`,
    });
  }
  return violations;
}

export const checkNumbers: Check = (tree) => series.flatMap((one) => checkSeries(one, tree));

/** Checks that each feature with files has a separate folder in a workspace (`fileKey` of platform/storage/file-name.ts). */
export const checkFileParts: Check = (tree) => {
  const sources = tree.files
    .filter((file) => /^src\/features\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => ({ file, feature: file.split('/')[2] ?? '', text: tree.read(file) }));
  const partOf = (given: string, feature: string) => {
    if (given.startsWith("'")) return given.slice(1, -1);
    const own = sources.filter((one) => one.feature === feature);
    return (
      own.flatMap(({ text }) => new RegExp(`const ${given} = '([^']+)'`).exec(text)?.[1] ?? [])[0] ?? given
    );
  };
  const owners = new Map<string, string>();
  return sources.flatMap(({ file, feature, text }) =>
    [...text.matchAll(/\b(?:fileKey|derivedKey)\(\s*('[^']+'|\w+)/g)].flatMap(([, given = '']) => {
      const part = partOf(given, feature);
      const owner = owners.get(part) ?? feature;
      owners.set(part, owner);
      if (owner === feature) return [];
      return [
        {
          file,
          advice: `«${owner}» stores its files in «${part}» already. Choose another folder, or call the service of «${owner}».`,
        },
      ];
    }),
  );
};
