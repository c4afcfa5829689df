import { expect, test } from 'vitest';
import { delayAfterFailures, maySignIn, SESSION_IDLE, sessionIsAlive, signsInByActivation } from './rules.ts';

test('three failed sign-ins cause no delay, and each further one doubles it, up to four seconds', () => {
  expect([0, 3, 4, 5, 6, 7, 8, 9, 1000].map(delayAfterFailures)).toEqual([
    0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000,
  ]);
});

test('a session ends after twelve hours without use, and at its expiry', () => {
  const now = Date.parse('2026-06-15T12:00:00Z');
  const alive = (sinceSeen: number, untilEnd: number) =>
    sessionIsAlive({ lastSeenAt: now - sinceSeen, expiresAt: now + untilEnd }, now);
  expect(alive(0, 1)).toBe(true);
  expect(alive(SESSION_IDLE * 1000 - 1, 1)).toBe(true);
  expect(alive(SESSION_IDLE * 1000, 1)).toBe(false);
  expect(alive(0, 0)).toBe(false);
});

test('people may sign in if they are active and their account is enabled', () => {
  const states = ['pending', 'active', 'deleted'] as const;
  expect(states.filter((userState) => maySignIn({ userState, accountState: 'enabled' }))).toEqual(['active']);
  expect(states.filter((userState) => maySignIn({ userState, accountState: 'disabled' }))).toEqual([]);
});

test('an activation signs in only if it set the password, and only an account that needs nothing else', () => {
  const cases = (['activate', 'invite'] as const).flatMap((operation) =>
    (['pending', 'active', 'deleted'] as const).flatMap((userState) =>
      (['enabled', 'disabled'] as const).flatMap((accountState) =>
        [true, false].map((hasFactor) => ({ operation, userState, accountState, hasFactor })),
      ),
    ),
  );
  expect(cases.filter((each) => signsInByActivation(each, each))).toEqual([
    { operation: 'invite', userState: 'active', accountState: 'enabled', hasFactor: false },
  ]);
});
