/** How variables of the environment are read that are more than a number or a text. */
import { z } from 'zod';
import { isAddressOrNetwork, type TrustedProxies } from './http/clientAddress.ts';
import { readHouseEvents, type HouseEvent } from './tournament/houseSchedule.ts';

export const flag = z.enum(['on', 'off']);
/** `0x50` and `1e3` are numbers for JavaScript, but hardly what somebody meant who set a port. */
export const digits = <Schema extends z.ZodType>(number: Schema) =>
  z.preprocess(
    (text) =>
      typeof text === 'string' && /^\s*[+-]?(\d+(\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : text,
    number,
  );
/** What TRUST_PROXY says: `off`, how many proxies stand in front, or their addresses. */
export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  if (text === 'off') return false;
  if (/^\d{1,2}$/.test(text)) return Number(text) === 0 ? false : Number(text);
  const list = text.split(',').map((one) => one.trim());
  if (list.every(isAddressOrNetwork)) return list;
  context.addIssue(
    text === 'on'
      ? '`on` would believe any address a visitor makes up. Say how many proxies stand in front (1), or their addresses (10.0.0.0/8).'
      : 'must be `off`, the number of proxies in front, or their addresses (10.0.0.0/8, comma-separated).',
  );
  return z.NEVER;
});
/** Where to listen: an address, with its zone where it has one, or a name. */
export const listeningHost = z
  .string()
  .regex(/^[\w.:%-]+$/, 'must be an address of this machine (127.0.0.1), or 0.0.0.0 for all of them');
/** Names of hosts, `*.` before those whose subdomains are meant. */
export const pushHosts = z.string().transform((text, context): readonly string[] => {
  const list = text.split(',').map((one) => one.trim().toLowerCase());
  if (list.every((host) => /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(host))) return list;
  context.addIssue('must be names of hosts (push.example.org, *.example.net), comma-separated.');
  return z.NEVER;
});
/** Tournaments that the server announces, semicolons between them. */
export const houseEvents = z.string().transform((text, context): readonly HouseEvent[] => {
  const events = readHouseEvents(text);
  if (typeof events !== 'string') return events;
  context.addIssue(events);
  return z.NEVER;
});
/** A site's whole address. */
export const publicUrl = z
  .string()
  .trim()
  .regex(/^https?:\/\//i, {
    error: 'must begin with https:// or http:// (https://games.example)',
    abort: true,
  })
  .transform((text, context): URL => {
    if (!URL.canParse(text)) {
      context.addIssue(
        'cannot be read as https://games.example: check the host name and, if there is one, the port.',
      );
      return z.NEVER;
    }
    const url = new URL(text);
    if (url.href === `${url.origin}/`) return url;
    context.addIssue(
      'must be a scheme and a host (https://games.example), without path, query, user or password: Playfield needs a host name of its own.',
    );
    return z.NEVER;
  });
/** An address that pg can read; a user without a host means a socket of this machine. */
const isPostgresqlUrl = (text: string): boolean =>
  URL.canParse(text) || URL.canParse(text.replace('@/', '@localhost/'));
/** pg takes these modes for `verify-full` and prints a long warning. It gets `verify-full` instead, unless it is told to read them as libpq does. */
const withPlainSslMode = (url: string): string =>
  url.includes('uselibpqcompat=')
    ? url
    : url.replaceAll(/(?<=[?&]sslmode=)(?:prefer|require|verify-ca)(?=[&#]|$)/g, 'verify-full');
/** pg takes a mode that it doesn't know for `verify-full`. */
const sslModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];
const hasKnownSslMode = (url: string): boolean =>
  [...url.matchAll(/[?&]sslmode=([^&#]*)/g)].every(([, mode = '']) => sslModes.includes(mode));
/** Where PostgreSQL is, as pg reads it. */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must start with postgres://', abort: true })
  .refine(
    isPostgresqlUrl,
    'cannot be read as postgres://user:password@host:5432/name. In the password, write / as %2F, # as %23, ? as %3F and @ as %40.',
  )
  .refine(hasKnownSslMode, `has an unknown sslmode: it must be one of ${sslModes.join(', ')}`)
  .transform(withPlainSslMode);
