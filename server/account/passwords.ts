/**
 * Password rules and hashing (T-30, T-31; OWASP ASVS 6.2): Argon2id with m = 19456
 * KiB, t = 2, p = 1; at most eight hashes at once, then `auth/busy`.
 */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { newToken } from '../random.ts';

const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const parameters = '$argon2id$v=19$m=19456,t=2,p=1$';
const atOnce = 8;

/** Length in characters a reader would count (code points). */
const passwordLength = { min: 8, max: 128 } as const;

/**
 * The 3,000 most common passwords that are long enough to be tried at all (zxcvbn's list, most
 * common first).
 */
const common: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= passwordLength.min).slice(0, 3000),
);

export type PasswordRefusal =
  | 'auth/password-too-short'
  | 'auth/password-too-long'
  | 'auth/password-too-common'
  | 'auth/password-is-username';

export function checkPassword(password: string, username: string): Result<string, PasswordRefusal> {
  const length = Array.from(password).length;
  if (length < passwordLength.min) return refuse('auth/password-too-short');
  if (length > passwordLength.max) return refuse('auth/password-too-long');
  const folded = password.normalize('NFKC').toLowerCase();
  if (folded === username.normalize('NFKC').toLowerCase()) return refuse('auth/password-is-username');
  if (common.has(folded)) return refuse('auth/password-too-common');
  return ok(password);
}

export type Passwords = {
  readonly hash: (password: string) => Promise<Result<string, 'auth/busy'>>;
  /**
   * Whether the password fits; takes as long when there is no such account (`stored` null), T-33.
   * `outdated` says that the hash was made with other parameters and should be made again.
   */
  readonly verify: (
    stored: string | null,
    password: string,
  ) => Promise<Result<{ readonly fits: boolean; readonly outdated: boolean }, 'auth/busy'>>;
};

export function createPasswords(): Passwords {
  let running = 0;
  /** The hash of an unguessable password, for accounts that do not exist. */
  const decoy = hash(newToken(), argon2id);

  async function bounded<T>(work: () => Promise<T>): Promise<Result<T, 'auth/busy'>> {
    if (running >= atOnce) return refuse('auth/busy');
    running += 1;
    try {
      return ok(await work());
    } finally {
      running -= 1;
    }
  }

  return {
    hash: (password) => bounded(() => hash(password.normalize('NFC'), argon2id)),
    verify: (stored, password) =>
      bounded(async () => {
        const fits = await verify(stored ?? (await decoy), password.normalize('NFC'));
        return { fits: stored !== null && fits, outdated: stored !== null && !stored.startsWith(parameters) };
      }),
  };
}
