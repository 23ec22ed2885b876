/**
 * The address a visitor is counted under (T-10, T-52). Behind proxies that the operator trusts it
 * is the first one, seen from the server, that no trusted proxy has; anything a visitor writes into
 * X-Forwarded-For lies further out.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** No proxy, this many proxies in a row, or proxies with these addresses (IP or CIDR). */
export type TrustedProxies = false | number | readonly string[];

/** Whether the peer at `hop` (0 is the one connected to this server) is a trusted proxy. */
export type IsTrusted = (address: string, hop: number) => boolean;

/** What a request reveals about its origin. */
export type Arrival = {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/** Longer than any real chain of proxies; a longer header is made up by the visitor. */
const mostHops = 20;
/**
 * The IPv6 network that one household or one rented machine gets: limits by single address would
 * limit nobody.
 */
const ipv6NetworkGroups = 4;
const ipv6Groups = 8;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether the text is an IP address, or one with a valid prefix length. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

/** `::ffff:192.0.2.1` is an IPv4 address on a dual-stack socket. */
function unmapped(address: string): string {
  const [, ipv4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  return ipv4 ?? address;
}

export function trustIn(proxies: TrustedProxies): IsTrusted {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => {
    const plain = unmapped(address);
    return isIP(plain) !== 0 && list.check(plain, familyOf(plain));
  };
}

/** Some proxies write the port too: `192.0.2.1:50123`, `[2001:db8::1]:50123`. */
function withoutPort(text: string): string {
  const [, ipv6, ipv4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text) ?? [];
  return ipv6 ?? ipv4 ?? text;
}

/**
 * The visitor's address. Anything in the header that is not an address ends the chain before it.
 */
export function clientAddress({ headers, socket }: Arrival, isTrusted: IsTrusted): string {
  const forwarded = headers['x-forwarded-for'];
  const claimed = String(forwarded ?? '')
    .split(',')
    .map((part) => withoutPort(part.trim()))
    .toReversed()
    .slice(0, mostHops);
  let address = socket.remoteAddress ?? '';
  for (const [hop, next] of claimed.entries()) {
    if (!isTrusted(address, hop) || isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** The key under which an address is counted: itself for IPv4, its /64 network for IPv6. */
export function addressKey(address: string): string {
  const plain = unmapped(address).split('%', 1)[0] ?? '';
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : ipv6Groups - front.length - back.length;
  const groups = [...front, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...back];
  return `${groups
    .slice(0, ipv6NetworkGroups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
