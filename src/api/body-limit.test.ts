/** Whatever a schema accepts fits into the body that is read: nobody's text is too large for being in another alphabet. */
import { expect, test } from 'vitest';
import { allCalls } from '../../generated/calls.ts';
import { bodyLimitOf, neededFor } from './body-limit.ts';

const withFields = allCalls.filter((call) => call.body !== undefined && call.encoding !== 'upload');

/** Contents are measured in bytes, and cells come by the month: their calls say how much. */
const less = [
  ...[
    'savePost',
    'keepUnsavedText',
    'saveAndPublish',
    'unpublishAndDraft',
    'renderPost',
    'checkPost',
    'selectPicture',
    'setCover',
  ],
  'writePlanning',
];

test('a contract says a limit only where it is less than what its schema could take', () => {
  const said = withFields.filter(({ bodyLimit }) => bodyLimit !== undefined).map(({ id }) => id);
  expect(said.toSorted()).toEqual(less.toSorted());
});

test('a text of many bytes in every field fits, and what nobody asked for has an end', () => {
  const others = withFields.filter(({ id }) => !less.includes(id));
  expect(others.length).toBeGreaterThan(40);
  for (const call of others) {
    expect(bodyLimitOf(call), call.id).toBeGreaterThanOrEqual(neededFor(call));
    expect(bodyLimitOf(call), call.id).toBeLessThanOrEqual(2 * 1024 * 1024);
  }
});

test('ten thousand characters of another alphabet are ninety thousand bytes of a form', () => {
  const [message] = allCalls.filter(({ id }) => id === 'messageMember');
  const body = new URLSearchParams({ message: '文'.repeat(10_000) }).toString();
  expect(message && bodyLimitOf(message)).toBeGreaterThan(body.length);
});
