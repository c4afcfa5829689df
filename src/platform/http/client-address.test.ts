import { expect, test } from 'vitest';
import { addressReader } from './client-address.ts';

const direct = addressReader([]);
const proxied = addressReader(['127.0.0.1', '10.0.0.0/8', '::1']);

test.each([
  [direct, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [proxied, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  [proxied, '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [proxied, '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [proxied, '127.0.0.1', '1.1.1.1, 198.51.100.1, 10.1.2.3', '198.51.100.1'],
  [proxied, '::1', '2001:db8::7', '2001:db8::7'],
  [proxied, '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  [proxied, '127.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
  [proxied, '127.0.0.1', '[2001:db8::7]', '2001:db8::7'],
  [proxied, '127.0.0.1', '198.51.100.1,', '198.51.100.1'],
  [proxied, '127.0.0.1', ' , 198.51.100.1, ,10.1.2.3', '198.51.100.1'],
  [proxied, '127.0.0.1', null, '127.0.0.1'],
  [proxied, '127.0.0.1', 'nonsense', '127.0.0.1'],
  [proxied, '10.0.0.1', '10.0.0.2', '10.0.0.2'],
] as const)('#%# from %2$s', (read, socket, forwarded, client) => {
  expect(read(socket, forwarded)).toBe(client);
});
