/** Checks that each feature declares the texts of its errors and calls, that no two share one, and that all are used. */
import { expect, test } from 'vitest';
import { type Call, callsOf } from '#kernel/call.ts';
import { callText, declaredTexts } from '#kernel/error-texts.ts';
import { genericText } from '#kernel/problem.ts';

const contracts = import.meta.glob<object>('../features/*/*contract.ts', { eager: true });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!../entry/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** The source of each file that declares texts. */
const declarations = Object.entries(sources).filter(([file]) => /\/(?:errors|error-texts)\.ts$/.test(file));
const uses = Object.entries(sources)
  .filter(([file]) => !/\/(?:errors|error-texts)\.ts$/.test(file))
  .map(([, source]) => source);

/** How source code may quote a text. */
const literalsOf = (text: string) => [`'${text.replaceAll("'", "\\'")}'`, JSON.stringify(text)];
const folderOf = (file: string) => file.slice(0, file.lastIndexOf('/'));

function textsOf({ texts: own = {} }: Call): string[] {
  return [own.success, own.failure, ...Object.values(own.byStatus ?? {})].filter(
    (text) => text !== undefined,
  );
}

test('every text of a contract has a translation in the errors.ts of its feature', () => {
  const missing = Object.entries(contracts).flatMap(([file, contract]) => {
    const own = `${folderOf(file)}/errors.ts`;
    return callsOf(contract).flatMap((call) =>
      textsOf(call)
        .filter((text) => !literalsOf(text).some((literal) => sources[own]?.includes(literal)))
        .map((text) => `${own}: «${text}» of ${call.id}`),
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
    'add these to an errors.ts',
  ).toEqual([]);
});

test('no translation is unused', () => {
  const unused = Object.keys(declaredTexts().french).filter((text) => {
    const isUsed = uses.some((source) => literalsOf(text).some((literal) => source.includes(literal)));
    // new-post.tsx composes this text from a prefix and a step's name (specification §8).
    return !isUsed && !text.startsWith('FAILED TO CREATE POST ');
  });
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
  const codes = declarations.flatMap(([, source]) =>
    [...source.matchAll(/(\w+): \{\s*en:/g)].map(([, code = '']) => code),
  );
  expect([...codes].sort(), 'rename the codes that two features have').toEqual(
    Object.keys(declaredTexts().errors.en).sort(),
  );
  const source = uses.join('\n');
  expect(
    codes.filter((code) => !source.includes(`'${code}'`)),
    'delete these',
  ).toEqual([]);
});

test('an error has the same placeholders in both languages', () => {
  const { en, fr } = declaredTexts().errors;
  const placeholders = (text = '') => text.match(/\{\w+\}/g)?.sort() ?? [];
  expect(Object.keys(en).map((code) => [code, ...placeholders(fr[code])])).toEqual(
    Object.keys(en).map((code) => [code, ...placeholders(en[code])]),
  );
});
