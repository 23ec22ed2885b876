/**
 * Whether the current run counts for the high scores: it does when it is played with the seed of a server's ticket and the server
 * finds the same score in its turns. Tickets are fetched ahead, so that nobody waits long; without one the run goes on with a seed of
 * the browser. A ticket that has grown old in a page left open is replaced before it is played, and so is one of a player who has left.
 * The attempt of a tournament begins when the player starts, and not before; one that is left is handed in as it
 * stands. Calls, timers and the clock are passed in.
 */
import { createStore, type Store } from '../lib/store.ts';
import { followGame, type CountedGameOptions } from './countedGame.ts';
import { createWithoutTicket, untried, type Counting } from './counting.ts';
import { isUntouched } from './delayedStart.ts';
import { createRunTickets } from './runTickets.ts';
import type { SnakeSession } from './snakeSession.ts';

export type CountingOptions = CountedGameOptions & {
  /** The seed of a run without a ticket. */
  readonly randomSeed: () => number;
};

export type CountedRuns = {
  readonly state: Pick<Store<Counting>, 'get' | 'subscribe'>;
  /** The seed of the next run. */
  readonly seed: () => number;
  /** Who plays on this page from now on; null while unknown. */
  readonly playedBy: (playerId: string | null) => void;
  /** Whether the current run has a ticket, and so the seed that others have on the same day. */
  readonly hasTicket: () => boolean;
  /** Whether the page is being left, which ends an attempt under way. */
  readonly isLeft: () => boolean;
  /** Follows the game until the returned function is called. */
  readonly follow: (session: SnakeSession) => () => void;
};

const nothing = (): void => undefined;

export function createCountedRuns(options: CountingOptions): CountedRuns {
  const isOnce = options.isOnce === true;
  const state = createStore<Counting>(isOnce ? untried : { kind: 'asking' });
  const tickets = createRunTickets(options);
  const withoutTicket = createWithoutTicket(isOnce, tickets.hasBegun);
  let followed: SnakeSession['game'] | null = null;
  let playerChanged = nothing;
  let isLeft = false;

  return {
    state,
    seed() {
      // A ticket that nobody has played yet is still good.
      const isUnused = tickets.current() !== null && followed !== null && isUntouched(followed.get());
      return (isUnused ? tickets.current() : tickets.next())?.seed ?? options.randomSeed();
    },
    playedBy(id) {
      if (!tickets.playedBy(id)) return;
      // They may have an attempt of their own.
      withoutTicket.setUnbegun(untried);
      playerChanged();
    },
    hasTicket: () => tickets.current() !== null,
    isLeft: () => isLeft,
    follow(session) {
      followed = session.game;
      isLeft = false;
      const { onPlayer, leave } = followGame(session, options, { state, tickets, withoutTicket });
      playerChanged = onPlayer;
      return () => {
        isLeft = true;
        leave();
        playerChanged = nothing;
      };
    },
  };
}
