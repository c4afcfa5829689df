/** Requests to hosts that users named, without access to the internal network (docs/decisions/0035). */
import { lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** Some hosts refuse requests without these headers. */
const usual = { accept: 'image/*', 'user-agent': 'Ardoise' };

export interface Asking {
  signal: AbortSignal;
  /** Also allows hosts of the internal network. */
  anywhere: boolean;
  /** GET by default. */
  method?: 'GET' | 'POST';
  /** Added to the usual ones. */
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array | undefined;
}

/**
 * Sends a request; the caller must check and follow redirects. A name is resolved once, and the
 * connection uses the checked addresses, so that a second answer of the name server (DNS rebinding) has no
 * effect.
 * @throws Error for an internal address, a protocol other than http and https, and network errors.
 */
export function requestHost(
  url: URL,
  { signal, anywhere, method = 'GET', headers, body }: Asking,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // An IP address is not resolved, so it is checked here.
    if (!anywhere && isIP(host) !== 0 && isInternal(host)) throw inside(host);
    const senders: Record<string, typeof http.request> = { 'http:': http.request, 'https:': https.request };
    const send = senders[url.protocol];
    if (send === undefined) throw new Error(`${url.protocol} is not supported`);
    // A new connection: an existing one may lead to an address that was checked for a different name.
    send(
      url,
      {
        signal,
        method,
        agent: false,
        headers: { ...usual, ...headers },
        ...(anywhere ? {} : { lookup: publicLookup() }),
      },
      resolve,
    )
      .once('error', reject)
      .end(body);
  });
}

type Resolve = typeof lookup;

/**
 * Like `dns.lookup`, but rejects a name when any of its addresses is internal.
 * @param resolve resolves the name.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, options, answer) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const hidden = error === null ? addresses.find(({ address }) => isInternal(address)) : undefined;
      const [first] = addresses ?? [];
      if (error !== null) answer(error, '');
      else if (hidden !== undefined || first === undefined) answer(inside(host), '');
      else if (options.all === true) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
}

const inside = (host: string) => new Error(`${host} is in the internal network`);

/**
 * Local and special networks (RFC 6890), IPv6 networks that embed IPv4 addresses (6to4, Teredo), and networks
 * for documentation.
 */
const networks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
];
const blocked = listOf(networks);
/** Contains all assigned IPv6 addresses (RFC 4291). Others are local, embed IPv4, or are unassigned. */
const assigned = listOf(['2000::/3']);
const writtenAsIPv6 = listOf(['::ffff:0:0/96']);

function listOf(nets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of nets) {
    const [net = '', bits] = network.split('/');
    list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** @param address IPv4 or IPv6, including IPv4 in IPv6 notation. */
export function isInternal(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return blocked.check(plain, 'ipv4');
  if (blocked.check(plain, 'ipv6')) return true;
  return !assigned.check(plain, 'ipv6') && !writtenAsIPv6.check(plain, 'ipv6');
}
