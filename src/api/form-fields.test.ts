/**
 * Each field of a body that a screen sends is named in the screens of that feature, so that a form does not
 * forget a new field. It does not prove that an input is visible.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allCalls } from '../../generated/calls.ts';

const features = path.resolve(import.meta.dirname, '../features');
const screens = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?:components|pages)\/.*\.tsx?$|form\.rules\.ts$/.test(file))
  .map((file) => ({
    feature: file.split('/')[0],
    text: readFileSync(path.join(features, file), 'utf8'),
  }));

/** Fields whose names the screens compose, by call. */
const composed: Readonly<Record<string, RegExp>> = {
  createPoste: /^account_type_[a-e]$/,
  updatePoste: /^account_type_[a-e]$/,
  saveSite: /^menu_|^facts_|_(?:en|fr)$/,
  // A choice and a person for each kind of open work.
  settleLeaving: /./,
};

const namesIn = (texts: readonly string[]) => {
  const words = new Set(texts.flatMap((text) => text.match(/[\w-]+/g) ?? []));
  // As in `content_${language}`.
  const beginnings = texts.flatMap((text) =>
    [...text.matchAll(/`(\w+_)\$\{/g)].map(([, begin = '']) => begin),
  );
  return (field: string) => words.has(field) || beginnings.some((begin) => field.startsWith(begin));
};
const fieldsOf = (body: z.ZodType | undefined) =>
  body instanceof z.ZodObject ? Object.keys(body.shape) : [];
const sent = allCalls
  .map((call) => ({
    id: call.id,
    fields: fieldsOf(call.body),
    feature: screens.find(({ text }) =>
      new RegExp(`\\b(?:useForm|useCall|useFields|api)\\(\\s*${call.id}\\b`).test(text),
    )?.feature,
  }))
  .filter(({ fields, feature }) => fields.length > 0 && feature !== undefined);
const forgotten = sent
  .map(({ id, fields, feature }) => {
    const isNamed = namesIn(screens.filter((one) => one.feature === feature).map(({ text }) => text));
    return { id, names: fields.filter((field) => !isNamed(field)) };
  })
  .filter(({ names }) => names.length > 0);

test('the screens that send bodies are found', () => {
  expect(sent.length).toBeGreaterThan(70);
});

test.each(forgotten)('the screens of $id name each field of its body', ({ id, names }) => {
  expect(names.filter((name) => !composed[id]?.test(name))).toEqual([]);
});

test('every listed call composes the names of its fields', () => {
  const ids = forgotten.map(({ id }) => id);
  expect(Object.keys(composed).filter((id) => !ids.includes(id))).toEqual([]);
});
