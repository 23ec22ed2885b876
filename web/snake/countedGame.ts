/** Follows one game: which ticket its run has, the start that waits for one, and the result of a run that is over or left. */
import { writeTurns, type Game } from '@playfield/games/little-big-snake/index.ts';
import { createDelayedStart, isUntouched } from './delayedStart.ts';
import { createPausedTime } from './pausedTime.ts';
import type { Ticket } from './runTickets.ts';
import type { SnakeSession } from './snakeSession.ts';
import { createTicketRequests, type PageState, type RequestOptions } from './ticketRequests.ts';
import { unreachableText, type UnsentRuns } from './unsentRuns.ts';

/** How long a start waits for a ticket on its way. */
const startWaitMs = 1_500;

const tooLongText = 'The run is too long to verify.';

export type CountedGameOptions = RequestOptions & {
  readonly send: UnsentRuns['send'];
  /** Calls when the page is seen again, and now and then; returns how to stop. */
  readonly whenSeen: (then: () => void) => () => void;
};

export type CountedGame = {
  /** Somebody else plays now. */
  readonly onPlayer: () => void;
  /** The page is left. */
  readonly leave: () => void;
};

export function followGame(session: SnakeSession, options: CountedGameOptions, page: PageState): CountedGame {
  const { state, tickets, withoutTicket } = page;
  const { game } = session;
  const isOnce = options.isOnce === true;
  const start = createDelayedStart(session, options.later);
  const requests = createTicketRequests(options, page, game, start, handInUnplayed);
  const paused = createPausedTime(options.nowMs);
  let isLeft = false;
  let last = game.get();

  function onChange(): void {
    const [before, now] = [last, game.get()];
    last = now;
    const becomes = (status: Game['status']): boolean => now.status === status && before.status !== status;
    if (now.run.step === 0 && now.before !== before.before) onAnotherRun(before, now);
    paused.onChange(before, now);
    if (becomes('playing')) onStart(now);
    if (becomes('game-over')) onEnd(before, now);
  }

  function onAnotherRun(before: Game, now: Game): void {
    start.onAnotherRun();
    // A ticket that nobody has played yet is still good.
    if (!isUntouched(before) || tickets.current()?.seed !== now.run.seed) tickets.moveOn(now.run.seed);
    // What is handed in after its page was left stays its player's, also when somebody else is here by now.
    if (isUntouched(now) && !isLeft) tickets.dropOldCurrent();
    const ticket = tickets.current();
    if (ticket !== null) {
      state.set({ kind: 'open', untilMs: isOnce ? Date.parse(ticket.expiresAt) : null });
      return;
    }
    state.set(requests.isAsking() ? { kind: 'asking' } : withoutTicket.counting());
    requests.ask();
  }

  function onStart(now: Game): void {
    if (isEarly(now)) {
      startLater(now);
      return;
    }
    start.forget();
    // A run that started without a ticket stays without one.
    if (tickets.current() === null) state.set(withoutTicket.counting());
    requests.ask();
  }

  /** Whether a run starts that has no ticket yet but can have one, or whose ticket is too old. */
  function isEarly({ run }: Game): boolean {
    if (run.step > 0 || isLeft || start.isOverdue()) return false;
    if (tickets.current() !== null) return tickets.isCurrentOld();
    return requests.isAsking() || (isOnce && !tickets.hasBegun());
  }

  /** The run waits for a ticket, and starts with its seed. */
  function startLater({ run }: Game): void {
    start.delay(run.seed);
    requests.ask();
    if (!requests.isAsking()) {
      requests.deal();
      return;
    }
    state.set({ kind: 'starting' });
    // An attempt is not played without its ticket.
    if (!isOnce) start.limit(startWaitMs, () => withoutTicket.setReason(unreachableText));
  }

  function onEnd(before: Game, { inputs, run }: Game): void {
    requests.ask();
    const ticket = tickets.current();
    if (ticket === null) state.set(withoutTicket.counting());
    else if (inputs === null) state.set({ kind: 'refused', text: tooLongText });
    else {
      state.set({ kind: 'checking' });
      const result = { turns: writeTurns(inputs), score: run.score };
      const unsent = { id: ticket.id, result, expiresAt: ticket.expiresAt };
      options.send(unsent, onNewsOf(ticket), paused.untilTakenMs(before, run));
    }
  }

  function onNewsOf(ticket: Ticket): Parameters<UnsentRuns['send']>[1] {
    return (news) => {
      if (tickets.current() !== ticket || isLeft) return;
      if (news.kind !== 'counted') state.set(news);
      else state.set({ kind: 'counted', isBest: news.counted.isBest, runId: ticket.id });
    };
  }

  function handInAttempt(): void {
    if (isUntouched(game.get())) session.send({ type: 'start' });
    endEarly(session);
  }

  /** The page was left before the attempt that it had begun came to be played. Without a run its match would wait for it. */
  function handInUnplayed(): void {
    const ticket = tickets.next();
    if (!isOnce || ticket === null) return;
    const stop = game.subscribe(onChange);
    session.send({ type: 'reset', seed: ticket.seed });
    handInAttempt();
    stop();
  }

  const unsubscribe = game.subscribe(onChange);
  // The page may have been left open.
  const unwatch = options.whenSeen(requests.renew);
  requests.ask();
  return {
    onPlayer: requests.renew,
    leave() {
      // Otherwise it would be lost, and the match would wait until its time is over.
      if (isOnce && tickets.current() !== null) handInAttempt();
      isLeft = true;
      requests.stop();
      start.stopTimer();
      unsubscribe();
      unwatch();
    },
  };
}

/** A run under way ends as if its player did nothing more; another game is left as it is. */
export function endEarly({ send }: Pick<SnakeSession, 'send'>): void {
  send({ type: 'pause' });
  send({ type: 'finish' });
}
