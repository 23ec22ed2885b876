/** How an invitation is made: who may, what it leads to, and whether it answers one that stands already. */
import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { InviteKind } from '@playfield/contracts/http/invites.ts';
import type { TimeControl } from '@playfield/contracts/http/match.ts';
import type { Race } from '@playfield/contracts/http/race.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Asker } from '../account/identity.ts';
import { accountsById, lockPeople } from '../account/people.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import { isForeignKeyViolation } from '../db/violations.ts';
import { inviteActs } from '../friends/inviteActs.ts';
import type { Matches } from '../match/matches.ts';
import { newId } from '../random.ts';
import { checkLimits, type LimitsOptions, type Parties } from './limits.ts';
import { inviteStore, type InviteRow } from './store.ts';
import type { Telling } from './telling.ts';

/** How long an invitation to the arena stands. */
const arenaMs = 10 * 60_000;
/** People who may run in a race that is made for an invitation. */
const raceSize = 6;

type RaceAccess = {
  readonly get: (userId: string, id: string) => Promise<Result<Race, ErrorCode>>;
  readonly waitingOf: (userId: string) => Promise<Race[]>;
  /** The name under which somebody runs in a race; null for everybody else. */
  readonly memberName: (userId: string, id: string) => Promise<Result<string | null, ErrorCode>>;
  readonly create: (
    player: Asker,
    wanted: {
      readonly maxParticipants: number;
      readonly isListed: boolean;
      readonly mayBeElsewhere: boolean;
    },
  ) => Promise<Result<Race, ErrorCode>>;
};

export type WantedInvite = {
  readonly toUserId: string;
  readonly kind: InviteKind;
  readonly gameType?: string | undefined;
  readonly clock?: TimeControl | null | undefined;
  readonly raceId?: string | undefined;
  readonly tournamentId?: string | undefined;
};

type TournamentAccess = {
  /** Until when the invitation stands; or why this person cannot be invited by that one. */
  readonly invitable: (
    tx: Tx,
    tournamentId: string,
    fromId: string,
    to: { readonly id: string; readonly username: string },
  ) => Promise<Result<Date, ErrorCode>>;
};

type Made =
  | {
      readonly row: InviteRow;
      readonly tell: () => void;
      readonly isCrossing?: never;
      readonly isOutdated?: never;
    }
  | {
      readonly row: InviteRow;
      readonly tell?: never;
      readonly isCrossing: boolean;
      /** The inviter's own, to a game with another clock: it is to be taken back, and made again. */
      readonly isOutdated?: boolean;
    };

const isOpen = ({ status, participants, maxParticipants }: Race): boolean =>
  status === 'waiting' && participants < maxParticipants;

export type MakerOptions = LimitsOptions & {
  readonly database: Database;
  readonly clock: Clock;
  readonly matches: Pick<Matches['online'], 'openInvited'>;
  readonly races: RaceAccess;
  readonly tournaments: TournamentAccess;
  readonly telling: Telling;
};

const gone = refuse('invite/gone');

/** The race may be removed before the invitation to it is stored. */
function goneIfRemoved(error: unknown): Result<never, ErrorCode> {
  if (!isForeignKeyViolation(error)) throw error;
  return gone;
}

export function createMaker(options: MakerOptions) {
  const { database, clock, matches, races, tournaments, telling, relations } = options;
  const now = (): Date => new Date(clock.wallMs());

  /** The race to invite to: the one named, another the inviter waits in, or one made for this. */
  async function raceFor(player: Asker, wanted: WantedInvite): Promise<Result<string, ErrorCode>> {
    if (wanted.raceId !== undefined) {
      const race = await races.get(player.id, wanted.raceId);
      if (!race.ok) return race;
      if (race.value.you === null) return refuse('race/not-member');
      return isOpen(race.value) ? ok(race.value.id) : gone;
    }
    const waiting = (await races.waitingOf(player.id)).find(isOpen);
    if (waiting) return ok(waiting.id);
    const made = await races.create(player, {
      maxParticipants: raceSize,
      isListed: false,
      mayBeElsewhere: true,
    });
    return made.ok ? ok(made.value.id) : made;
  }

  /** An invitation that answers what is wanted: the other one's, which this one accepts, or one's own that stands already. */
  async function standing(
    tx: Tx,
    { from, to }: Parties,
    wanted: WantedInvite,
    raceId: string | null,
    isBlocked: boolean,
  ): Promise<Result<Made, ErrorCode> | null> {
    const inTx = inviteStore(tx);
    const isSame = async (row: InviteRow): Promise<boolean> => {
      if (wanted.kind === 'tournament') return row.targetId === wanted.tournamentId;
      // Inviting somebody to one's own race doesn't ask to change to another one.
      if (wanted.raceId !== undefined) return row.targetId === wanted.raceId;
      return wanted.kind !== 'game' || (await telling.shown(tx, row)).gameType === wanted.gameType;
    };
    // Who invites to a tournament does not ask for a place, which may cost points.
    if (wanted.kind !== 'tournament' && !isBlocked)
      for (const row of await inTx.pendingBetween(to.id, from.id, wanted.kind))
        if (row.expiresAt > now() && (await isSame(row))) return ok({ row, isCrossing: true });
    const [own] = await inTx.pendingBetween(from.id, to.id, wanted.kind);
    if (!own) return null;
    const isAskedAgain = raceId === null ? await isSame(own) : own.targetId === raceId;
    const { clock: clockNow } = await telling.shown(tx, own);
    const isOutdated = wanted.kind === 'game' && !isDeepStrictEqual(clockNow, wanted.clock ?? null);
    if (isAskedAgain && isOutdated) {
      // It stays unless another one may be made.
      const allowed = await checkLimits(tx, inTx, { from, to }, clock.wallMs(), options);
      if (!allowed.ok) return allowed;
    }
    return isAskedAgain
      ? ok({ row: own, isCrossing: false, isOutdated })
      : refuse('invite/too-many', 'Your invitation to this player has not been answered yet.');
  }

  /** Whether an invitation to it waits for this player's answer. One that a block hides stands in nobody's way. */
  async function isInvited(
    tx: Tx,
    kind: 'race' | 'tournament',
    targetId: string,
    toId: string,
  ): Promise<boolean> {
    for (const row of await inviteStore(tx).pendingTo(kind, targetId, { to: [toId] }))
      if (!(await telling.isHidden(tx, row))) return true;
    return false;
  }

  async function insert(
    tx: Tx,
    { from, to }: Parties,
    wanted: WantedInvite,
    raceId: string | null,
  ): Promise<Result<InviteRow, ErrorCode>> {
    const inTx = inviteStore(tx);
    const createdAt = now();
    const row = {
      id: newId(),
      kind: wanted.kind,
      fromUserId: from.id,
      toUserId: to.id,
      status: 'pending' as const,
      reason: null,
      createdAt,
    };
    if (raceId !== null) {
      if (await isInvited(tx, 'race', raceId, to.id))
        return refuse('invite/too-many', 'Somebody else has invited this player to the race.');
      return ok(await inTx.insert({ ...row, targetId: raceId, expiresAt: createdAt }));
    }
    if (wanted.kind === 'tournament') return intoTournament(tx, { from, to }, wanted.tournamentId ?? '', row);
    if (wanted.kind === 'arena') {
      // Wherever the one who invited then plays.
      const arena = { ...row, targetId: from.id, expiresAt: new Date(createdAt.getTime() + arenaMs) };
      return ok(await inTx.insert(arena));
    }
    const opened = await matches.openInvited(tx, {
      gameType: wanted.gameType ?? '',
      owner: { id: from.id, name: from.username },
      invitedId: to.id,
      clock: wanted.clock ?? null,
    });
    if (!opened.ok) return opened;
    const game = { ...row, targetId: opened.value.id, expiresAt: opened.value.expiresAt };
    return ok(await inTx.insert(game));
  }

  async function intoTournament(
    tx: Tx,
    { from, to }: Parties,
    tournamentId: string,
    fields: Omit<InviteRow, 'targetId' | 'expiresAt'>,
  ): Promise<Result<InviteRow, ErrorCode>> {
    const until = await tournaments.invitable(tx, tournamentId, from.id, to);
    if (!until.ok) return until;
    if (await isInvited(tx, 'tournament', tournamentId, to.id))
      return refuse('invite/too-many', 'Somebody else has invited this player to the tournament.');
    const row = { ...fields, targetId: tournamentId, expiresAt: until.value };
    return ok(await inviteStore(tx).insert(row));
  }

  /** Checks everything and, unless only that is wanted, stores the invitation. */
  async function make(
    tx: Tx,
    playerId: string,
    wanted: WantedInvite,
    race: { readonly id: string | null } | 'to-be-made',
  ): Promise<Result<Made | null, ErrorCode>> {
    await lockPeople(tx, [playerId, wanted.toUserId]);
    const people = await accountsById(tx, [playerId, wanted.toUserId]);
    const [from, to] = [people.get(playerId), people.get(wanted.toUserId)];
    if (!from) return refuse('session/required');
    if (!to) return refuse('friend/not-found');
    const parties = { from, to };
    const blockers = await relations.blockersAmong(tx, from.id, to.id);
    if (blockers.has(from.id)) return refuse('friend/blocked-by-you');
    const raceId = race === 'to-be-made' ? null : race.id;
    // Who is blocked gets the answers that anybody gets.
    const answered = await standing(tx, parties, wanted, raceId, blockers.size > 0);
    if (answered) return answered;
    const allowed = await checkLimits(tx, inviteStore(tx), parties, clock.wallMs(), options);
    if (!allowed.ok) return allowed;
    if (race === 'to-be-made') return ok(null);
    const row = await insert(tx, parties, wanted, raceId);
    if (!row.ok) return row;
    await inviteActs.note(tx, 'invite', row.value, row.value.createdAt);
    return ok({ row: row.value, tell: await telling.made(tx, row.value) });
  }

  return {
    /** Checks, then stores; or finds the invitation that this one answers or repeats. Refuses `invite/gone` for a race that is removed meanwhile. */
    async made(player: Asker, wanted: WantedInvite): Promise<Result<Made, ErrorCode>> {
      database.assertWritable();
      const attempt = (race: Parameters<typeof make>[3]) =>
        database.db.transaction((tx) => make(tx, player.id, wanted, race));
      let made = await attempt(wanted.kind === 'race' ? 'to-be-made' : { id: null });
      if (made.ok && made.value === null) {
        const raceId = await raceFor(player, wanted);
        if (!raceId.ok) return raceId;
        const there = await races.memberName(wanted.toUserId, raceId.value);
        if (there.ok && there.value !== null)
          return refuse('invite/cannot-join', `${there.value} is in this race already.`);
        made = await attempt({ id: raceId.value }).catch(goneIfRemoved);
      }
      if (!made.ok) return made;
      if (made.value === null) throw new Error('an invitation was checked and not made');
      return ok(made.value);
    },
  };
}
