/** What the two people of an invitation see of it, and how they are told when it changes. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { DeclineReason, Invite } from '@playfield/contracts/http/invites.ts';
import type { TimeControl } from '@playfield/contracts/http/match.ts';
import { gamePath, racePath, tournamentPath } from '@playfield/contracts/paths.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { deletedName } from '../account/deletedName.ts';
import { accountsById } from '../account/people.ts';
import type { Db, Tx } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import type { Notify } from '../notification/index.ts';
import type { NotificationKind } from '../notification/kinds.ts';
import type { Presence } from '../socket/presence.ts';
import type { Relations } from '../friends/relations.ts';
import { inviteStore, type InviteRow } from './store.ts';
import { acceptedText, declinedText, expiredText, invitesYou, playOf } from './texts.ts';

/** What is shown of a game that somebody is invited to. */
type InvitedGame = { readonly gameType: string; readonly clock: TimeControl | null };

/** What is shown of a tournament that somebody is invited to. */
type InvitedTo = {
  readonly name: string;
  readonly gameType: string;
  readonly entryFee: number;
  readonly startDate: Date;
};

export type TellingOptions = {
  readonly relations: Pick<Relations, 'blockersAmong'>;
  readonly notification: Pick<Notify, 'notify' | 'withdraw' | 'extend'>;
  readonly publishTo: Presence['publishTo'];
  readonly gamesOf: (db: Db | Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, InvitedGame>>;
  readonly tournaments: {
    readonly shownOf: (db: Db | Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, InvitedTo>>;
  };
};

const offers = ['invite/game', 'invite/race', 'invite/arena', 'invite/tournament'] as const;
/** An entry stays in the list for a while after its invitation has ended. */
const shownAfterMs = dayMs;
const listedUntil = (expiresAt: Date): Date => new Date(expiresAt.getTime() + shownAfterMs);

function pathOf({ kind, targetId }: InviteRow): string {
  if (kind === 'game') return gamePath(targetId);
  if (kind === 'race') return racePath(targetId);
  return kind === 'arena' ? '/snake-io' : tournamentPath(targetId);
}

export type Telling = ReturnType<typeof createTelling>;

export function createTelling(options: TellingOptions) {
  const { relations, notification, publishTo, gamesOf, tournaments } = options;

  async function shownMany(db: Db | Tx, rows: readonly InviteRow[]): Promise<Invite[]> {
    if (rows.length === 0) return [];
    const people = await accountsById(
      db,
      rows.flatMap(({ fromUserId, toUserId }) => [fromUserId, toUserId]),
    );
    const targets = (of: InviteRow['kind']): string[] =>
      rows.flatMap(({ kind, targetId }) => (kind === of ? [targetId] : []));
    const games = await gamesOf(db, targets('game'));
    const invitedTo = await tournaments.shownOf(db, targets('tournament'));
    const person = (id: string) => ({ id, username: people.get(id)?.username ?? deletedName });
    return rows.map((row) => {
      const game = games.get(row.targetId);
      const to = invitedTo.get(row.targetId);
      return {
        id: row.id,
        kind: row.kind,
        gameType: game?.gameType ?? null,
        clock: game?.clock ?? null,
        tournament: to ? { ...to, startDate: to.startDate.toISOString() } : null,
        from: person(row.fromUserId),
        to: person(row.toUserId),
        status: row.status,
        reason: row.reason,
        path: pathOf(row),
        expiresAt: row.expiresAt.toISOString(),
        createdAt: row.createdAt.toISOString(),
      };
    });
  }

  async function shown(db: Db | Tx, row: InviteRow): Promise<Invite> {
    const [invite] = await shownMany(db, [row]);
    if (!invite) throw new Error('an invitation is not shown');
    return invite;
  }

  /** Whether the one invited has blocked the other: they see nothing of it, and the other waits as for anybody. */
  const isHidden = async (db: Db | Tx, { fromUserId, toUserId }: InviteRow): Promise<boolean> =>
    (await relations.blockersAmong(db, fromUserId, toUserId)).has(toUserId);

  const publish = (invite: Invite, ids: readonly string[]) => (): void => {
    for (const id of ids) publishTo(id, { type: 'invite', invite });
  };

  return {
    shown,
    shownMany,
    isHidden,
    /** The invitation for one of its two people, unless it is hidden from this one. */
    async found(db: Db, userId: string, id: string): Promise<Result<InviteRow, ErrorCode>> {
      const row = await inviteStore(db).byId(id);
      if (!row || (row.fromUserId !== userId && row.toUserId !== userId)) return refuse('invite/not-found');
      const isUnseen = row.toUserId === userId && (await isHidden(db, row));
      return isUnseen ? refuse('invite/not-found') : ok(row);
    },
    /** As it is stored now. */
    async again(db: Db, id: string, reason: DeclineReason | null = null): Promise<Result<Invite, ErrorCode>> {
      const row = await inviteStore(db).byId(id);
      return row ? ok(await shown(db, { ...row, reason: row.reason ?? reason })) : refuse('invite/gone');
    },
    /** It was made: the one invited is told, the other's tabs list it. */
    async made(tx: Tx, row: InviteRow): Promise<() => void> {
      const invite = await shown(tx, row);
      const tellSender = publish(invite, [row.fromUserId]);
      if (await isHidden(tx, row)) return tellSender;
      const tellInvited = await notification.notify(tx, {
        userId: row.toUserId,
        kind: `invite/${row.kind}`,
        text: invitesYou(invite.from.username, invite),
        path: `/invite/${row.id}`,
        collapseKey: row.id,
        actorId: row.fromUserId,
        inviteId: row.id,
        expiresAt: listedUntil(row.expiresAt),
      });
      const publishBoth = publish(invite, [row.fromUserId, row.toUserId]);
      return () => {
        publishBoth();
        tellInvited();
      };
    },
    /** It stays open for longer than it was made for. */
    extended: (tx: Tx, { id, toUserId }: InviteRow, until: Date): Promise<void> =>
      notification.extend(tx, { userId: toUserId, collapseKey: id, kinds: offers }, listedUntil(until)),
    /** The one invited has blocked the other, and with that lost the notification: it is over for their tabs alone. */
    async hidden(tx: Tx, row: InviteRow): Promise<() => void> {
      return publish({ ...(await shown(tx, row)), status: 'expired' }, [row.toUserId]);
    },
    /** It was accepted, declined, taken back, or has expired. `isAwaited`: the other is waiting for the one who invited. */
    async settled(tx: Tx, row: InviteRow, isAwaited: boolean): Promise<() => void> {
      const { id, status, fromUserId, toUserId, reason } = row;
      const invite = await shown(tx, row);
      const isUnseen = await isHidden(tx, row);
      if (isUnseen && status !== 'expired') return publish(invite, [fromUserId]);
      const tells = [publish(invite, isUnseen ? [fromUserId] : [fromUserId, toUserId])];
      if (!isUnseen) {
        const own = { userId: toUserId, collapseKey: id, kinds: offers };
        tells.push(await notification.withdraw(tx, { ...own, leaves: 'gone' }));
      }
      const play = playOf(invite);
      const { username } = invite.to;
      const toSender = async (kind: NotificationKind, text: string, path: string | null): Promise<void> => {
        // With a game's own notices it is one, and goes as they go.
        const collapseKey = kind === 'invite/accepted' && row.kind === 'game' ? row.targetId : id;
        const wanted = { userId: fromUserId, kind, text, path, collapseKey, actorId: toUserId };
        tells.push(await notification.notify(tx, wanted));
      };
      if (status === 'accepted')
        await toSender('invite/accepted', acceptedText(username, play, isAwaited), invite.path);
      if (status === 'declined')
        await toSender('invite/declined', declinedText(username, play, reason), null);
      if (status === 'expired') await toSender('invite/expired', expiredText(username, play), null);
      return () => tells.forEach((tell) => tell());
    },
  };
}
