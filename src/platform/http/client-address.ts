/** Finds the client's address. `X-Forwarded-For` is used only from a trusted proxy. */
import { BlockList, isIP } from 'node:net';

/** @param proxies addresses or CIDR ranges of trusted proxies. */
export function addressReader(proxies: readonly string[]) {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  /** Follows the chain back through trusted proxies. The first address that is not a proxy's is the client's. */
  return (socketAddress: string | undefined, forwardedFor: string | null): string => {
    let address = plain(socketAddress ?? '');
    const hops = (forwardedFor ?? '').split(',').flatMap(hopOf);
    while (isTrusted(address)) {
      const hop = hops.pop();
      if (hop === undefined || isIP(hop) === 0) break;
      address = hop;
    }
    return address;
  };
}

/**
 * Parses an address as proxies write it: with a port (`192.0.2.1:4711`, `[2001:db8::1]:4711`), in brackets,
 * or plain. Returns nothing for an empty text.
 */
function hopOf(given: string): string[] {
  const hop = given.trim();
  if (hop === '') return [];
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(hop) ?? [];
  return [plain(inBrackets ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'))];
}

/** Unwraps IPv4-mapped IPv6 addresses. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
