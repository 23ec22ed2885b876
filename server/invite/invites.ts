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
import type { Db, Tx } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import type { Relations } from '../friends/relations.ts';
import type { InviteOutcome } from '../match/keptSeats.ts';
import type { Notify } from '../notification/index.ts';
import { oneByOne } from '../oneByOne.ts';
import type { RaceNews } from '../race/raceInvitations.ts';
import type { TournamentNews } from '../tournament/followInvited.ts';
import { createAccept, type AcceptOptions } from './acceptInvite.ts';
import { createMaker, type MakerOptions, type WantedInvite } from './makeInvite.ts';
import { createSettling } from './settling.ts';
import { inviteStore, type InviteRow, type Settled } from './store.ts';
import { createTelling, type TellingOptions } from './telling.ts';

/** Settled invitations are kept for so long. */
const keptMs = 7 * dayMs;
const dueAtOnce = 20;

type TournamentAccess = MakerOptions['tournaments'] & {
  /** Of these tournaments those whose invitations stand, with the instant until which they do: their times may have been moved. */
  readonly standing: (db: Db | Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Date>>;
};

export type InviteOptions = Omit<MakerOptions, 'telling'> &
  Omit<AcceptOptions, 'telling' | 'settling'> &
  TellingOptions & {
    readonly failed: (error: unknown) => void;
    readonly relations: Relations;
    readonly tournaments: TournamentAccess;
    readonly notification: Pick<Notify, 'silenceFor'>;
    /** How people appear to a viewer. */
    readonly presenceOf: (
      viewerId: string,
      ids: readonly string[],
    ) => Promise<ReadonlyMap<string, ShownPresence>>;
  };

export type Invites = ReturnType<typeof createInvites>;

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

export function createInvites(options: InviteOptions) {
  const { database, clock, matches, tournaments, relations, presenceOf, notification, failed } = options;
  const store = inviteStore(database.db);
  const telling = createTelling(options);
  const settling = createSettling({ database, clock, telling });
  const { settle, settleAccepted, settleAlone } = settling;
  const maker = createMaker({ ...options, telling });
  const accept = createAccept({ ...options, telling, settling });
  const now = (): Date => new Date(clock.wallMs());

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
    if (!after) return refuse('invite/gone');
    return after.status === settled.status
      ? telling.again(database.db, row.id, reason)
      : refuse('invite/answered');
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

  async function extend(row: InviteRow, until: Date): Promise<void> {
    database.assertWritable();
    await database.db.transaction(async (tx) => {
      await inviteStore(tx).extend(row.id, until);
      await telling.extended(tx, row, until);
    });
  }

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
    const shown = isCrossing ? await accept(player, row.id) : await telling.again(database.db, row.id);
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
      const row = await telling.found(database.db, userId, id);
      return row.ok ? ok(await telling.shown(database.db, row.value)) : row;
    },
    create,
    async decline(
      userId: string,
      id: string,
      reason: DeclineReason | null,
    ): Promise<Result<Invite, ErrorCode>> {
      const row = await telling.found(database.db, userId, id);
      if (!row.ok) return row;
      return row.value.toUserId === userId
        ? close(row.value, { status: 'declined', reason })
        : refuse('invite/not-found');
    },
    async cancel(userId: string, id: string): Promise<Result<Invite, ErrorCode>> {
      const row = await telling.found(database.db, userId, id);
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
    /** A waiting race: those who came have accepted, the invitations of those who left are withdrawn, and with its start all end. */
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
