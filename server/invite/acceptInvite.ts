/** How an invitation is accepted: the invited player joins what it leads to, and with that it is settled. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Invite } from '@playfield/contracts/http/invites.ts';
import type { Race } from '@playfield/contracts/http/race.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Asker } from '../account/identity.ts';
import { lockPeople } from '../account/people.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/open.ts';
import type { Matches } from '../match/matches.ts';
import type { ByInvitation } from '../race/raceInvitations.ts';
import type { Settling } from './settling.ts';
import { inviteStore, type InviteRow } from './store.ts';
import type { Telling } from './telling.ts';

export type AcceptOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly matches: Pick<Matches['online'], 'sit' | 'closeInvited'>;
  readonly races: {
    readonly join: (
      player: Asker,
      id: string,
      runner: object,
      byInvitation: ByInvitation,
    ) => Promise<Result<Race, ErrorCode>>;
  };
  readonly tournaments: {
    /** Takes a place, unless the invitation has been answered by then. */
    readonly join: (
      player: Asker,
      id: string,
      stillInvited: (tx: Tx) => Promise<Result<null, ErrorCode>>,
    ) => Promise<Result<null, ErrorCode>>;
  };
  /** Two people go to the arena together. */
  readonly meetInArena: (a: string, b: string) => void;
  readonly telling: Telling;
  readonly settling: Settling;
};

/** Whether a tournament takes nobody any more, or this player never. */
const isOver = (code: ErrorCode): boolean => code === 'tournament/closed' || code === 'tournament/not-found';

export function createAccept(options: AcceptOptions) {
  const { database, clock, matches, races, tournaments, meetInArena, telling } = options;
  const { settleAccepted, settleAlone } = options.settling;

  async function join(player: Asker, row: InviteRow): Promise<Result<unknown, ErrorCode>> {
    if (row.kind === 'game') return matches.sit(player, row.targetId, player.username);
    if (row.kind === 'race') return joinRace(player, row);
    if (row.kind === 'tournament') return takePlace(player, row);
    if (row.expiresAt <= new Date(clock.wallMs())) {
      await settleAlone(row, { status: 'expired' });
      return refuse('invite/answered');
    }
    if (!(await settleAlone(row, { status: 'accepted' }))) return refuse('invite/answered');
    meetInArena(row.fromUserId, row.toUserId);
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

  return async function accept(player: Asker, id: string): Promise<Result<Invite, ErrorCode>> {
    const row = await telling.found(database.db, player.id, id);
    if (!row.ok) return row;
    const { kind, targetId, status, toUserId } = row.value;
    if (toUserId !== player.id) return refuse('invite/self', 'You cannot accept your own invitation.');
    if (status === 'accepted') return telling.again(database.db, id);
    if (status !== 'pending') return refuse('invite/answered');
    const joined = await join(player, row.value);
    if (joined.ok) return telling.again(database.db, id);
    // Somebody was quicker, perhaps this player in another tab; or what it leads to is over or full.
    const after = await telling.found(database.db, player.id, id);
    if (!after.ok) return after;
    if (after.value.status === 'accepted') return telling.again(database.db, id);
    if (after.value.status !== 'pending') return refuse('invite/answered');
    if (joined.error.code.startsWith('server/') || kind === 'arena') return joined;
    // Somebody may leave a full tournament, and points can be won.
    if (kind === 'tournament' && !isOver(joined.error.code)) return joined;
    if (kind === 'game') await matches.closeInvited(targetId, { status: 'expired' });
    await settleAlone(after.value, { status: 'expired' });
    return kind === 'tournament' ? joined : refuse('invite/gone');
  };
}
