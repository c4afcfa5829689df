import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '../../../tests/support/for-all.ts';
import { isInternal, publicLookup, requestHost } from './foreign-host.ts';

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['255.255.255.255', '::1', '::', '::127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe'],
  // 6to4, Teredo and both translation prefixes, with 10.0.0.1 and 127.0.0.1.
  ...['2002:0a00:0001::1', '2001:0:4136:e378:8000:63bf:f5ff:fffe', '64:ff9b::127.0.0.1', '64:ff9b:1::a00:1'],
  ...['fe80::1%eth0', 'fd00::1', 'ff02::1', '2001:db8::1', '100::1', '3fff::1'],
  // Translated as in RFC 2765, segment routing, and unassigned networks.
  ...['::ffff:0:127.0.0.1', '::ffff:0:a00:1', '5f00::1', '4000::1', '1::1', 'fe00::1'],
])('%s is internal', (address) => {
  expect(isInternal(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '223.255.255.255', '::ffff:8.8.8.8', '2606:4700::1111', '2a00::1'])(
  'the address %s is public',
  (address) => {
    expect(isInternal(address)).toBe(false);
  },
);

test('the IPv6 notation of an internal IPv4 address is also internal', () => {
  const part = fc.integer({ min: 0, max: 255 });
  forAll(part, part, part, part, (...parts) => {
    const address = parts.join('.');
    expect(isInternal(`::ffff:${address}`)).toBe(isInternal(address));
  });
});

/** Looks up a name that resolves to these addresses, and counts the resolutions. */
function looked(addresses: string[], all: boolean) {
  let asked = 0;
  const resolve: unknown = (_host: string, _options: unknown, answer: (...values: unknown[]) => void) => {
    asked += 1;
    answer(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return new Promise<{ error: Error | null; found: unknown; asked: number }>((finish) => {
    const lookup = publicLookup(resolve as Parameters<typeof publicLookup>[0]);
    lookup('old.example', { all }, (error, found) => finish({ error, found, asked }));
  });
}

test('a name is resolved once, and the connection uses the addresses that were checked', async () => {
  expect(await looked(['93.184.216.34'], false)).toMatchObject({ found: '93.184.216.34', asked: 1 });
  const both = await looked(['93.184.216.34', '2606:4700::1111'], true);
  expect(both).toMatchObject({ error: null, asked: 1 });
  expect(both.found).toHaveLength(2);
});

test('a name is rejected if any of its addresses is internal', async () => {
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], ['2002:7f00:1::'], []])
    for (const all of [true, false])
      expect((await looked(addresses, all)).error?.message).toContain('internal network');
});

test('a name of this machine is rejected when connecting', async () => {
  const signal = AbortSignal.timeout(5000);
  for (const address of ['http://localhost:1/', 'http://127.0.0.1:1/', 'https://[::1]:1/', 'ftp://8.8.8.8/'])
    await expect(requestHost(new URL(address), { signal, anywhere: false })).rejects.toThrow(
      /internal network|not supported/,
    );
});
