/**
 * Which addresses a push message may go to. Subscriptions are URLs chosen by clients: without these checks the server would post to
 * whatever somebody names, in its own network too (SSRF). Checked when subscribing and before every message.
 */
import { BlockList, isIP } from 'node:net';

/** The push services of the browsers; `*.` stands for any name below. */
export const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const;

const longest = 2000;

/** The address, if a message may go there: https at its own port, a listed host by name, nothing that parsers read differently. */
export function endpointOf(text: string, hosts: readonly string[]): URL | null {
  if (text.length > longest || !/^https:\/\/[!-~]+$/.test(text) || /[\\@]/.test(text.split(/[?#]/)[0] ?? ''))
    return null;
  const url = URL.parse(text);
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.hash !== '') return null;
  if (url.username !== '' || url.password !== '' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
    return null;
  // As it was written: no other port, no encoded or mixed-case name, no dot at its end.
  if (text !== url.href || url.host !== url.hostname) return null;
  if (!/^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(url.hostname)) return null;
  return serviceOf(url, hosts) === null ? null : url;
}

/** The entry of the list that names the URL's host; null where none does. */
export function serviceOf({ hostname }: URL, hosts: readonly string[]): string | null {
  const names = (host: string): boolean =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
  return hosts.find(names) ?? null;
}

/** IANA's special-purpose registries: what is not the public internet. */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, bits, 'ipv4');

/** Of the addresses under 2000::/3, the only public ones, those that aren't. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6');
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
