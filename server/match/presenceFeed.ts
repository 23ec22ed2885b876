/**
 * Tells those who follow a game who is connected to it: a seat at once, the number of spectators a few times a second at most, and
 * nothing twice. Otherwise any spectator could have the server tell all others as often as they like.
 */
import type { Presence } from '@playfield/contracts/socket/match.ts';
import type { Seat } from '@playfield/games/game.ts';
import type { Topic } from '../bus/notice.ts';
import type { Connection } from '../socket/connection.ts';
import type { Hub } from '../socket/hub.ts';

const spectatorsEveryMs = 250;

export type PresenceFeedOptions = {
  readonly hub: Pick<Hub, 'publish'>;
  readonly topicOf: (gameId: string) => Topic;
  readonly isConnected: (gameId: string, seat: Seat) => boolean;
  readonly spectators: (gameId: string) => number;
};

type Told = { readonly event: Presence; rest: NodeJS.Timeout | null };

export function createPresenceFeed({ hub, topicOf, isConnected, spectators }: PresenceFeedOptions) {
  const told = new Map<string, Told>();

  const presenceOf = (gameId: string): Presence => ({
    type: 'presence',
    gameId,
    player1: isConnected(gameId, 'player1'),
    player2: isConnected(gameId, 'player2'),
    spectators: spectators(gameId),
  });

  function forget(gameId: string): void {
    clearTimeout(told.get(gameId)?.rest ?? undefined);
    told.delete(gameId);
  }

  function tell(event: Presence): void {
    const { gameId } = event;
    forget(gameId);
    const now: Told = { event, rest: null };
    now.rest = setTimeout(() => {
      now.rest = null;
      changed(gameId);
    }, spectatorsEveryMs);
    told.set(gameId, now);
    hub.publish(topicOf(gameId), event);
  }

  /** Somebody came or left, here or elsewhere. */
  function changed(gameId: string): void {
    const event = presenceOf(gameId);
    const last = told.get(gameId);
    const isSeated = last?.event.player1 === event.player1 && last.event.player2 === event.player2;
    const isTold = isSeated && (last.rest !== null || last.event.spectators === event.spectators);
    if (!isTold) tell(event);
  }

  return {
    changed,
    /** A connection follows the game from now on, by `attach`: it is told even if the others know it all. */
    joined(connection: Pick<Connection, 'send'>, gameId: string, attach: () => void): void {
      const before = told.get(gameId);
      attach();
      if (told.get(gameId) === before) connection.send(presenceOf(gameId));
    },
    /** Nobody here follows the game any longer. */
    forget,
    close(): void {
      for (const gameId of told.keys()) forget(gameId);
    },
  };
}
