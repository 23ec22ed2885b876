/**
 * Requests tickets, one at a time: ahead for the next run, or, of an attempt, once its player starts. The run that waits gets the seed
 * of the one that arrives.
 */
import type { Store } from '../lib/store.ts';
import { untried, type Counting, type WithoutTicket } from './counting.ts';
import { isUntouched, type DelayedStart } from './delayedStart.ts';
import type { RunTickets, Ticket, TicketOptions } from './runTickets.ts';
import type { SnakeSession } from './snakeSession.ts';
import { isPassing, reasonOf } from './unsentRuns.ts';

/** Pause before requesting a ticket again. */
const askAgainMs = 10_000;

const nothing = (): void => undefined;

export type RequestOptions = TicketOptions & {
  /** Of an attempt: called again if the answer was lost, and returns the same ticket then. */
  readonly begin: () => Promise<Ticket>;
  /** Runs something after a delay; returns how to cancel it. */
  readonly later: (delayMs: number, then: () => void) => () => void;
};

/** What the runs of a page have in common. */
export type PageState = {
  readonly state: Store<Counting>;
  readonly tickets: RunTickets;
  readonly withoutTicket: WithoutTicket;
};

export type TicketRequests = {
  /** Requests a ticket for the next run, unless there is one, or one is on its way. */
  readonly ask: () => void;
  readonly isAsking: () => boolean;
  /** No ticket is on its way: a run that waits gets the one that is there, if any. */
  readonly deal: () => void;
  /** Tickets that are too old to be played are replaced, and with them the waiting run. */
  readonly renew: () => void;
  readonly stop: () => void;
};

/** `onLateAnswer`: called when the answer to the last request arrives after `stop`. */
export function createTicketRequests(
  { begin, later, isOnce = false }: RequestOptions,
  { state, tickets, withoutTicket }: PageState,
  game: SnakeSession['game'],
  start: DelayedStart,
  onLateAnswer: () => void,
): TicketRequests {
  let isAsking = false;
  let cancelAsking = nothing;
  let isStopped = false;

  /** An attempt is begun by its start alone. */
  const mayAsk = (): boolean => !isOnce || (start.isWaiting() && !tickets.hasBegun());

  const ask = async (): Promise<void> => {
    tickets.dropOldNext();
    if (isAsking || tickets.next() !== null || isStopped || !mayAsk()) return;
    isAsking = true;
    cancelAsking();
    if (tickets.current() === null && isUntouched(game.get()))
      state.set({ kind: start.isWaiting() ? 'starting' : 'asking' });
    try {
      const askedBy = tickets.playerId();
      tickets.receive(await begin(), askedBy);
    } catch (error) {
      if (isOnce) onUnbegun(error);
      else onNoTicket(error);
    }
    isAsking = false;
    if (isStopped) onLateAnswer();
    else onAnswer();
  };

  const onUnbegun = (error: unknown): void => {
    const isUnreached = isPassing(error);
    const unbegun: Counting = isUnreached ? untried : { kind: 'refused', text: reasonOf(error) };
    withoutTicket.setUnbegun(unbegun);
    state.set(isUnreached ? { kind: 'attempt', isUnreached } : unbegun);
    // The next start asks again. If the attempt was begun unheard, it is the same one.
    start.forget();
  };

  const onNoTicket = (error: unknown): void => {
    // A run that is played without a ticket keeps its own reason.
    if (isUntouched(game.get())) withoutTicket.setReason(reasonOf(error));
    if (isTicketAwaited(state.get())) state.set(withoutTicket.counting());
    cancelAsking = isStopped ? nothing : later(askAgainMs, () => void ask());
  };

  const onAnswer = (): void => {
    if (tickets.isNextOld()) {
      // The player who is here now has not pressed Start.
      if (isOnce) {
        start.forget();
        state.set(withoutTicket.counting());
      }
      void ask();
    }
    if (!isAsking) deal();
  };

  const deal = (): void => {
    // Nobody has started yet.
    const isWanted = tickets.current() === null && isUntouched(game.get());
    start.release(isWanted ? (tickets.next()?.seed ?? null) : null);
  };

  return {
    ask: () => void ask(),
    isAsking: () => isAsking,
    deal,
    renew() {
      if (isUntouched(game.get()) && tickets.dropOldCurrent())
        state.set(isOnce ? withoutTicket.counting() : { kind: 'asking' });
      else if (!tickets.isNextOld()) return;
      void ask();
      if (!isAsking) deal();
    },
    stop() {
      isStopped = true;
      cancelAsking();
    },
  };
}

const isTicketAwaited = ({ kind }: Counting): boolean => kind === 'asking' || kind === 'starting';
