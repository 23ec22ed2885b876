/** The only randomness of the server: the operating system's CSPRNG. */
import { randomBytes, randomInt } from 'node:crypto';

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** An opaque id of 22 characters of base 58, about 128 bits (T-44): safe in an address and easy to copy. */
export function newId(): string {
  return Array.from({ length: 22 }, () => base58[randomInt(base58.length)]).join('');
}

/** A session token: 256 bits, base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Ten letters and digits without look-alikes in two groups, 50 bits: a one-time recovery code such as `7KQ2M-XR9TD`. */
export function newRecoveryCode(): string {
  const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** An unsigned 32-bit seed for reproducible generators. */
export function newSeed(): number {
  return randomBytes(4).readUInt32LE();
}
