import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { validateBy } from '#kernel/validate.ts';
import { forAll } from '../../../tests/support/for-all.ts';
import {
  archiveAddresses,
  batchSize,
  bounceOf,
  doneOf,
  languagesOf,
  mayChange,
  messageIdOf,
  newsletterShape,
  newsletterStates,
  nextAttempt,
  pauseAfter,
  readMessageId,
  stateAfterCancelling,
} from './rules.ts';

test('a language without a subject is not sent', () => {
  expect(languagesOf({ subject_en: '', subject_fr: 'Bonjour' })).toEqual(['fr']);
});

test('only a draft can be changed; a newsletter can be cancelled until it is completely sent', () => {
  expect(newsletterStates.filter(mayChange)).toEqual(['draft']);
  expect(newsletterStates.map(stateAfterCancelling)).toEqual([
    ...[undefined, 'draft', 'cancelled'],
    ...[undefined, undefined],
  ]);
});

test('attempts are repeated at growing intervals, and their number is limited', () => {
  const now = new Date('2026-03-01T08:00:00Z');
  const minutes = [1, 2, 3, 4, 5, 6].map((attempts) => {
    const next = nextAttempt(attempts, now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  });
  expect(minutes).toEqual([5, 10, 20, 40, 80, undefined]);
});

test('pauses keep the rate, whatever the size of batches', () => {
  forAll(
    fc.double({ min: 0.01, max: 1000, noNaN: true }),
    fc.array(fc.nat(5000), { minLength: 1, maxLength: 30 }),
    (rate, durations) => {
      const mails = batchSize(rate, 5);
      expect(mails).toBeGreaterThanOrEqual(1);
      expect(mails).toBeLessThanOrEqual(5);
      const took = durations.reduce((sum, ms) => sum + ms + pauseAfter(mails, ms, rate), 0);
      expect((1000 * mails * durations.length) / took).toBeLessThanOrEqual(rate * 1.000001);
    },
  );
});

test('progress counts everything that needs no more work', () => {
  const states = { pending: 5, sending: 1, sent: 10, refused: 2, unknown: 1, skipped: 1 };
  expect(doneOf({ states, recipients: 20 })).toBe(14);
});

test('a message id names newsletter and subscriber', () => {
  expect(readMessageId(`<${messageIdOf(3, 45)}@a.example>`)).toEqual({ newsletterId: 3, subscriptionId: 45 });
  expect(readMessageId('<20260301.1234@other.example>')).toBeUndefined();
});

test.each([
  [
    { kind: 'permanent', email: 'A@b.example' },
    { email: 'a@b.example', messageId: '' },
  ],
  [
    { kind: 'permanent', message_id: '<m>' },
    { email: '', messageId: '<m>' },
  ],
  // https://developers.brevo.com/docs/transactional-webhooks
  [
    { event: 'hard_bounce', email: 'a@b.example', 'message-id': '<m>' },
    { email: 'a@b.example', messageId: '<m>' },
  ],
  [{ event: 'soft_bounce', email: 'a@b.example' }, undefined],
  // https://postmarkapp.com/developer/webhooks/bounce-webhook
  [
    { Type: 'HardBounce', Email: 'a@b.example' },
    { email: 'a@b.example', messageId: '' },
  ],
  [{ kind: 'temporary', email: 'a@b.example' }, undefined],
  [{}, undefined],
])('the report %j concerns %j', (report, whom) => {
  expect(bounceOf(report)).toEqual(whom);
});

test('the archive exists in the languages of its newsletters', () => {
  expect(archiveAddresses([])).toEqual({});
  expect(archiveAddresses([{ subject_en: 'A', subject_fr: '' }], '/7')).toEqual({
    en: '/en/app/newsletters/7',
  });
});

test('a subject has one line, because it is a header of the mail', () => {
  for (const line of ['A\r\nBcc: eve@evil.example', 'A\nB', 'A\u2028B', 'A\u0000B', 'A\tB'])
    expect(
      validateBy(z.object(newsletterShape), { subject_en: line, subject_fr: line }),
      JSON.stringify(line),
    ).toEqual({
      good: false,
      errors: { subject_en: { message: 'one_line' }, subject_fr: { message: 'one_line' } },
    });
  const good = validateBy(z.object(newsletterShape), {
    subject_en: ' Slate in winter \n',
    content_en: 'A\nB',
  });
  expect(good).toMatchObject({ good: true, value: { subject_en: 'Slate in winter', content_en: 'A\nB' } });
});
