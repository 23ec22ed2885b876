/**
 * Recognises a browser that has signed in to an account before, so that strangers who guess at the
 * account cannot keep its owner out (T-34): the delay that guessing from anywhere causes does not
 * hold there. The token is an HMAC under the stored hash of the password: nothing more is stored,
 * and a new password makes every old token worthless.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { dayS } from '../durations.ts';

type Owner = { readonly id: string; readonly password: string | null };

export const deviceMaxAgeS = 365 * dayS;

/** Null for guests, who have nothing to be kept out of. */
export function deviceToken({ id, password }: Owner): string | null {
  if (password === null) return null;
  return createHmac('sha256', password).update(`device ${id}`).digest('base64url');
}

export function isDeviceOf(token: string | undefined, owner: Owner | null): boolean {
  const expected = owner && deviceToken(owner);
  if (!expected || token?.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(token), Buffer.from(expected));
}
