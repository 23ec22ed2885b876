/** Commands about matches from sockets: each is checked against its session's seat and answered, or refused with a code. */
import type { z } from 'zod';
import {
  gameActionCommand,
  joinGameCommand,
  leaveGameCommand,
  leaveLobbyCommand,
  makeMoveCommand,
  sendReactionCommand,
  watchLobbyCommand,
} from '@playfield/contracts/socket/match.ts';
import { createArrivals } from '../socket/arrivals.ts';
import type { Connection } from '../socket/connection.ts';
import { on, refused, type Handled, type Reception } from '../socket/gateway.ts';
import type { MatchEvents } from './events.ts';
import type { Matches } from './matches.ts';

export function matchCommands(
  matches: Matches,
  events: MatchEvents,
  whenStored: (playerId: string) => Promise<void>,
): readonly Reception[] {
  const { online } = matches;
  const arrivals = createArrivals();

  async function join(
    connection: Connection,
    { gameId, playerName }: z.output<typeof joinGameCommand>,
    hasLeft: () => boolean,
  ): Handled {
    const about = { gameId, command: 'joinGame' };
    if (events.isFull(connection, gameId)) return refused(connection, 'game/too-many-followed', about);
    const seen = await matches.get(connection.player.id, gameId);
    if (!seen.ok) return refused(connection, seen.error.code, about);
    if (seen.value.yourSeat === null && !connection.mayGuess())
      return refused(connection, 'request/rate-limited', about);
    const wantsSeat =
      playerName !== undefined && seen.value.status === 'waiting' && seen.value.yourSeat === null;
    let entered = wantsSeat ? await online.sit(connection.player, gameId, playerName) : seen;
    if (!entered.ok) return refused(connection, entered.error.code, { ...about, text: entered.error.text });
    // Answered only once this connection is stored, so that the player is missed if this server dies.
    if (entered.value.yourSeat !== null) {
      await whenStored(connection.player.id);
      // Somebody may have moved meanwhile, and the connection has heard of nothing yet.
      const since = await matches.get(connection.player.id, gameId);
      if (since.ok) entered = since;
    }
    connection.send({ type: 'gameState', game: entered.value, playerId: entered.value.yourSeat });
    const isFollowed = events.follows(connection, gameId);
    // Others may have been joined meanwhile.
    if (!events.attach(connection, entered.value)) connection.refuse('game/too-many-followed', about);
    // Unless the connection has joined once more since.
    else if (hasLeft() && !isFollowed) events.detach(connection, gameId);
    return wantsSeat ? undefined : 'unstored';
  }

  /** Events reach only those who follow the game. Any other connection gets the game that it has changed. */
  async function tellUnlessFollowing(connection: Connection, gameId: string): Promise<void> {
    if (events.follows(connection, gameId)) return;
    const seen = await matches.get(connection.player.id, gameId);
    if (seen.ok) connection.send({ type: 'gameState', game: seen.value, playerId: seen.value.yourSeat });
  }

  return [
    on(joinGameCommand, (connection, command) =>
      arrivals.during(connection, command.gameId, (hasLeft) => join(connection, command, hasLeft)),
    ),
    on(makeMoveCommand, async (connection, { type, gameId, playerId, ply, ...move }) => {
      const about = { gameId, command: type };
      const played = await matches.move(connection.player.id, gameId, {
        playerId,
        ply,
        move,
        lagMs: connection.lagMs(),
      });
      if (played.ok) return tellUnlessFollowing(connection, gameId);
      connection.refuse(played.error.code, { ...about, text: played.error.text });
      // The true state beside the refusal, as over HTTP.
      const truth = 'game' in played.error ? played.error.game : undefined;
      if (truth) connection.send({ type: 'gameState', game: truth, playerId: truth.yourSeat });
      return 'unstored';
    }),
    on(gameActionCommand, async (connection, { type, gameId, action, offer }) => {
      const about = { gameId, command: type };
      const done = await online.act(connection.player, gameId, action, offer, connection.lagMs());
      if (done.ok) return tellUnlessFollowing(connection, gameId);
      const { code, text } = done.error;
      return refused(connection, code, { ...about, text });
    }),
    on(sendReactionCommand, async (connection, { type, gameId, reaction }) => {
      const about = { gameId, command: type };
      // Before anything is read: it is told to those who follow the game alone.
      if (!events.follows(connection, gameId)) return connection.refuse('game/not-yours', about);
      const seen = await matches.get(connection.player.id, gameId);
      if (!seen.ok) return connection.refuse(seen.error.code, about);
      const done = await events.react(connection, seen.value, reaction);
      return done.ok ? undefined : connection.refuse(done.error.code, about);
    }),
    on(leaveGameCommand, async (connection, { gameId }) => {
      arrivals.leave(connection, gameId);
      events.detach(connection, gameId);
    }),
    on(watchLobbyCommand, (connection) => events.watchLobby(connection)),
    on(leaveLobbyCommand, async (connection) => {
      events.leaveLobby(connection);
    }),
  ];
}
