/**
 * Checks that each feature has all texts of its errors, that no two features share one, and that all are
 * used.
 */
import { expect, test } from 'vitest';
import { type Call, callsOf } from '#kernel/call.ts';
import { callText } from '#kernel/error-texts.ts';
import general from '#kernel/errors.en.json';
import { genericText } from '#kernel/problem.ts';
import generalTexts from '#kernel/texts.fr.json';

type Dictionary = Record<string, string>;
const contracts = import.meta.glob<object>('../features/*/*contract.ts', { eager: true });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../entry/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const texts = import.meta.glob<Dictionary>('../features/*/texts.fr.json', { eager: true, import: 'default' });
const errors = import.meta.glob<Dictionary>('../features/*/errors.en.json', {
  eager: true,
  import: 'default',
});

const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

function textsOf({ texts: own = {} }: Call): string[] {
  return [own.success, own.failure, ...Object.values(own.byStatus ?? {})].filter(
    (text) => text !== undefined,
  );
}

test('every text of a contract has a translation in the texts.fr.json of its feature', () => {
  const missing = Object.entries(contracts).flatMap(([file, contract]) => {
    const own = texts[`${folderOf(file)}/texts.fr.json`] ?? {};
    return callsOf(contract).flatMap((call) =>
      textsOf(call)
        .filter((text) => own[text] === undefined)
        .map((text) => `${folderOf(file)}/texts.fr.json: «${text}» of ${call.id}`),
    );
  });
  expect(missing, 'add these').toEqual([]);
});

test('every text that a service returns has a translation', () => {
  const sentTexts = Object.entries(sources).flatMap(([file, source]) =>
    /^\.\.\/(?:features|api)\//.test(file)
      ? [...source.matchAll(/\bmsg: '((?:[^'\\]|\\.)+)'/g)].map(([, text = '']) =>
          text.replaceAll("\\'", "'"),
        )
      : [],
  );
  const generic = [400, 401, 403, 404, 409, 500, 0].map(genericText);
  expect(sentTexts.length).toBeGreaterThan(0);
  expect(
    [...sentTexts, ...generic].filter((text) => callText(text, 'fr') === text),
    'add these to a texts.fr.json',
  ).toEqual([]);
});

test('no translation is unused', () => {
  const everything = Object.entries(sources);
  const unused = Object.entries({ ...texts, '../kernel/texts.fr.json': generalTexts }).flatMap(
    ([file, dictionary]) =>
      Object.keys(dictionary)
        .filter((text) => {
          const literals = [`'${text.replaceAll("'", "\\'")}'`, JSON.stringify(text)];
          const whole = everything.some(([, source]) => literals.some((literal) => source.includes(literal)));
          // new-post.tsx composes this text from a prefix and a step's name (specification §8).
          return !whole && !text.startsWith('FAILED TO CREATE POST ');
        })
        .map((text) => `${file}: «${text}»`),
  );
  expect(unused, 'delete these').toEqual([]);
});

test('a contract imports the error texts of its feature', () => {
  const without = Object.keys(contracts).filter((file) => {
    const hasTexts = sources[`${folderOf(file)}/errors.ts`] !== undefined;
    return hasTexts && !/^(?:import |.*from )'\.\/errors\.ts';$/m.test(sources[file] ?? '');
  });
  expect(Object.keys(contracts).length).toBeGreaterThan(10);
  expect(without, "import './errors.ts' here").toEqual([]);
});

test('each error code belongs to one feature and is used', () => {
  const all = Object.entries({ ...errors, '../kernel/errors.en.json': general }).flatMap(([file, words]) =>
    Object.keys(words).map((code) => ({ file, code })),
  );
  const codes = all.map(({ code }) => code);
  expect(
    codes.filter((code, place) => codes.indexOf(code) !== place),
    'rename these in one feature',
  ).toEqual([]);
  const source = Object.values(sources).join('\n');
  const unused = all.filter(({ code }) => !source.includes(`'${code}'`));
  expect(
    unused.map(({ file, code }) => `${file}: ${code}`),
    'delete these',
  ).toEqual([]);
});
