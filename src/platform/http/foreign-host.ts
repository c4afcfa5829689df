/** Asks hosts that somebody else named, without letting them name the own network (docs/decisions/0035). */
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
 * This machine, its network and what is no host at all (RFC 6890), and the networks of IPv6 among those given away that stand
 * for IPv4 (6to4, Teredo) or serve as examples.
 */
const networks = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
];
const blocked = listOf(networks);
/** Of IPv6, hosts of others are here and nowhere else (RFC 4291): the rest is local, stands for IPv4, or is given to nobody. */
const given = listOf(['2000::/3']);
const writtenAsIPv6 = listOf(['::ffff:0:0/96']);

function listOf(nets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of nets) {
    const [net = '', bits] = network.split('/');
    list.addSubnet(net, Number(bits), isIPv6(net) ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** @param address of IPv4 or IPv6, one of IPv4 written as IPv6 too. */
export function isInside(address: string): boolean {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return blocked.check(plain, 'ipv4');
  if (blocked.check(plain, 'ipv6')) return true;
  return !given.check(plain, 'ipv6') && !writtenAsIPv6.check(plain, 'ipv6');
}
