/** Attempts to prove that an account is one's own, slowed down where they fail (T-33, T-34). */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { addressKey } from '../http/clientAddress.ts';
import { isDeviceOf } from './device.ts';
import { formerOwner } from './freedNames.ts';
import { nameKey } from './nameKey.ts';
import { normaliseName } from './normaliseName.ts';
import type { Passwords } from './passwords.ts';
import type { Player } from './sessions.ts';
import { accountStore, type UserRow } from './store.ts';
import type { Throttle } from './throttle.ts';

/** Where an attempt to sign in comes from. */
export type Origin = {
  readonly address: string;
  /** What the browser shows of having signed in before (device.ts). */
  readonly device: string | undefined;
  /** Whether it comes from a session of the account itself. */
  readonly isSignedIn?: boolean;
};

export function createAttempts({
  db,
  clock,
  passwords,
  throttle,
}: {
  readonly db: Database['db'];
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
}) {
  /**
   * One throttled attempt to prove ownership of an account. `prove` returns null when the proof
   * fails, and takes as long when there is no such account (T-33).
   */
  async function attempt<Proof>(
    username: string,
    from: Origin,
    prove: (user: UserRow | null) => Promise<Result<Proof | null, ErrorCode>>,
  ): Promise<Result<{ user: UserRow; proof: Proof } | null, ErrorCode>> {
    // As it was stored: keyboards and clipboards spell one name in several ways.
    const normal = normaliseName(username);
    const name = normal.ok ? normal.value : username.trim();
    const address = addressKey(from.address);
    const named = await accountStore(db).accountByName(name);
    const user = named ?? (await formerOwner(db, name, new Date(clock.wallMs())));
    // However it is spelled: each spelling would have tries of its own.
    const key = user?.id ?? (nameKey(name) || name.toLowerCase());
    const waitMs = throttle.waitMs(key, address, from.isSignedIn || isDeviceOf(from.device, user));
    if (waitMs > 0) {
      const seconds = Math.ceil(waitMs / 1000);
      return refuse(
        'auth/too-many-attempts',
        `Too many attempts. Please wait ${seconds} s before trying again.`,
      );
    }
    const takeBack = throttle.take(key, address);
    let hasFailed = false;
    try {
      const proof = await prove(user);
      if (!proof.ok) return proof;
      hasFailed = !user || proof.value === null;
      if (!user || proof.value === null) return ok(null);
      throttle.succeeded(key, address);
      return ok({ user, proof: proof.value });
    } finally {
      if (!hasFailed) takeBack();
    }
  }

  /** Proof by password: whether its hash should be made again. */
  async function byPassword(
    user: UserRow | null,
    password: string,
  ): Promise<Result<{ outdated: boolean } | null, ErrorCode>> {
    const verified = await passwords.verify(user?.password ?? null, password);
    if (!verified.ok) return verified;
    return ok(verified.value.fits ? { outdated: verified.value.outdated } : null);
  }

  /** Checks the password of the account that the caller is signed in to. */
  async function proveOwn(
    player: Player,
    password: string,
    from: Origin,
    refusal = 'The password is not right.',
  ): Promise<Result<UserRow, ErrorCode>> {
    const verified = await attempt(player.username, { ...from, isSignedIn: true }, (user) =>
      byPassword(user, password),
    );
    if (!verified.ok) return verified;
    // It was looked up by name, which may belong to somebody else after a rename.
    if (verified.value?.user.id !== player.id) return refuse('auth/invalid-credentials', refusal);
    return ok(verified.value.user);
  }

  return { attempt, byPassword, proveOwn };
}
