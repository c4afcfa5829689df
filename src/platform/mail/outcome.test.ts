import { expect, test } from 'vitest';
import { outcomeOf, type SmtpError } from './outcome.ts';

const cases: [string, Partial<SmtpError>, object][] = [
  [
    'an unknown mailbox',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 No such user' },
    { kind: 'refused', address: true, reason: '550 5.1.1 No such user' },
  ],
  [
    'a refused relay says nothing about the address',
    { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 554, response: '554 5.7.1 Relay access denied' },
    { kind: 'refused', address: false },
  ],
  [
    'a refused content',
    { code: 'EMESSAGE', command: 'DATA', responseCode: 552, response: '552 5.3.4 Too large' },
    { kind: 'refused', address: false },
  ],
  ['greylisting', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 451 }, { kind: 'later' }],
  ['a server that closes', { code: 'ECONNECTION', command: 'CONN', responseCode: 421 }, { kind: 'later' }],
  ['a refused sender', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553 }, { kind: 'unusable' }],
  ['a wrong password', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 }, { kind: 'unusable' }],
  ['an unknown host', { code: 'EDNS', command: 'CONN' }, { kind: 'unusable' }],
  ['a closed port', { code: 'ESOCKET', command: 'CONN', syscall: 'connect' }, { kind: 'unusable' }],
  [
    'no greeting',
    { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'GREETING_TIMEOUT' },
    { kind: 'unusable' },
  ],
  ['silence', { code: 'ETIMEDOUT', command: 'CONN', timeoutType: 'SOCKET_TIMEOUT' }, { kind: 'unknown' }],
  ['a broken connection', { code: 'ECONNECTION', command: 'CONN' }, { kind: 'unknown' }],
  ['a reset connection', { code: 'ESOCKET', command: 'CONN', syscall: 'read' }, { kind: 'unknown' }],
  ['an address with an encoded word', {}, { kind: 'refused', address: false }],
];

test.each(cases)('%s', (_, error, outcome) => {
  expect(outcomeOf({ message: 'failed', ...error })).toMatchObject(outcome);
});

test('a reason is one short line', () => {
  const outcome = outcomeOf({ message: `a\r\nb ${'c'.repeat(999)}` });
  expect(outcome).toMatchObject({ reason: expect.stringMatching(/^a b c{296}$/) });
});
