import { expect, test } from 'vitest';
import {
  activationOf,
  codeLink,
  emailChangeOf,
  emailLink,
  isWholeActivation,
  namesCode,
  resetOf,
} from './code.rules.ts';

test('a link contains the parameters that its page reads', () => {
  const link = { userId: 7, email: 'a+b@example.com', code: 'x_-Y' };
  const activation = new URL(codeLink('https://a.example', 'fr', { ...link, operation: 'activate' }));
  expect(activation.pathname).toBe('/fr/app/signup');
  expect(activationOf(activation.searchParams)).toEqual({
    userId: '7',
    activation_code: 'x_-Y',
    operation: 'activate',
    email: 'a+b@example.com',
  });
  const reset = new URL(codeLink('https://a.example', 'en', { ...link, operation: 'reset' }));
  expect(reset.pathname).toBe('/en/app/forgot');
  expect(resetOf(reset.searchParams)).toEqual({
    userEmail: 'a+b@example.com',
    activation_code: 'x_-Y',
    operation: 'reset',
  });
});

test('a link in which a parameter is missing is rejected', () => {
  const four = { userId: '1', activation_code: 'c', operation: 'activate', email: 'e' };
  const three = { userEmail: 'e', activation_code: 'c', operation: 'reset' };
  expect(activationOf(new URLSearchParams(four))).toEqual(four);
  expect(resetOf(new URLSearchParams(three))).toEqual(three);
  for (const name of Object.keys(four)) {
    expect(activationOf(new URLSearchParams({ ...four, [name]: '' })), name).toBeUndefined();
  }
  for (const name of Object.keys(three)) {
    const { [name]: _, ...rest } = three as Record<string, string>;
    expect(resetOf(new URLSearchParams(rest)), name).toBeUndefined();
    // A truncated link is still recognised as a link.
    expect(namesCode(new URLSearchParams(rest))).toBe(true);
  }
  const unknown = new URLSearchParams({ ...four, operation: 'reset' });
  expect(activationOf(unknown)).toBeUndefined();
  expect(isWholeActivation(unknown)).toBe(true);
  expect(isWholeActivation(new URLSearchParams({ ...four, email: '' }))).toBe(false);
  expect(resetOf(new URLSearchParams({ ...three, operation: 'invite' }))).toBeUndefined();
  expect(namesCode(new URLSearchParams({ email: 'e' }))).toBe(false);
});

test('an e-mail link contains the operation and the code; an incomplete link is rejected', () => {
  for (const operation of ['confirm', 'undo'] as const) {
    const { searchParams } = new URL(emailLink('https://a.example', 'en', operation, 'x_-Y'));
    expect(emailChangeOf(searchParams)).toEqual({ operation, code: 'x_-Y' });
  }
  for (const query of ['', 'operation=confirm', 'code=x', 'operation=reset&code=x'])
    expect(emailChangeOf(new URLSearchParams(query))).toBeUndefined();
});
