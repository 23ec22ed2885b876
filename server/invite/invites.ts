/**
 * Invitations to play (GAPS G32, G71): one idea for every kind of game. An invitation is settled once, in the
 * transaction that changes what it leads to; both are told after the commit.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { DeclineReason, Invite, Reachability } from '@playfield/contracts/http/invites.ts';
import type { ShownPresence } from '@playfield/contracts/http/presence.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Silence } from '@playfield/contracts/silence.ts';
import { gameById } from '@playfield/games/registry.ts';
import type { Asker } from '../account/identity.ts';
import { lockPeople } from '../account/people.ts';
import type { Db, Tx } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import { inviteActs } from '../friends/inviteActs.ts';
import type { Relations } from '../friends/relations.ts';
import type { InviteOutcome } from '../match/keptSeats.ts';
import type { Notify } from '../notification/index.ts';
import { oneByOne } from '../oneByOne.ts';
import type { RaceNews } from '../race/raceInvitations.ts';
import type { TournamentNews } from '../tournament/followInvited.ts';
import { createMaker, type MakerOptions, type WantedInvite } from './makeInvite.ts';
import { inviteStore, type InviteRow, type Settled } from './store.ts';
import { createTelling, type TellingOptions } from './telling.ts';

/** Settled invitations are kept for so long. */
const keptMs = 7 * dayMs;
const dueAtOnce = 20;

type TournamentAccess = MakerOptions['tournaments'] & {
  /** Of these tournaments those whose invitations stand, with the instant until which they do: their times may have been moved. */
  readonly standing: (db: Db | Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Date>>;
  /** Takes a place, unless the invitation has been answered by then. */
  readonly join: (
    player: Asker,
    id: string,
    stillInvited: (tx: Tx) => Promise<Result<null, ErrorCode>>,
  ) => Promise<Result<null, ErrorCode>>;
};

export type InviteOptions = Omit<MakerOptions, 'telling'> &
  TellingOptions & {
    readonly failed: (error: unknown) => void;
    readonly relations: Relations;
    readonly tournaments: TournamentAccess;
    /** Two people go to the arena together. */
    readonly meetInArena: (a: string, b: string) => void;
    readonly notification: Pick<Notify, 'silenceFor'>;
    /** How people appear to a viewer. */
    readonly presenceOf: (
      viewerId: string,
      ids: readonly string[],
    ) => Promise<ReadonlyMap<string, ShownPresence>>;
  };

export type Invites = ReturnType<typeof createInvites>;

const gone = refuse('invite/gone');

/**
 * What the sender is told about the invited player, by how invitations reach them (null: not at all). Players who hide look like players
 * who were never seen.
 */
function reachOf(shown: ShownPresence | undefined, silence: Silence | null): Reachability {
  if (!shown || silence === null) return 'unknown';
  if (!shown.online) return shown.lastSeenAt === null ? 'unknown' : 'offline';
  return ({ none: 'online', occupied: 'playing', all: 'unknown' } as const)[silence];
}

type Created = { readonly invite: Invite; readonly reach: Reachability };

/** How an invitation ends that leads to nothing. */
type Closing = Extract<InviteOutcome, { status: 'declined' | 'cancelled' | 'expired' }>;

const nobody: ReadonlySet<string> = new Set();

/** Whether a tournament takes nobody any more, or this player never. */
const isOver = (code: ErrorCode): boolean => code === 'tournament/closed' || code === 'tournament/not-found';

export function createInvites(options: InviteOptions) {
  const {
    database,
    clock,
    matches,
    races,
    tournaments,
    relations,
    presenceOf,
    meetInArena,
    notification,
    failed,
  } = options;
  const store = inviteStore(database.db);
  const telling = createTelling(options);
  const maker = createMaker({ ...options, telling });
  const now = (): Date => new Date(clock.wallMs());

  /** Settles a pending invitation and says what to tell; null when it isn't pending. */
  async function settle(
    tx: Tx,
    row: InviteRow,
    settled: Settled,
    isAwaited = false,
  ): Promise<(() => void) | null> {
    const changed = await inviteStore(tx).settle(row, settled, now());
    if (!changed) return null;
    if (settled.status === 'declined') await inviteActs.note(tx, 'invite-declined', row, now());
    return telling.settled(tx, changed, isAwaited);
  }

  async function settleAlone(row: InviteRow, settled: Settled): Promise<boolean> {
    database.assertWritable();
    const tell = await database.db.transaction((tx) =>
      settled.status === 'accepted' ? settleAccepted(tx, row) : settle(tx, row, settled),
    );
    tell?.();
    return tell !== null;
  }

  /** Accepts one, unless it is hidden from the one invited. */
  const settleAccepted = async (tx: Tx, row: InviteRow, isAwaited = false): Promise<(() => void) | null> =>
    (await telling.isHidden(tx, row)) ? null : settle(tx, row, { status: 'accepted' }, isAwaited);

  /** The invitation for one of its two people, unless it is hidden from this one. */
  async function found(userId: string, id: string): Promise<Result<InviteRow, ErrorCode>> {
    const row = await store.byId(id);
    if (!row || (row.fromUserId !== userId && row.toUserId !== userId)) return refuse('invite/not-found');
    const isUnseen = row.toUserId === userId && (await telling.isHidden(database.db, row));
    return isUnseen ? refuse('invite/not-found') : ok(row);
  }

  /** As it is stored now. */
  async function again(id: string, reason: DeclineReason | null = null): Promise<Result<Invite, ErrorCode>> {
    const row = await store.byId(id);
    return row ? ok(await telling.shown(database.db, { ...row, reason: row.reason ?? reason })) : gone;
  }
  async function accept(player: Asker, id: string): Promise<Result<Invite, ErrorCode>> {
    const row = await found(player.id, id);
    if (!row.ok) return row;
    const { kind, targetId, status, toUserId } = row.value;
    if (toUserId !== player.id) return refuse('invite/self', 'You cannot accept your own invitation.');
    if (status === 'accepted') return again(id);
    if (status !== 'pending') return refuse('invite/answered');
    const joined = await join(player, row.value);
    if (joined.ok) return again(id);
    // Somebody was quicker, perhaps this player in another tab; or what it leads to is over or full.
    const after = await found(player.id, id);
    if (!after.ok) return after;
    if (after.value.status === 'accepted') return again(id);
    if (after.value.status !== 'pending') return refuse('invite/answered');
    if (joined.error.code.startsWith('server/') || kind === 'arena') return joined;
    // Somebody may leave a full tournament, and points can be won.
    if (kind === 'tournament' && !isOver(joined.error.code)) return joined;
    if (kind === 'game') await matches.closeInvited(targetId, { status: 'expired' });
    await settleAlone(after.value, { status: 'expired' });
    return kind === 'tournament' ? joined : gone;
  }

  async function join(player: Asker, row: InviteRow): Promise<Result<unknown, ErrorCode>> {
    if (row.kind === 'game') return matches.sit(player, row.targetId, player.username);
    if (row.kind === 'race') return joinRace(player, row);
    if (row.kind === 'tournament') return takePlace(player, row);
    if (row.expiresAt <= now()) {
      await settleAlone(row, { status: 'expired' });
      return refuse('invite/answered');
    }
    if (!(await settleAlone(row, { status: 'accepted' }))) return refuse('invite/answered');
    if (row.kind === 'arena') meetInArena(row.fromUserId, row.toUserId);
    return ok(null);
  }

  /** Somebody who came by the link while the invitation was made is there, and it waits all the same. */
  async function joinRace(player: Asker, row: InviteRow): Promise<Result<unknown, ErrorCode>> {
    const joined = await races.join(player, row.targetId, { mayBeElsewhere: true }, async (tx) => {
      const tell = await settleAccepted(tx, row);
      return tell ? ok(tell) : refuse('invite/answered');
    });
    if (joined.ok) await settleAlone(row, { status: 'accepted' });
    return joined;
  }

  /** The tournament says itself that this player came, unless they were there before. */
  async function takePlace(player: Asker, row: InviteRow): Promise<Result<null, ErrorCode>> {
    const joined = await tournaments.join(player, row.targetId, async (tx) => {
      await lockPeople(tx, [row.fromUserId, row.toUserId]);
      const isOpen = (await inviteStore(tx).isHeldPending(row.id)) && !(await telling.isHidden(tx, row));
      return isOpen ? ok(null) : refuse('invite/answered');
    });
    if (joined.ok) await settleAlone(row, { status: 'accepted' });
    return joined;
  }

  /** Declines or takes back; once more changes nothing. */
  async function close(row: InviteRow, settled: Closing): Promise<Result<Invite, ErrorCode>> {
    const reason = settled.status === 'declined' ? settled.reason : null;
    if (row.status === 'pending') {
      const closed = row.kind === 'game' ? await matches.closeInvited(row.targetId, settled) : null;
      if (closed && !closed.ok && closed.error.code.startsWith('server/')) return closed;
      // Of races and arenas; and of a game that is gone.
      if (!closed?.ok) await settleAlone(row, settled);
    }
    const after = await store.byId(row.id);
    if (!after) return gone;
    return after.status === settled.status ? again(row.id, reason) : refuse('invite/answered');
  }

  /**
   * Settles these, whatever they lead to. A game, which nobody can join by then, is closed after the commit; should the server stop
   * before, it ends at its deadline.
   */
  async function endAll(tx: Tx, rows: readonly InviteRow[], settled: Closing): Promise<() => void> {
    const tells: (() => void)[] = [];
    for (const row of rows) {
      const tell = await settle(tx, row, settled);
      if (tell) tells.push(tell);
      if (row.kind === 'game')
        tells.push(() => void matches.closeInvited(row.targetId, settled).catch(failed));
    }
    return () => tells.forEach((tell) => tell());
  }

  const extend = (row: InviteRow, until: Date): Promise<void> =>
    database.db.transaction(async (tx) => {
      await inviteStore(tx).extend(row.id, until);
      await telling.extended(tx, row, until);
    });

  async function follow(
    tx: Tx,
    kind: 'race' | 'tournament',
    targetId: string,
    { came = [], left = [], isClosed = false }: Partial<RaceNews>,
  ): Promise<() => void> {
    const inTx = inviteStore(tx);
    const tells: ((() => void) | null)[] = [];
    const settleAll = async (rows: readonly InviteRow[], status: Settled['status']): Promise<void> => {
      for (const row of rows) tells.push(await settle(tx, row, { status }));
    };
    if (came.length > 0) await settleAll(await inTx.pendingTo(kind, targetId, { to: came }), 'accepted');
    if (left.length > 0) await settleAll(await inTx.pendingTo(kind, targetId, { from: left }), 'cancelled');
    if (isClosed) await settleAll(await inTx.pendingTo(kind, targetId), 'expired');
    return () => tells.forEach((tell) => tell?.());
  }

  /** If the race has just been removed, because it had waited too long, the invitation is made again, to another race. */
  async function create(
    player: Asker,
    wanted: WantedInvite,
    isLastTry = false,
  ): Promise<Result<Created, ErrorCode>> {
    const { kind, gameType, toUserId } = wanted;
    if (player.isGuest) return refuse('social/account-needed');
    if (toUserId === player.id) return refuse('invite/self');
    if (kind === 'game' && !gameById(gameType ?? '')) return refuse('game/unknown-type');
    if (database.spaceLow()) return refuse('server/low-disk');
    const made = await maker.made(player, wanted);
    // A race may be removed just now: one more is made then.
    const isRepeated = kind === 'race' && !isLastTry;
    if (!made.ok)
      return isRepeated && made.error.code === 'invite/gone' ? create(player, wanted, true) : made;
    made.value.tell?.();
    const { row, isCrossing, isOutdated = false } = made.value;
    if (isOutdated) {
      const taken = await close(row, { status: 'cancelled' });
      return taken.ok ? create(player, wanted, isLastTry) : taken;
    }
    const shown = isCrossing ? await accept(player, row.id) : await again(row.id);
    if (shown.ok)
      return ok({
        invite: shown.value,
        reach: reachOf(
          (await presenceOf(player.id, [toUserId])).get(toUserId),
          await notification.silenceFor(toUserId, `invite/${kind}`),
        ),
      });
    return isRepeated && !isCrossing ? create(player, wanted, true) : shown;
  }

  return {
    accept,
    async list(userId: string): Promise<Invite[]> {
      const without = await relations.blockedEitherWay(userId);
      return telling.shownMany(database.db, await store.pendingOf(userId, now(), without));
    },
    async get(userId: string, id: string): Promise<Result<Invite, ErrorCode>> {
      const row = await found(userId, id);
      return row.ok ? ok(await telling.shown(database.db, row.value)) : row;
    },
    create,
    async decline(
      userId: string,
      id: string,
      reason: DeclineReason | null,
    ): Promise<Result<Invite, ErrorCode>> {
      const row = await found(userId, id);
      if (!row.ok) return row;
      return row.value.toUserId === userId
        ? close(row.value, { status: 'declined', reason })
        : refuse('invite/not-found');
    },
    async cancel(userId: string, id: string): Promise<Result<Invite, ErrorCode>> {
      const row = await found(userId, id);
      if (!row.ok) return row;
      return row.value.fromUserId === userId
        ? close(row.value, { status: 'cancelled' })
        : refuse('invite/not-found');
    },
    /** Somebody is deleted: what they were asked and had asked is over, and the others are told. */
    async quit(userId: string): Promise<void> {
      for (const row of await inviteStore(database.db).pendingOf(userId, now(), nobody))
        await close(
          row,
          row.fromUserId === userId ? { status: 'cancelled' } : { status: 'declined', reason: null },
        );
    },
    /** A game with a kept seat is joined or ends. */
    settleGame: async (tx: Tx, gameId: string, outcome: InviteOutcome): Promise<(() => void) | null> => {
      const [row] = await inviteStore(tx).pendingTo('game', gameId);
      if (!row) return null;
      if (outcome.status !== 'accepted') return settle(tx, row, outcome);
      return settleAccepted(tx, row, outcome.isOwnerAway);
    },
    /** A waiting race: who came has accepted, the invitations of those who left are withdrawn, and with its start all end. */
    followRace: (tx: Tx, raceId: string, news: RaceNews): Promise<() => void> =>
      follow(tx, 'race', raceId, news),
    /** A tournament that takes players: likewise. */
    followTournament: (tx: Tx, tournamentId: string, news: TournamentNews): Promise<() => void> =>
      follow(tx, 'tournament', tournamentId, news),
    /**
     * Somebody blocks somebody, within the transaction of the block. What the blocker asked is taken back, as it may be at any time;
     * what they were asked is hidden from them and goes on waiting, so that it tells nobody of the block.
     */
    cutOff: async (tx: Tx, blockerId: string, blockedId: string): Promise<() => void> => {
      const inTx = inviteStore(tx);
      const tells: (() => void)[] = [];
      for (const row of await inTx.pendingBetween(blockedId, blockerId, null))
        tells.push(await telling.hidden(tx, row));
      const own = await inTx.pendingBetween(blockerId, blockedId, null);
      tells.push(await endAll(tx, own, { status: 'cancelled' }));
      return () => tells.forEach((tell) => tell());
    },
    /**
     * Somebody has taken a block back, within the transaction that does so. What they were asked until then was hidden from them and
     * must not show up now: it is declined, as it may be at any time, and so tells nobody of the block either.
     */
    unblocked: async (tx: Tx, blockerId: string, blockedId: string): Promise<() => void> => {
      const hidden = await inviteStore(tx).pendingBetween(blockedId, blockerId, null);
      return endAll(tx, hidden, { status: 'declined', reason: null });
    },
    settleDue: async (limit: number): Promise<number> => {
      const rows = await store.due(now(), Math.min(limit, dueAtOnce));
      const toTournaments = rows.filter(({ kind }) => kind === 'tournament');
      const standing = await tournaments.standing(
        database.db,
        toTournaments.map(({ targetId }) => targetId),
      );
      await oneByOne(rows, (row) => {
        const until = row.kind === 'tournament' && standing.get(row.targetId);
        return until ? extend(row, until) : close(row, { status: 'expired' });
      });
      return rows.length;
    },
    sweep: (limit: number): Promise<number> => store.purge(new Date(clock.wallMs() - keptMs), limit),
  };
}
