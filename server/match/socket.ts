/**
 * Matches over the socket (document 1, section 3): who sits and who looks on, events after every stored change, and the
 * grace of a seat whose last connection is gone. Presence is advisory; the database decides.
 */
import {
  gameActionCommand,
  joinGameCommand,
  leaveGameCommand,
  leaveLobbyCommand,
  makeMoveCommand,
  watchLobbyCommand,
  type GameUpdate,
  type Presence,
} from '@playfield/contracts/socket/match.ts';
import type { Game } from '@playfield/contracts/http/match.ts';
import { idPattern } from '@playfield/contracts/http/route.ts';
import type { Seat } from '@playfield/games/game.ts';
import type { Connection } from '../socket/connection.ts';
import { on, type Reception } from '../socket/gateway.ts';
import type { Hub } from '../socket/hub.ts';
import type { Change } from './decide.ts';
import type { Matches } from './match.ts';
import { onlineOf, summaryOf } from './record.ts';

/** A seat without a connection is noted after this time: a reload is no leaving. */
const debounceMs = 2000;
const lobbyTopic = 'lobby';
/** The lobby is sent at most this often. */
const lobbyEveryMs = 250;
/** Games one connection may follow at once. */
const mostGames = 20;

export type MatchSocketOptions = {
  readonly matches: Matches;
  readonly hub: Hub;
  readonly isDraining: () => boolean;
  readonly failed: (error: unknown) => void;
};

const topicOf = (gameId: string): string => `game:${gameId}`;

type Attached = { readonly seat: Seat | null; readonly connection: Connection };

export function createMatchSocket({ matches, hub, isDraining, failed }: MatchSocketOptions) {
  const { desk, online } = matches;
  /** Who follows which game here. */
  const games = new Map<string, Set<Attached>>();
  const follows = new Map<Connection, Map<string, Attached>>();
  const leaving = new Map<string, NodeJS.Timeout>();

  const isHere = (gameId: string, seat: Seat): boolean =>
    [...(games.get(gameId) ?? [])].some((one) => one.seat === seat);

  function tellPresence(gameId: string): void {
    const here = [...(games.get(gameId) ?? [])];
    const event: Presence = {
      type: 'presence',
      gameId,
      player1: isHere(gameId, 'player1'),
      player2: isHere(gameId, 'player2'),
      spectators: here.filter((one) => one.seat === null).length,
    };
    hub.publish(topicOf(gameId), event);
  }

  function noteLeaving(gameId: string, seat: Seat): void {
    const key = `${gameId} ${seat}`;
    if (leaving.has(key) || isDraining()) return;
    const timer = setTimeout(() => {
      leaving.delete(key);
      if (!isHere(gameId, seat) && !isDraining()) online.note(gameId, seat, true).catch(failed);
    }, debounceMs);
    leaving.set(key, timer);
  }

  function detach(connection: Connection, gameId: string): void {
    const attached = follows.get(connection)?.get(gameId);
    if (!attached) return;
    follows.get(connection)?.delete(gameId);
    const members = games.get(gameId);
    members?.delete(attached);
    if (members?.size === 0) games.delete(gameId);
    hub.unsubscribe(topicOf(gameId), connection);
    if (attached.seat && !isHere(gameId, attached.seat)) noteLeaving(gameId, attached.seat);
    tellPresence(gameId);
  }

  function followsOf(connection: Connection): Map<string, Attached> {
    const known = follows.get(connection);
    if (known) return known;
    const fresh = new Map<string, Attached>();
    follows.set(connection, fresh);
    connection.onGone(() => {
      for (const gameId of fresh.keys()) detach(connection, gameId);
      follows.delete(connection);
      hub.unsubscribe(lobbyTopic, connection);
    });
    return fresh;
  }

  function attach(connection: Connection, game: Game): void {
    const mine = followsOf(connection);
    const before = mine.get(game.id);
    if (before?.seat !== game.yourSeat || !before) {
      if (before) games.get(game.id)?.delete(before);
      const attached = { seat: game.yourSeat, connection };
      mine.set(game.id, attached);
      games.set(game.id, (games.get(game.id) ?? new Set()).add(attached));
      hub.subscribe(topicOf(game.id), connection);
      if (game.yourSeat) {
        const key = `${game.id} ${game.yourSeat}`;
        clearTimeout(leaving.get(key));
        leaving.delete(key);
        online.note(game.id, game.yourSeat, false).catch(failed);
      }
    }
    tellPresence(game.id);
  }

  function updateOf({ next, append }: Change): GameUpdate {
    const { row, moves, position } = next;
    const lastMove = append ?? moves.at(-1) ?? null;
    return {
      type: 'gameUpdate',
      game: {
        ...summaryOf(row, position.board),
        hintsUsed: row.hintsUsed,
        online: onlineOf(row, false, desk.times()),
      },
      lastMove: lastMove ? { ...lastMove } : null,
    };
  }

  const stopChanges = desk.onChange((change) => {
    const { row } = change.next;
    const topic = topicOf(row.id);
    if (hub.subscribers(topic).size === 0) return;
    if (change.from.row.player2Id === null && row.player2Id !== null) {
      hub.publish(topic, { type: 'playerJoined', gameId: row.id, playerName: row.player2Name ?? '' });
    }
    hub.publish(topic, updateOf(change));
  });

  let lobbyTimer: NodeJS.Timeout | null = null;
  async function tellLobby(): Promise<void> {
    for (const connection of hub.subscribers(lobbyTopic)) {
      connection.send({ type: 'lobby', games: await online.available(connection.player.id) });
    }
  }
  function lobbyMoved(): void {
    lobbyTimer ??= setTimeout(() => {
      lobbyTimer = null;
      tellLobby().catch(failed);
    }, lobbyEveryMs);
  }
  const stopLobby = online.onLobby(lobbyMoved);

  const receptions: readonly Reception[] = [
    on(joinGameCommand, async (connection, { gameId, playerName }) => {
      const about = { gameId, command: 'joinGame' };
      if (!idPattern.test(gameId)) return connection.refuse('game/not-found', about);
      if (followsOf(connection).size >= mostGames) return connection.refuse('request/rate-limited', about);
      const seen = await matches.get(connection.player.id, gameId);
      if (!seen.ok) return connection.refuse(seen.error.code, about);
      const wantsSeat =
        playerName !== undefined && seen.value.status === 'waiting' && seen.value.yourSeat === null;
      const entered = wantsSeat ? await online.sit(connection.player, gameId, playerName) : seen;
      if (!entered.ok)
        return connection.refuse(entered.error.code, {
          ...about,
          ...(entered.error.text ? { text: entered.error.text } : {}),
        });
      connection.send({ type: 'gameState', game: entered.value, playerId: entered.value.yourSeat });
      return attach(connection, entered.value);
    }),
    on(makeMoveCommand, async (connection, { type, gameId, playerId, ply, ...move }) => {
      const about = { gameId, command: type };
      if (!idPattern.test(gameId)) return connection.refuse('game/not-found', about);
      const played = await matches.move(connection.player.id, gameId, {
        playerId,
        ply,
        move,
        lagMs: connection.lagMs(),
      });
      if (played.ok) return undefined;
      connection.refuse(played.error.code, {
        ...about,
        ...(played.error.text ? { text: played.error.text } : {}),
      });
      // The true state beside the refusal, as over HTTP.
      const truth = 'game' in played.error ? played.error.game : undefined;
      if (truth) connection.send({ type: 'gameState', game: truth, playerId: truth.yourSeat });
      return undefined;
    }),
    on(gameActionCommand, async (connection, { type, gameId, action, offer }) => {
      const about = { gameId, command: type };
      if (!idPattern.test(gameId)) return connection.refuse('game/not-found', about);
      const done = await online.act(connection.player, gameId, action, offer);
      return done.ok ? undefined : connection.refuse(done.error.code, about);
    }),
    on(leaveGameCommand, async (connection, { gameId }) => {
      detach(connection, gameId);
    }),
    on(watchLobbyCommand, async (connection) => {
      followsOf(connection);
      hub.subscribe(lobbyTopic, connection);
      connection.send({ type: 'lobby', games: await online.available(connection.player.id) });
    }),
    on(leaveLobbyCommand, async (connection) => {
      hub.unsubscribe(lobbyTopic, connection);
    }),
  ];

  return {
    receptions,
    /** Another server stored a change of this game: tell whoever follows it here, from the database. */
    async refresh(gameId: string): Promise<void> {
      desk.forget([gameId]);
      const members = games.get(gameId);
      if (!members) return;
      for (const { connection, seat } of members) {
        const game = await matches.get(connection.player.id, gameId);
        if (game.ok) connection.send({ type: 'gameState', game: game.value, playerId: game.value.yourSeat });
        if (game.ok && seat && game.value.online?.graceEndsAtMs[seat] != null)
          await online.note(gameId, seat, false);
      }
    },
    /** After a gap in the notices: everything followed here is read again. */
    followed: (): readonly string[] => [...games.keys()],
    /** The list of waiting games changed on another server. */
    lobbyMoved,
    close(): void {
      stopChanges();
      stopLobby();
      if (lobbyTimer) clearTimeout(lobbyTimer);
      for (const timer of leaving.values()) clearTimeout(timer);
    },
  };
}

export type MatchSocket = ReturnType<typeof createMatchSocket>;
