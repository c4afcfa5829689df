/**
 * Each contract of a change declares how it can be undone (docs/decisions/0039), and the screens comply: an
 * undo or a form is looked for where the call is made. A call that needs a confirmation compiles only with
 * its result (`Confirmed` of src/ui/confirmed.ts). This test checks that no screen bypasses it, and that the
 * question names the item.
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

/** Each call with the name that it is imported by. */
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

test.each(changes)('%s declares how it is undone, or why it need not be', (id, { way }) => {
  const hint = `${id}: say safeguard: 'undo', 'confirm', 'form', or why none of them is needed`;
  expect(ways.includes(way) || /\w+ \w+ \w+/.test(way), hint).toBe(true);
});

test('the compiler requires the confirmation for a call that declares one, and for no other', () => {
  const asked: OptionsOf<{ safeguard: 'confirm' }> = [
    { confirmed: withoutConfirmation('a test deletes nothing') },
  ];
  const others: OptionsOf<{ safeguard: 'undo' }>[] = [[], [{ ifMatch: '1' }]];
  // @ts-expect-error: the confirmation is missing
  const forgotten: OptionsOf<{ safeguard: 'confirm' }> = [];
  // @ts-expect-error: not a result of a confirmation
  const invented: OptionsOf<{ safeguard: 'confirm' }> = [{ confirmed: true }];
  expect([asked, ...others, forgotten, invented]).toHaveLength(5);
});

test('no read declares how it is undone', () => {
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
const sources = Object.entries(screens).map(([file, source]) => ({ file, source, code: code(source) }));
/** Screens that use the call by its name, wherever its contract is. */
const makersOf = (name: string) =>
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
] as const)('a change that is taken back by %s', (way, markOf) => {
  test.each(taken(way))('%s', (_, { name }) => {
    expect(
      makersOf(name).some((screen) => markOf(name).test(screen.code)),
      `no screen calls ${name} with ${way}: see safeguard in its contract`,
    ).toBe(true);
  });
});

/**
 * `useCall`, `useStep` and `withConfirmation` require the confirmation; a form is a confirmation itself;
 * `isForRole` reads the roles.
 */
const waysToMake = String.raw`\b(?:useCall|useStep|useForm|isForRole|undoBy)\(\s*|\bwithConfirmation\(api, confirmed\)\(`;
/** A count does not name the items. */
const question =
  /\b(?:title|text): t\([^)]*\{(?! ?count\b)|\btitle=\{(?:t\([^)]*\{|title\})|\bdeletedItems: /;

describe('a change that needs a confirmation', () => {
  test.each(taken('confirm'))(
    '%s always needs the confirmation, which names the item',
    (_, { call, name }) => {
      const makers = makersOf(name);
      expect(makers, `no screen imports ${name}`).not.toEqual([]);
      for (const { file, code } of makers) {
        const others = code.replace(new RegExp(`(?:${waysToMake})${name}\\b`, 'g'), '');
        expect(others, `${file} makes ${name} in a way that wants no answer`).not.toMatch(
          new RegExp(`\\b${name}\\b`),
        );
      }
      const asking = makers.filter(
        (screen) => !new RegExp(`^(?:(?!use(?:Call|Step|Form)\\(\\s*${name}).)*$`, 's').test(screen.code),
      );
      if (/(?!userId)\b\w+Id\}/.test(call.path))
        expect(
          asking.some((screen) => question.test(screen.code)),
          `the question before ${name} names nothing`,
        ).toBe(true);
    },
  );

  test('only the confirming components create the result', () => {
    const makers = sources.filter(({ source }) =>
      /\bconfirmed\b[^;]*from '(?:#ui|\.)\/confirmed\.ts'/.test(source.replace(/type Confirmed/g, '')),
    );
    expect(makers.map(({ file }) => file).toSorted()).toEqual([
      '../ui/confirm.tsx',
      '../ui/workflow-actions.tsx',
    ]);
    const casts = sources.filter(
      ({ file, source }) => !file.endsWith('/confirmed.ts') && /\bas Confirmed\b/.test(source),
    );
    expect(casts.map(({ file }) => file)).toEqual([]);
  });

  test('a call without a confirmation says why at the call', () => {
    const reasons = sources.flatMap(({ code }) =>
      [...code.matchAll(/\bwithoutConfirmation\(([^)]*)\)/g)].map(([, reason = '']) => reason),
    );
    expect(reasons.length).toBeGreaterThan(0);
    for (const reason of reasons.filter((one) => !one.startsWith('_why')))
      expect(reason).toMatch(/^'\w+ \w+ \w+/);
  });
});
