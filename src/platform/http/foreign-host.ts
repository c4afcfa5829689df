/** Asks hosts that somebody else named, without letting them name the own network (docs/decisions/0012). */
import { lookup } from 'node:dns';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** What is of use here; hosts that turn away who tells nothing of themselves are told something. */
const headers = { accept: 'image/*', 'user-agent': 'Ardoise' };

interface Asking {
  signal: AbortSignal;
  /** Hosts of the own network are asked as well. */
  anywhere: boolean;
}

/**
 * The answer to a GET; redirects are left to the caller, who has to look at each anew. A name is resolved once, and the
 * connection goes to the very addresses that were looked at: a name server that answers something else the second time
 * (DNS rebinding) is not asked a second time.
 * @throws Error for an address inside, another protocol than http and https, and whatever goes wrong on the way.
 */
export function askHost(url: URL, { signal, anywhere }: Asking): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // An address is never resolved, so it is looked at here.
    if (!anywhere && isIP(host) !== 0 && isInside(host)) throw inside(host);
    const ways: Record<string, typeof http.get> = { 'http:': http.get, 'https:': https.get };
    const get = ways[url.protocol];
    if (get === undefined) throw new Error(`${url.protocol} is not asked`);
    // A connection of its own: one that is kept may lead to an address that was looked at for another name.
    get(
      url,
      { signal, agent: false, headers, ...(anywhere ? {} : { lookup: publicLookup() }) },
      resolve,
    ).once('error', reject);
  });
}

type Resolve = typeof lookup;

/**
 * As `dns.lookup`, for connections: refuses a name when any of its addresses is inside.
 * @param resolve who is asked for addresses.
 */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  return (host, options, answer) =>
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const hidden = error === null ? addresses.find(({ address }) => isInside(address)) : undefined;
      const [first] = addresses ?? [];
      if (error !== null) answer(error, '');
      else if (hidden !== undefined || first === undefined) answer(inside(host), '');
      else if (options.all === true) answer(null, addresses);
      else answer(null, first.address, first.family);
    });
}

const inside = (host: string) => new Error(`${host} is of the own network`);

/**
 * This machine, its network and what is no host at all (RFC 6890), and the addresses of IPv6 that stand for some of
 * IPv4, whichever: 6to4, Teredo, and translators (RFC 6052, RFC 8215).
 */
const networks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];
const blocked = new BlockList();
for (const network of networks) {
  const [net = '', bits] = network.split('/');
  blocked.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
}

/** @param address of IPv4 or IPv6, one of IPv4 written as IPv6 too. */
export function isInside(address: string): boolean {
  return blocked.check(address.replace(/%.*$/, ''), isIPv6(address) ? 'ipv6' : 'ipv4');
}
