import { expect, test } from 'vitest';
import { declaredTexts } from './declared-texts.ts';

test('the texts of each language are read from their declaration', () => {
  const declaration =
    "{ errors: { taken: { en: 'taken', fr: 'Déjà pris.' } }, french: { 'NOT SAVED': 'Pas enregistré' } }";
  const code = `export const fieldError = declareErrorTexts(${declaration});`;
  const found = declaredTexts(code, 'errors.ts');
  expect(found).toMatchObject({
    en: { taken: 'taken' },
    fr: { taken: 'Déjà pris.', 'NOT SAVED': 'Pas enregistré' },
  });
  expect(code.slice(found?.start, found?.end)).toBe(declaration);
});

test('a module may declare only the French of calls, or nothing', () => {
  expect(declaredTexts("declareErrorTexts({ french: { SAVED: 'Enregistré' } });", 'errors.ts')).toMatchObject(
    {
      en: {},
      fr: { SAVED: 'Enregistré' },
    },
  );
  expect(declaredTexts('export const one = 1;', 'errors.ts')).toBeUndefined();
});

test('a text that is computed cannot be read', () => {
  expect(() => declaredTexts("declareErrorTexts({ french: { SAVED: text('x') } });", 'errors.ts')).toThrow(
    'CallExpression',
  );
});
