/**
 * Who is an operator (T-50): a secret each, as a bearer token for programs or at sign-in for browsers, which then hold a cookie
 * for eight hours. After ten wrong tries within a minute an address waits.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { hourMs } from '../durations.ts';
import { newToken } from '../random.ts';

export type NamedSecret = { readonly name: string; readonly secret: string };

/** A browser that is signed in. Its forms carry the token. */
export type OperatorSession = { readonly name: string; readonly formToken: string };

type Stored = OperatorSession & { readonly endsAtMs: number };

const sessionMs = 8 * hourMs;
const mostSessions = 200;
const wrongTries = { most: 10, withinMs: 60_000 } as const;
const mostAddresses = 1000;
const cookieName = 'operator';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** Digests have one length, and comparing them takes constant time. */
export const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));

const tokenOf = (headers: IncomingHttpHeaders): string =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1] ?? '';

export function createOperators(secrets: readonly NamedSecret[], nowMs: () => number) {
  const sessions = new Map<string, Stored>();
  const wrong = new Map<string, number[]>();

  function recentTries(address: string): number[] {
    return (wrong.get(address) ?? []).filter((atMs) => nowMs() - atMs < wrongTries.withinMs);
  }

  function noteWrong(address: string): void {
    const tries = [...recentTries(address), nowMs()];
    wrong.delete(address);
    wrong.set(address, tries);
    const [oldest] = wrong.keys();
    if (wrong.size > mostAddresses && oldest !== undefined) wrong.delete(oldest);
  }

  /** How long an address must wait until it may try again, s. */
  function waitS(address: string): number {
    const tries = recentTries(address);
    const [first] = tries;
    if (first === undefined || tries.length < wrongTries.most) return 0;
    return Math.ceil((first + wrongTries.withinMs - nowMs()) / 1000);
  }

  return {
    waitS,
    /** The name of the operator with this secret; null counts as a wrong try. Every secret is compared. */
    nameOf(secret: string, address: string): string | null {
      const [found] = secrets.filter((known) => isSame(known.secret, secret));
      if (!found) noteWrong(address);
      return found?.name ?? null;
    },
    /** The value of a Set-Cookie header. */
    open(name: string): string {
      const token = newToken();
      sessions.set(token, { name, formToken: newToken(), endsAtMs: nowMs() + sessionMs });
      const [oldest] = sessions.keys();
      if (sessions.size > mostSessions && oldest !== undefined) sessions.delete(oldest);
      return `${cookieName}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${sessionMs / 1000}`;
    },
    session(headers: IncomingHttpHeaders): OperatorSession | null {
      const token = tokenOf(headers);
      const found = sessions.get(token);
      if (!found) return null;
      if (found.endsAtMs > nowMs()) return found;
      sessions.delete(token);
      return null;
    },
    /** The value of a Set-Cookie header. */
    close(headers: IncomingHttpHeaders): string {
      sessions.delete(tokenOf(headers));
      return `${cookieName}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`;
    },
  };
}
