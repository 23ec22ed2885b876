/**
 * What sockets are told of matches (document 1, section 3): events after every stored change, who sits and who looks on,
 * the lobby, and the grace of a seat whose last connection is gone. Presence is advisory; the database decides.
 */
import type { Game } from '@playfield/contracts/http/match.ts';
import type { Activity } from '@playfield/contracts/http/presence.ts';
import type { GameUpdate } from '@playfield/contracts/socket/match.ts';
import { seats, type Seat } from '@playfield/games/game.ts';
import type { Tx } from '../db/open.ts';
import type { Bus } from '../bus/bus.ts';
import { onNotice, type NoticeHandler, type Topic } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import { createAttachments, type Doing } from '../socket/attachments.ts';
import type { Connection } from '../socket/connection.ts';
import type { Hub } from '../socket/hub.ts';
import { createTellAgain } from '../socket/tellAgain.ts';
import { isCutOffPair, withoutOffer, type CutOff } from './cutOff.ts';
import type { Change } from './decide.ts';
import type { Matches } from './matches.ts';
import { keepsSeat, onlineOf, summaryOf, viewOf } from './views.ts';
import { matchChanged, type ChangeNotice } from './changeNotice.ts';
import { seatOf, type ChangedGame, type MatchRow } from './match.ts';
import { createAbsentSeats } from './absentSeats.ts';
import { followedOf, hasOtherOwner, noteChange, playingOf, type Followed } from './followed.ts';
import { createReactions } from './reactions.ts';
import { createLobbyFeed } from './lobbyFeed.ts';
import { lobbyChanged } from './lobbyNotice.ts';
import { aiMoveMs } from './playedNow.ts';
import { createPresenceFeed } from './presenceFeed.ts';
import { createSeatPresence } from './seatPresence.ts';

/** Games one connection may follow at once; finished ones make room. */
const mostGames = 20;
/** Servers that were taken for dead and may go on. */
const mostForgotten = 100;

export type MatchEventsOptions = {
  readonly matches: Matches;
  readonly hub: Hub;
  readonly bus: Bus;
  /** Names this server to the others. */
  readonly node: string;
  readonly clock: Clock;
  /** Whether a connection may follow only so many games. */
  readonly isLimited: boolean;
  readonly isDraining: () => boolean;
  readonly failed: (error: unknown) => void;
  /** Takes what a connection does, for friends to see. */
  readonly doing: Doing;
  /** Takes what a connected player does by a request alone, and how long that is believed. */
  readonly noteActivity: (
    playerId: string,
    activity: Activity | null,
    forMs: number,
    about: string | null,
  ) => void;
  readonly cutOff: CutOff;
};

const topicOf = (gameId: string): Topic => `game:${gameId}`;

export function createMatchEvents(options: MatchEventsOptions) {
  const { matches, hub, bus, node, clock, isLimited, isDraining, failed, doing, cutOff } = options;
  const { noteActivity } = options;
  const { committer, online } = matches;
  /** What is followed here. */
  const games = new Map<string, Followed>();
  const lobby = createLobbyFeed({ hub, lists: online, cutOff, failed });

  const attachments = createAttachments<Seat>({
    hub,
    clock,
    isDraining,
    failed,
    topicsOf: (gameId) => [topicOf(gameId)],
    returned: (gameId, seat) => online.note(gameId, seat, null),
    async left(gameId, seat, lastSeenMs) {
      // Another server that has the seat notes it when it loses it.
      if (!attendance.isElsewhere(gameId, seat)) await online.note(gameId, seat, new Date(lastSeenMs));
    },
    changed(gameId) {
      if (games.has(gameId)) attendance.hereChanged(gameId);
      tellPresence(gameId);
    },
    emptied(gameId) {
      games.delete(gameId);
      presence.forget(gameId);
      attendance.left(gameId);
    },
    isAwaited: (gameId) => games.get(gameId)?.isAwaited === true,
    doing,
    activityOf(gameId, seat) {
      const playing = games.get(gameId)?.playing ?? null;
      return playing && seat === null ? { ...playing, kind: 'watching' } : playing;
    },
  });
  const { isHere, detach } = attachments;

  const spectatorsHere = (gameId: string): number =>
    attachments.membersOf(gameId).filter(({ role }) => role === null).length;
  const attendance = createSeatPresence({
    bus,
    node,
    here: (gameId) =>
      games.has(gameId)
        ? {
            player1: isHere(gameId, 'player1'),
            player2: isHere(gameId, 'player2'),
            spectators: spectatorsHere(gameId),
          }
        : null,
    changed: tellPresence,
  });
  const isConnected = (gameId: string, seat: Seat): boolean =>
    isHere(gameId, seat) || attendance.isElsewhere(gameId, seat);
  const absent = createAbsentSeats({
    clock,
    isAwaited: (gameId) =>
      games.get(gameId)?.isRunning === true && seats.some((seat) => isHere(gameId, seat)) && !isDraining(),
    isConnected,
    note: online.note,
    failed,
  });

  const presence = createPresenceFeed({
    hub,
    topicOf,
    isConnected,
    spectators: (gameId) => spectatorsHere(gameId) + attendance.spectatorsElsewhere(gameId),
  });
  const reactions = createReactions({ hub, bus, cutOff });

  function tellPresence(gameId: string): void {
    absent.look(gameId);
    if (games.has(gameId)) presence.changed(gameId);
  }

  /** A finished game that makes room; null where there is room without, undefined where none can be made. */
  function toLeaveFor(connection: Connection, gameId: string): string | null | undefined {
    const followed = attachments.followedBy(connection);
    if (!isLimited || followed.length < mostGames || followed.includes(gameId)) return null;
    return followed.find((id) => games.get(id)?.isOver);
  }

  /** False when the connection follows too many running games. */
  function attach(connection: Connection, game: Game): boolean {
    const toLeave = toLeaveFor(connection, game.id);
    if (toLeave === undefined) return false;
    if (toLeave !== null) detach(connection, toLeave);
    const isNew = !games.has(game.id) && !connection.isGone();
    if (isNew) games.set(game.id, followedOf(game, topicOf(game.id)));
    presence.joined(connection, game.id, () => attachments.attach(connection, game.id, game.yourSeat));
    // Another server may have changed it since it was read, and nobody here was told.
    if (isNew && committer.isStale(game.id)) tellNow(game.id);
    return true;
  }

  function updateOf({ next, append }: Change): GameUpdate {
    const { row, moves, position } = next;
    const lastMove = append ?? moves.at(-1) ?? null;
    return {
      type: 'gameUpdate',
      game: {
        ...summaryOf(row, position.board),
        hintsUsed: row.hintsUsed,
        takebacksUsed: row.takebacksUsed,
        online: onlineOf(row, false, committer.times()),
      },
      lastMove: lastMove ? { ...lastMove } : null,
    };
  }

  /**
   * Seats connections of an account that watched its guest's game. The guest's own connections are about to close; they keep the seat
   * until then, so that their leaving is noted.
   */
  function seatAgain(row: MatchRow): void {
    for (const { connection, role } of attachments.membersOf(row.id)) {
      const seat = seatOf(row, connection.player.id);
      if (seat !== null && seat !== role) attachments.attach(connection, row.id, seat);
    }
  }

  function tell(change: Change, followed: Followed): void {
    const { from, next } = change;
    const { row } = next;
    const { topic, toldVersion, isToBeTold, owners, isAwaited: wasAwaited } = followed;
    if (toldVersion !== null && row.version <= toldVersion) return;
    followed.toldVersion = row.version;
    followed.isToBeTold = row.offer === 'rematch';
    const isCarriedOver = hasOtherOwner(owners, row);
    noteChange(followed, row);
    absent.look(row.id);
    const isPlayingNew =
      from.row.status !== row.status || (followed.playing === null) === (row.status === 'playing');
    if (isPlayingNew) followed.playing = playingOf(row);
    if (isPlayingNew || followed.isAwaited !== wasAwaited) attachments.renew(row.id);
    if (isCarriedOver) seatAgain(row);
    if (from.row.player2Id === null && row.player2Id !== null)
      hub.publish(topic, {
        type: 'playerJoined',
        gameId: row.id,
        playerName: row.player2Name ?? '',
      });
    // That a seat is kept is told to everybody but the one for whom it is; whose seats they are now, to each of them.
    const isGap = isToBeTold || (toldVersion !== null && toldVersion + 1 !== row.version);
    const isWhole = isCarriedOver || keepsSeat(row) || isGap;
    if (row.offer === 'rematch')
      tellRematch(change, followed, isWhole).catch((error: unknown) => {
        // Told to nobody, unless a newer change has been since.
        if (followed.toldVersion === row.version) {
          followed.toldVersion = toldVersion;
          followed.owners = owners;
        }
        again.failed(row.id, error);
      });
    else send(change, topic, isWhole);
  }

  /** `isWhole`: each gets the game as they may see it, since something between was never told here or people see it differently. */
  function send(change: Change, topic: Topic, isWhole: boolean): void {
    if (!isWhole) hub.publish(topic, updateOf(change));
    else
      for (const { connection } of attachments.membersOf(change.next.row.id))
        connection.send(stateFor(change, connection));
  }

  function stateFor({ next }: Change, { player }: Connection) {
    const game = viewOf(next, player.id, committer.times());
    return { type: 'gameState', game, playerId: game.yourSeat } as const;
  }

  /** Across a block, a player who offers a rematch waits as usual, and nobody else sees the offer. */
  async function tellRematch(change: Change, followed: Followed, isWhole: boolean): Promise<void> {
    const { row } = change.next;
    const isHidden = await isCutOffPair(row, cutOff);
    // What came meanwhile was told whole.
    if (followed.toldVersion !== row.version) return;
    followed.isToBeTold = false;
    if (!isHidden) return send(change, followed.topic, isWhole);
    for (const { connection, role } of attachments.membersOf(row.id)) {
      const event = isWhole ? stateFor(change, connection) : updateOf(change);
      connection.send(role === row.offerBy ? event : withoutOffer(event));
    }
  }

  const stopChanges = committer.onChange((change) => {
    const { row } = change.next;
    // Pages of games against the AI play over HTTP.
    if (row.gameMode === 'ai' && row.userId !== null)
      noteActivity(row.userId, playingOf(row), aiMoveMs, row.id);
    const followed = games.get(row.id);
    if (followed) tell(change, followed);
  });

  /**
   * Another server stored a change of this game, or may have (`notice` null): its followers here are told. A seat that was noted as
   * gone there and has a connection here is not gone.
   */
  async function onRemoteChange(gameId: string, notice: ChangeNotice | null): Promise<void> {
    const followed = games.get(gameId);
    if (!followed) return committer.forget([gameId]);
    const record = await committer.onRemoteChange(gameId, notice);
    if (!record) return undefined;
    const away = { player1: record.row.away1At, player2: record.row.away2At };
    for (const seat of seats) if (away[seat] && isHere(gameId, seat)) await online.note(gameId, seat, null);
    return undefined;
  }
  const again = createTellAgain({ tell: (gameId) => onRemoteChange(gameId, null), failed });
  function tellNow(gameId: string): void {
    onRemoteChange(gameId, null).catch((error: unknown) => again.failed(gameId, error));
  }
  const stopState = bus.onStateChange((state) => {
    committer.setCacheValid(state === 'connected');
    if (state !== 'connected') return;
    attendance.askAgain();
    lobby.moved();
    for (const id of games.keys()) tellNow(id);
  });

  /** Servers that are gone, with the games at which they had somebody. */
  const forgotten = new Map<string, readonly string[]>();

  /** A server is gone: what it had here is followed nowhere unless its people came back. */
  async function nodeGone(gone: string, comeBack: Promise<void>, lastBeat: Date): Promise<void> {
    const touched = attendance.forgetNode(gone);
    forgotten.set(gone, touched);
    for (const former of [...forgotten.keys()].slice(0, -mostForgotten)) forgotten.delete(former);
    await comeBack;
    const left = touched.flatMap((gameId) =>
      seats.flatMap((seat) => (games.has(gameId) && !isConnected(gameId, seat) ? [{ gameId, seat }] : [])),
    );
    await Promise.all(left.map(({ gameId, seat }) => online.note(gameId, seat, lastBeat)));
  }

  /** A server that was only late still has its people connected, but doesn't announce them again by itself. */
  function nodeCame(node: string): void {
    attendance.ask(forgotten.get(node) ?? []);
    forgotten.delete(node);
  }

  /** These games were changed in the tables alone: other servers learn it with the commit, followers here after it. */
  async function changedWithin(tx: Tx, rows: readonly ChangedGame[]): Promise<() => void> {
    const told: (() => void)[] = [];
    for (const { id, version } of rows) told.push(await bus.publishWithin(tx, matchChanged, { id, version }));
    if (rows.some(({ status, gameMode }) => status === 'waiting' && gameMode === 'online'))
      told.push(await bus.publishWithin(tx, lobbyChanged, {}));
    return () => {
      for (const tell of told) tell();
      for (const { id } of rows) tellNow(id);
    };
  }

  return {
    attach,
    detach,
    changedWithin,
    react: reactions.react,
    follows: (connection: Connection, gameId: string): boolean =>
      attachments.followedBy(connection).includes(gameId),
    isConnected,
    /** The same of a game that perhaps nobody here follows: the other servers are asked. */
    isHeld: async (gameId: string, seat: Seat): Promise<boolean> => {
      if (isConnected(gameId, seat)) return true;
      await attendance.findOut(gameId);
      // A server that stops hears no answers; the other one to which the player is connected asks as well.
      return isDraining() || isConnected(gameId, seat);
    },
    /** Whether a seat of a game that is followed here has no connection anywhere. */
    isAbsent: (gameId: string, seat: Seat): boolean => games.has(gameId) && !isConnected(gameId, seat),
    /** Whether a connection follows so many running games that it may not follow this one as well. */
    isFull: (connection: Connection, gameId: string): boolean => toLeaveFor(connection, gameId) === undefined,
    watchLobby: lobby.watch,
    leaveLobby: lobby.leave,
    noteAbsent: (): void => absent.noteDue(),
    nodeGone,
    nodeCame,
    notices: [
      onNotice(matchChanged, (notice) => onRemoteChange(notice.id, notice)),
      onNotice(lobbyChanged, lobby.moved),
      attendance.notice,
      reactions.notice,
    ] satisfies readonly NoticeHandler[],
    close(): void {
      stopChanges();
      stopState();
      again.close();
      lobby.close();
      attachments.close();
      presence.close();
      attendance.close();
    },
  };
}

export type MatchEvents = ReturnType<typeof createMatchEvents>;
