/** Checks that a body's limit allows everything that its schema accepts, in any alphabet. */
import { expect, test } from 'vitest';
import { allCalls } from '../../generated/calls.ts';
import { bodyLimitOf, neededFor } from './body-limit.ts';

const withFields = allCalls.filter((call) => call.body !== undefined && call.encoding !== 'upload');

/**
 * The calls that set a lower limit, because their texts are limited in bytes or because they send the cells
 * of a month, or the numbers of a payment, at most.
 */
const withLowerLimit = [
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
  'createPaymentRun',
];

test('a contract sets a limit only if it is below what its schema accepts', () => {
  const limited = withFields.filter(({ bodyLimit }) => bodyLimit !== undefined).map(({ id }) => id);
  expect(limited.toSorted()).toEqual(withLowerLimit.toSorted());
});

test('a body with the longest text in every field is within the limit, and unknown fields are limited', () => {
  const others = withFields.filter(({ id }) => !withLowerLimit.includes(id));
  expect(others.length).toBeGreaterThan(40);
  for (const call of others) {
    expect(bodyLimitOf(call), call.id).toBeGreaterThanOrEqual(neededFor(call));
    expect(bodyLimitOf(call), call.id).toBeLessThanOrEqual(2 * 1024 * 1024);
  }
});

test('ten thousand non-Latin characters take ninety thousand bytes in a form', () => {
  const [message] = allCalls.filter(({ id }) => id === 'messageMember');
  const body = new URLSearchParams({ message: '文'.repeat(10_000) }).toString();
  expect(message && bodyLimitOf(message)).toBeGreaterThan(body.length);
});
