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

/** Letters and digits that nobody confuses, 5 bits each. */
const spoken = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const spokenLetters = (length: number): string =>
  Array.from({ length }, () => spoken[randomInt(spoken.length)]).join('');

/** A one-time recovery code of 50 bits such as `7KQ2M-XR9TD`. */
export function newRecoveryCode(): string {
  return `${spokenLetters(5)}-${spokenLetters(5)}`;
}

/** A friend's game code, easy to say on the phone: six letters, 30 bits. */
export function newGameCode(): string {
  return spokenLetters(6);
}

/** An unsigned 32-bit seed for reproducible generators. */
export function newSeed(): number {
  return randomBytes(4).readUInt32LE();
}

/** A fraction in [0, 1). */
export function newFraction(): number {
  return newSeed() / 2 ** 32;
}
