/**
 * Checks that each contract of a change declares how it can be undone (docs/decisions/0039), and that the
 * screens comply. For an undo or a form, the test searches for it where the call is made. A call that needs a
 * confirmation compiles only with its result (`Confirmed` of src/ui/confirmed.ts); the test checks that no
 * screen bypasses it and that the question names the item.
 */
import { describe, expect, test } from 'vitest';
import { callsOf } from '#kernel/call.ts';
import { type OptionsOf, withoutConfirmation } from '#ui/confirmed.ts';

const contracts = import.meta.glob<Record<string, unknown>>('../features/*/*contract.ts', { eager: true });
const screens = import.meta.glob<string>(
  [
    '../features/*/{components,pages}/*.{ts,tsx}',
    '../ui/*.{ts,tsx}',
    '../web/**/*.{ts,tsx}',
    '!../**/*.test.*',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** Each call, with the name under which screens import it. */
const changes = Object.values(contracts).flatMap((contract) =>
  callsOf(contract)
    .filter(
      ({ method, access, changesNothing }) => method !== 'GET' && access !== 'anyone' && !changesNothing,
    )
    .map((call) => {
      const name = Object.entries(contract).find(([, value]) => value === call)?.[0] ?? '';
      return [call.id, { call, name, way: call.safeguard ?? '' }] as const;
    }),
);
const ways = ['undo', 'confirm', 'form'];
const taken = (way: string) => changes.filter(([, change]) => change.way === way);

test.each(changes)('%s declares how it can be undone, or why not', (id, { way }) => {
  const hint = `${id}: set safeguard to 'undo', 'confirm', 'form', or the reason why none is needed`;
  expect(ways.includes(way) || /\w+ \w+ \w+/.test(way), hint).toBe(true);
});

test('the compiler requires `confirmed` for a call that declares a confirmation, and rejects it for any other', () => {
  const confirmed: OptionsOf<{ safeguard: 'confirm' }> = [
    { confirmed: withoutConfirmation('a test deletes nothing') },
  ];
  const others: OptionsOf<{ safeguard: 'undo' }>[] = [[], [{ ifMatch: '1' }]];
  // @ts-expect-error: the confirmation is missing
  const forgotten: OptionsOf<{ safeguard: 'confirm' }> = [];
  // @ts-expect-error: not a result of a confirmation
  const invented: OptionsOf<{ safeguard: 'confirm' }> = [{ confirmed: true }];
  expect([confirmed, ...others, forgotten, invented]).toHaveLength(5);
});

test('no call that only reads declares how it can be undone', () => {
  const all = Object.values(contracts).flatMap(callsOf);
  const others = all.filter(({ id }) => !changes.some(([change]) => change === id));
  expect(
    others.filter(({ safeguard }) => safeguard !== undefined).map(({ id }) => id),
    'remove safeguard from these contracts',
  ).toEqual([]);
});

function code(source: string): string {
  return source.replace(/^import [^;]*;$/gm, '').replace(/^export (?:type )?\{[^}]*\}[^;]*;$/gm, '');
}
/** All code that runs in a page. */
const pages = import.meta.glob<string>(
  ['../{features,ui,web,kernel}/**/*.{ts,tsx}', '!../**/{server/**,*contract.ts,*.test.*}'],
  { eager: true, query: '?raw', import: 'default' },
);
test('every call is used by a page, or says why not', () => {
  const used = new Set(Object.values(pages).flatMap((source) => code(source).match(/\b[a-z]\w+\b/gi) ?? []));
  const faults = Object.values(contracts).flatMap((contract) =>
    Object.entries(contract).flatMap(([name, value]) =>
      callsOf({ [name]: value })
        .filter(({ noScreen }) => used.has(name) === (noScreen !== undefined))
        .map(({ id }) => id),
    ),
  );
  expect(faults, "use these calls in a page or declare noScreen: 'why'; or remove noScreen").toEqual([]);
});

const sources = Object.entries(screens).map(([file, source]) => ({ file, source, code: code(source) }));
/** Screens that use the call by its name, whatever contract it is in. */
const screensOf = (name: string) =>
  sources.filter(
    ({ source, code }) =>
      new RegExp(`^import [^;]*\\b${name}\\b[^;]*contract\\.ts'`, 'm').test(source) &&
      new RegExp(`\\b${name}\\b`).test(code),
  );

describe.each([
  [
    'undo',
    (name: string) => new RegExp(`\\buse(?:Call|Form|Step)\\(${name},[^;]*\\bundo\\b|\\bofferUndo\\(`),
  ],
  ['form', (name: string) => new RegExp(`\\buseForm\\(\\s*${name},|\\buse(?:Fields)\\(|<form\\b|<Dialog\\b`)],
] as const)('a change with the safeguard %s', (way, patternOf) => {
  test.each(taken(way))('%s', (_, { name }) => {
    expect(
      screensOf(name).some((screen) => patternOf(name).test(screen.code)),
      `no screen calls ${name} with ${way}: see safeguard in its contract`,
    ).toBe(true);
  });
});

/**
 * `useCall`, `useStep` and `withConfirmation` require the confirmation. A form is a confirmation itself;
 * `isForRole` only reads the roles.
 */
const callPattern = String.raw`\b(?:useCall|useStep|useForm|isForRole|undoBy)\(\s*|\bwithConfirmation\(api, confirmed\)\(`;
/** A question with a name; a count does not name the items. */
const question =
  /\b(?:title|text): t\([^)]*\{(?! ?count\b)|\btitle=\{(?:t\([^)]*\{|title\})|\bdeletedItems: /;

describe('a change that needs a confirmation', () => {
  test.each(taken('confirm'))(
    '%s always requires the confirmation, which names the item',
    (_, { call, name }) => {
      const screens = screensOf(name);
      expect(screens, `no screen imports ${name}`).not.toEqual([]);
      for (const { file, code } of screens) {
        // Reading the texts of a contract calls nothing.
        const others = code.replace(
          new RegExp(`(?:${callPattern})${name}\\b|\\b${name}\\.texts\\b`, 'g'),
          '',
        );
        expect(others, `${file} calls ${name} in a way that requires no confirmation`).not.toMatch(
          new RegExp(`\\b${name}\\b`),
        );
      }
      const asking = screens.filter(
        (screen) => !new RegExp(`^(?:(?!use(?:Call|Step|Form)\\(\\s*${name}).)*$`, 's').test(screen.code),
      );
      if (/(?!userId)\b\w+Id\}/.test(call.path))
        expect(
          asking.some((screen) => question.test(screen.code)),
          `the question before ${name} names nothing`,
        ).toBe(true);
    },
  );

  test('only the components that ask the person create a confirmation', () => {
    const screens = sources.filter(({ source }) =>
      /\bconfirmed\b[^;]*from '(?:#ui|\.)\/confirmed\.ts'/.test(source.replace(/type Confirmed/g, '')),
    );
    expect(screens.map(({ file }) => file).toSorted()).toEqual([
      // Offers to hand over first, which the common question cannot.
      '../features/leaving/components/end-dialog.tsx',
      '../ui/comment-dialog.tsx',
      '../ui/confirm.tsx',
    ]);
    const casts = sources.filter(
      ({ file, source }) => !file.endsWith('/confirmed.ts') && /\bas Confirmed\b/.test(source),
    );
    expect(casts.map(({ file }) => file)).toEqual([]);
  });

  test('every `withoutConfirmation` gives a reason', () => {
    const reasons = sources.flatMap(({ code }) =>
      [...code.matchAll(/\bwithoutConfirmation\(([^)]*)\)/g)].map(([, reason = '']) => reason),
    );
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons.filter((one) => !one.startsWith('_why')))
      expect(reason).toMatch(/^'\w+ \w+ \w+/);
  });
});
