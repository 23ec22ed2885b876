/**
 * How players are known to each other. Ids in bodies and messages are never trusted (GAPS G10);
 * names are checked wherever they enter (G16, T-18, T-32), and players who meet under one name are
 * told apart (G93).
 */
import { createHash } from 'node:crypto';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { guestName, guestNameCount } from '@playfield/contracts/names.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/open.ts';
import { distinctFrom } from './distinctName.ts';
import { isFreedFrom } from './freedNames.ts';
import { nameKeys } from './nameKey.ts';
import { isDefaultName, type NameRules } from './nameRules.ts';
import type { Player } from './sessions.ts';
import { accountStore } from './store.ts';

/** An id in a body or message may be left out, be `anonymous`, or agree with the session (G10). */
export function agrees(id: string | undefined, playerId: string): Result<null, ErrorCode> {
  return id === undefined || id === 'anonymous' || id === playerId ? ok(null) : refuse('identity/mismatch');
}

/** The name that a guest plays under unless another is given (G93): the same for the same id. */
export function guestNameOf(playerId: string): string {
  return guestName(createHash('sha256').update(playerId).digest().readUInt32LE() % guestNameCount);
}

/** The fields of the calling player that names depend on. */
export type Asker = Pick<Player, 'id' | 'username' | 'isGuest'>;

export type Identity = {
  /**
   * The name a player plays under among others: an account's own; a guest's as given, or `Guest`
   * (SH-042). Refuses `name/invalid`, `name/reserved`, `name/unclean` and `name/registered`.
   */
  readonly playName: (player: Asker, given: string | undefined) => Promise<Result<string, ErrorCode>>;
  /**
   * A name that a player gives in a room of their own, as against the AI. Refuses as `playName`
   * does.
   */
  readonly givenName: (playerId: string, given: string) => Promise<Result<string, ErrorCode>>;
  /** The name by which others know a player now: the last one they played under here. */
  readonly shownName: (player: Asker) => string;
};

/** Names kept for `shownName`. */
const mostNames = 20_000;

/** Whether the name, or one that looks like it, is somebody else's than this player's. */
type IsTakenFrom = (name: string, playerId: string) => Promise<boolean>;

export function createIdentity(
  isTakenFrom: IsTakenFrom,
  { checkName }: Pick<NameRules, 'checkName'>,
): Identity {
  const played = new Map<string, string>();

  function remember(playerId: string, name: string): void {
    played.delete(playerId);
    played.set(playerId, name);
    const [oldest] = played.keys();
    if (played.size > mostNames && oldest !== undefined) played.delete(oldest);
  }

  /** An account that is older than a rule it breaks plays as a guest would. */
  function accountName({ id, username }: Asker): string {
    const checked = checkName(username);
    return checked.ok ? checked.value : guestNameOf(id);
  }

  async function givenName(playerId: string, given: string): Promise<Result<string, ErrorCode>> {
    const checked = checkName(given);
    if (!checked.ok) return checked;
    if (!(await isTakenFrom(checked.value, playerId))) return checked;
    // Nobody chose a default name: it is never refused.
    return isDefaultName(checked.value)
      ? ok(distinctFrom(checked.value, [checked.value]))
      : refuse('name/registered');
  }

  return {
    givenName,
    async playName(player, given) {
      const name = player.isGuest
        ? await givenName(player.id, given ?? player.username)
        : ok(accountName(player));
      if (name.ok) remember(player.id, name.value);
      return name;
    },
    shownName: (player) =>
      player.isGuest ? (played.get(player.id) ?? guestNameOf(player.id)) : accountName(player),
  };
}

/** Taken are the names of accounts, and those kept free after one. */
export function identityIn(db: Db, clock: Pick<Clock, 'wallMs'>, rules: NameRules): Identity {
  return createIdentity(async (name, playerId) => {
    const keys = nameKeys(name);
    const owners = await accountStore(db).accountIdsByKeys(keys);
    return owners.some((id) => id !== playerId) || isFreedFrom(db, keys, playerId, new Date(clock.wallMs()));
  }, rules);
}
