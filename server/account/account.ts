/**
 * Accounts: register, sign in, recover, change the password, and carry a guest's things over (GAPS
 * G07, G08, G70). What a guest owns elsewhere (games, statistics) is moved by `carryOver` in the
 * same transaction.
 */
import type { BrowserBests } from '@playfield/contracts/http/account.ts';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Refusal, type Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { uniqueViolationOf } from '../db/violations.ts';
import { newRecoveryCode } from '../random.ts';
import { isFreed } from './freedNames.ts';
import { codeHash } from './recoveryCode.ts';
import { restrictionsIn, restrictionText } from './restrictions.ts';
import { createAttempts, type Origin } from './attempts.ts';
import { deviceToken } from './device.ts';
import { createEntering, type EnteringOptions } from './entering.ts';
import { exists, lockPeople } from './people.ts';
import { mergeBests } from './mergeBests.ts';
import { endSessionsOf, endSomeSessions } from './moderatedPeople.ts';
import { checkPassword, type Passwords } from './passwords.ts';
import { provedAgain } from './provedAgain.ts';
import type { NewSession, Player } from './sessions.ts';
import { accountStore, type UserRow } from './store.ts';
import type { Throttle } from './throttle.ts';
import { nameKeys } from './nameKey.ts';
import type { NameRules } from './nameRules.ts';

const recoveryCodeCount = 8;

/** What follows from a guest's becoming an account, in the given transaction; the returned function is called after the commit. */
export type Registered = (tx: Tx, userId: string) => Promise<() => void>;

/** Where a request comes from, and whether somebody still waits for its answer. */
export type Asking = Origin & { readonly signal: AbortSignal };

export type AccountOptions = EnteringOptions & {
  readonly database: Pick<Database, 'db' | 'assertWritable'>;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly registered: Registered;
  readonly nameRules: NameRules;
};

/** Thrown out of a transaction that must leave nothing behind. */
class Refused extends Error {
  readonly refusal: Refusal<ErrorCode>;
  constructor(refusal: Refusal<ErrorCode>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Locks an account whose password was checked. False if it was deleted or has another password by now. */
async function lockProved(tx: Tx, { id, password }: UserRow): Promise<boolean> {
  await lockPeople(tx, [id]);
  const user = await accountStore(tx).userById(id);
  return user?.deletedAt === null && user.password === password;
}

export function createAccounts(options: AccountOptions) {
  const { database, clock, bus, sessions, passwords, throttle, lockFirst, registered, nameRules } = options;
  const { db } = database;
  const { lockBoth, enter } = createEntering(options);
  const { attempt, byPassword, proveOwn } = createAttempts({ db, clock, passwords, throttle });
  const now = (): Date => new Date(clock.wallMs());

  /**
   * One transaction that writes. Rejects with StorageUnavailable while nothing can be stored, and undoes everything when
   * `given` is aborted by its end: a cookie or codes that nobody receives must not replace those that they have.
   */
  async function write<T>(work: (tx: Tx) => Promise<T>, given?: AbortSignal): Promise<T> {
    database.assertWritable();
    return db.transaction(async (tx) => {
      const done = await work(tx);
      given?.throwIfAborted();
      return done;
    });
  }

  async function register(
    player: Player,
    rawName: string,
    password: string,
    { signal }: Pick<Asking, 'signal'>,
  ) {
    if (!player.isGuest) return refuse('auth/already-signed-in');
    const name = nameRules.checkUsername(rawName);
    if (!name.ok) return name;
    const fit = checkPassword(password, name.value.username);
    if (!fit.ok) return fit;
    const hashed = await passwords.hash(password);
    if (!hashed.ok) return hashed;
    const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
    const { username, key } = name.value;
    try {
      const session = await write(async (tx) => {
        const store = accountStore(tx);
        const account = { username, usernameKey: key, password: hashed.value };
        await lockFirst(tx, player.id);
        if (!(await store.upgradeGuest(player.id, account))) return null;
        // Asked last: the update waits for a transaction that gives the name up, by a deletion or a rename.
        const keys = nameKeys(username);
        const owners = await store.accountIdsByKeys(keys);
        if (owners.some((id) => id !== player.id) || (await isFreed(tx, keys, now())))
          throw new Refused({ code: 'auth/username-taken' });
        await store.insertRecoveryCodes(
          player.id,
          codes.map((code) => codeHash(player.id, code)),
        );
        const { told } = await endSessionsOf(tx, bus, player.id);
        const created = await sessions.create(tx, { id: player.id, isGuest: false });
        return { created, told, noted: await registered(tx, player.id) };
      }, signal);
      // Another tab of the same guest was quicker: it registered, or it signed in elsewhere or deleted the guest.
      if (!session)
        return refuse((await exists(db, player.id)) ? 'auth/already-signed-in' : 'session/required');
      session.told();
      session.noted();
      const device = deviceToken({ id: player.id, password: hashed.value });
      return ok({ id: player.id, username, session: session.created, device, recoveryCodes: codes });
    } catch (error) {
      if (error instanceof Refused) return { ok: false as const, error: error.refusal };
      if (uniqueViolationOf(error) !== null) return refuse('auth/username-taken');
      throw error;
    }
  }

  type Login = { id: string; username: string; session: NewSession; device: string | null };

  /** Null: the stored password has changed since it was checked, or was hashed again. */
  async function loginOnce(
    player: Player,
    username: string,
    password: string,
    from: Asking,
  ): Promise<Result<Login, ErrorCode> | null> {
    const found = await attempt(username, from, (user) => byPassword(user, password));
    if (!found.ok) return found;
    if (!found.value) return refuse('auth/invalid-credentials');
    const { user, proof } = found.value;
    const rehashed = proof.outdated ? await passwords.hash(password) : null;
    const entered = await write(async (tx) => {
      const locked = await lockBoth(tx, player, user.id);
      if (!locked || locked.account.password !== user.password) return null;
      const entered = await enter(tx, player, locked, now());
      if (entered.ok && rehashed?.ok) await accountStore(tx).setPassword(user.id, rehashed.value);
      return entered;
    }, from.signal);
    if (!entered?.ok) return entered;
    const { session, after } = entered.value;
    await after();
    const device = deviceToken({ id: user.id, password: rehashed?.ok ? rehashed.value : user.password });
    return ok({ id: user.id, username: user.username, session, device });
  }

  /** Uses the code up, sets the password and ends every other session, all or nothing. Null: there is no such unused code. */
  async function useCode(player: Player, user: UserRow, code: string, hashed: string, { signal }: Asking) {
    const hash = codeHash(user.id, code);
    // A wrong code locks nothing.
    if (!(await accountStore(db).hasRecoveryCode(user.id, hash))) return null;
    return write(async (tx) => {
      const store = accountStore(tx);
      // As everywhere, people are locked before codes and sessions.
      const locked = await lockBoth(tx, player, user.id);
      if (!locked || !(await store.useRecoveryCode(user.id, hash, now()))) return null;
      const { told } = await endSessionsOf(tx, bus, user.id);
      const entered = await enter(tx, player, locked, now());
      // Undoes the rest: the code stays for the day on which the account is open again.
      if (!entered.ok) throw new Refused(entered.error);
      await store.setPassword(user.id, hashed);
      return { ...entered.value, told, codesLeft: await store.recoveryCodesLeft(user.id) };
    }, signal);
  }

  async function recover(player: Player, username: string, code: string, newPassword: string, from: Asking) {
    const fit = checkPassword(newPassword, username.trim());
    if (!fit.ok) return fit;
    const found = await attempt(username, from, async (user) => {
      // A guess is slowed down before it costs anything, and costs the same where there is no such account.
      const hashed = await passwords.hash(newPassword);
      if (!hashed.ok) return hashed;
      try {
        const used = user && (await useCode(player, user, code, hashed.value, from));
        return ok(used && { ...used, password: hashed.value });
      } catch (error) {
        if (error instanceof Refused) return { ok: false, error: error.refusal };
        throw error;
      }
    });
    if (!found.ok) return found;
    if (!found.value) return refuse('auth/recovery-invalid');
    const { user, proof } = found.value;
    proof.told();
    await proof.after();
    const { session, codesLeft, password } = proof;
    const device = deviceToken({ id: user.id, password });
    return ok({ id: user.id, username: user.username, session, device, codesLeft });
  }

  async function changePasswordOnce(
    player: Player,
    oldPassword: string,
    newPassword: string,
    from: Asking,
  ): Promise<Result<{ session: NewSession; device: string | null }, ErrorCode> | null> {
    if (player.isGuest) return refuse('session/required');
    const fit = checkPassword(newPassword, player.username);
    if (!fit.ok) return fit;
    const proved = await proveOwn(player, oldPassword, from, 'The old password is not right.');
    if (!proved.ok) return proved;
    const hashed = await passwords.hash(newPassword);
    if (!hashed.ok) return hashed;
    const changed = await write(async (tx) => {
      if (!(await lockProved(tx, proved.value))) return null;
      // A session that ended with a ban a moment ago may still be remembered here.
      const ban = await restrictionsIn(tx).inForce(player.id, 'ban', now());
      if (ban) return refuse('account/banned', restrictionText(ban));
      await accountStore(tx).setPassword(player.id, hashed.value);
      const { told } = await endSessionsOf(tx, bus, player.id);
      return ok({ told, session: await sessions.create(tx, { id: player.id, isGuest: false }) });
    }, from.signal);
    if (!changed?.ok) return changed;
    changed.value.told();
    const device = deviceToken({ id: player.id, password: hashed.value });
    return ok({ session: changed.value.session, device });
  }

  async function recoveryCodesLeft(player: Player) {
    if (player.isGuest) return refuse('session/required');
    return ok({ codesLeft: await accountStore(db).recoveryCodesLeft(player.id) });
  }

  /** Replaces all recovery codes; the old ones stop working. */
  async function renewRecoveryCodesOnce(
    player: Player,
    password: string,
    from: Asking,
  ): Promise<Result<string[], ErrorCode> | null> {
    if (player.isGuest) return refuse('session/required');
    const proved = await proveOwn(player, password, from);
    if (!proved.ok) return proved;
    const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
    const isDone = await write(async (tx) => {
      const store = accountStore(tx);
      // Two renewals at once must not leave the codes of both.
      if (!(await lockProved(tx, proved.value))) return false;
      await store.deleteRecoveryCodes(player.id);
      await store.insertRecoveryCodes(
        player.id,
        codes.map((code) => codeHash(player.id, code)),
      );
      return true;
    }, from.signal);
    return isDone ? ok(codes) : null;
  }

  /**
   * Checks the caller's own password before something that can't be undone. Returns the stored password that matched; null for a
   * guest, who has none.
   */
  async function confirm(
    player: Player,
    password: string | undefined,
    from: Origin,
  ): Promise<Result<string | null, ErrorCode>> {
    if (player.isGuest) return ok(null);
    if (password === undefined) return refuse('account/password-needed');
    const proved = await proveOwn(player, password, from);
    return proved.ok ? ok(proved.value.password) : proved;
  }

  async function logout(player: Player): Promise<void> {
    const { told } = await write((tx) => endSomeSessions(tx, bus, player.id, [player.sessionId]));
    told();
  }

  async function putBests(player: Player, bests: BrowserBests): Promise<BrowserBests> {
    return write(async (tx) => {
      const store = accountStore(tx);
      const merged = mergeBests(await store.lockBests(player.id), bests);
      await store.setBests(player.id, merged);
      return merged;
    });
  }

  return {
    register,
    login: (...asked: Parameters<typeof loginOnce>) => provedAgain(() => loginOnce(...asked)),
    recover,
    changePassword: (...asked: Parameters<typeof changePasswordOnce>) =>
      provedAgain(() => changePasswordOnce(...asked)),
    recoveryCodesLeft,
    renewRecoveryCodes: (...asked: Parameters<typeof renewRecoveryCodesOnce>) =>
      provedAgain(() => renewRecoveryCodesOnce(...asked)),
    confirm,
    logout,
    putBests,
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
