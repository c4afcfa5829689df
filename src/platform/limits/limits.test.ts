import { expect, test } from 'vitest';
import { countersOf } from './limits.ts';

const countedAs = (key: string) => countersOf(key)[0].key;

test('all addresses of one IPv6 network share a counter', () => {
  const network = '2001:db8:0:7::/64';
  for (const address of [
    '2001:db8:0:7::1',
    '2001:DB8:0:7:ffff:ffff:ffff:ffff',
    '2001:0db8:0000:0007:0:0:0:2',
    '2001:db8:0:7::192.0.2.1',
  ])
    expect(countedAs(address), address).toBe(network);
  expect(countedAs('2001:db8:0:8::1')).not.toBe(network);
  expect(countedAs('::1')).toBe('0:0:0:0::/64');
  expect(countedAs('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('any other key has a counter of its own', () => {
  for (const key of ['192.0.2.1', 'person@test.example', '17', '']) expect(countedAs(key)).toBe(key);
});

test('the wider networks of an address have counters too, with higher limits', () => {
  expect(countersOf('2001:db8:5:13ab::1')).toEqual([
    { key: '2001:db8:5:13ab::/64', times: 1 },
    { key: '2001:db8:5:1300::/56', times: 4 },
    { key: '2001:db8:5:0::/48', times: 16 },
  ]);
});
