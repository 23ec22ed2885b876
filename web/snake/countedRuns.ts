/**
 * Whether the current run counts for the high scores: it does when it is played with the seed of a
 * server's ticket and the server finds the same score in its turns. Tickets are fetched ahead, so that
 * nobody waits; without one the run goes on with a seed of the browser. Calls and timers are passed in.
 */
import { writeTurns, type Game } from '@playfield/games/little-big-snake/index.ts';
import type { Answer, Input } from '../api/http.ts';
import { HttpError } from '../api/httpError.ts';
import { createStore, type Store } from '../lib/store.ts';
import type { SnakeSession } from './snakeSession.ts';

export type Counting =
  /** A ticket was requested. */
  | { readonly kind: 'asking' }
  /** With a ticket: it will count. */
  | { readonly kind: 'open' }
  /** Without one: it will not. */
  | { readonly kind: 'local' }
  | { readonly kind: 'checking' }
  | { readonly kind: 'counted'; readonly isBest: boolean; readonly runId: string }
  | { readonly kind: 'refused'; readonly text: string };

type Ticket = Answer<'POST /api/snake/runs'>;
export type Result = Input<'POST /api/snake/runs/:id/result'>['body'];
export type Counted = Answer<'POST /api/snake/runs/:id/result'>;

export type CountingOptions = {
  readonly begin: () => Promise<Ticket>;
  readonly finish: (id: string, result: Result) => Promise<Counted>;
  /** Called when the server has verified a run. */
  readonly onCounted: (counted: Counted) => void;
  /** A tournament's attempt: only the first run has a ticket. */
  readonly isOnce?: boolean | undefined;
  /** The seed of a run without a ticket. */
  readonly randomSeed: () => number;
  /** Runs something after a delay; returns how to cancel it. */
  readonly later: (delayMs: number, then: () => void) => () => void;
};

export type CountedRuns = {
  readonly state: Pick<Store<Counting>, 'get' | 'subscribe'>;
  /** The seed of the next run. */
  readonly seed: () => number;
  /** Follows the game until the returned function is called. */
  readonly follow: (session: SnakeSession) => () => void;
};

/** Pauses before requesting a ticket again, and before each resubmission. */
const ASK_AGAIN_MS = 10_000;
const HAND_IN_AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 16_000] as const;

export const unreachableText = "The server couldn't be reached.";
const notAnAttempt = 'this run is not an attempt of your match.';
const tooLongText = 'The run is too long to verify.';

export function createCountedRuns(options: CountingOptions): CountedRuns {
  const state = createStore<Counting>({ kind: 'asking' });
  /** The tickets of the current run and of the next. */
  let current: Ticket | null = null;
  let next: Ticket | null = null;
  let hasBegun = false;
  const isOnce = options.isOnce === true;
  const uncounted: Counting = isOnce ? { kind: 'refused', text: notAnAttempt } : { kind: 'local' };

  return {
    state,
    seed: () => next?.seed ?? options.randomSeed(),
    follow(session) {
      const { game } = session;
      const timers = new Set<() => void>();
      let isAsking = false;
      let isOver = false;
      let last = game.get();

      const later = (delayMs: number, then: () => void): void => {
        const cancel = options.later(delayMs, () => {
          timers.delete(cancel);
          then();
        });
        timers.add(cancel);
      };

      const ask = async (): Promise<void> => {
        if (isAsking || next !== null || isOver || (isOnce && hasBegun)) return;
        isAsking = true;
        if (current === null && isUntouched(game.get())) state.set({ kind: 'asking' });
        try {
          next = await options.begin();
          hasBegun = true;
        } catch (error) {
          if (isOnce && !isPassing(error)) {
            hasBegun = true;
            state.set({ kind: 'refused', text: reasonOf(error) });
          } else if (state.get().kind === 'asking') state.set({ kind: 'local' });
          later(ASK_AGAIN_MS, () => void ask());
        }
        isAsking = false;
        // Nobody has started yet: the waiting run gets the ticket's seed.
        if (next !== null && current === null && isUntouched(game.get()))
          session.send({ type: 'reset', seed: next.seed });
      };

      const handIn = async (ticket: Ticket, result: Result, tries = 0): Promise<void> => {
        const show = (news: Counting): void => {
          if (current === ticket && !isOver) state.set(news);
        };
        try {
          const counted = await options.finish(ticket.id, result);
          show({ kind: 'counted', isBest: counted.isBest, runId: ticket.id });
          options.onCounted(counted);
        } catch (error) {
          const delayMs = isPassing(error) ? HAND_IN_AGAIN_MS[tries] : undefined;
          if (delayMs !== undefined) later(delayMs, () => void handIn(ticket, result, tries + 1));
          else show({ kind: 'refused', text: reasonOf(error) });
        }
      };

      const onEnd = ({ inputs, run }: Game): void => {
        void ask();
        if (current === null) state.set(uncounted);
        else if (inputs === null) state.set({ kind: 'refused', text: tooLongText });
        else {
          state.set({ kind: 'checking' });
          void handIn(current, { turns: writeTurns(inputs), score: run.score });
        }
      };

      const onChange = (): void => {
        const now = game.get();
        const before = last;
        last = now;
        if (now.run.step === 0 && now.before !== before.before) {
          current = next?.seed === now.run.seed ? next : null;
          if (current !== null) next = null;
          state.set(current === null ? uncounted : { kind: 'open' });
          if (current === null) void ask();
        }
        // A run that started without a ticket stays without one.
        if (now.status === 'playing' && before.status !== 'playing') {
          if (current === null) state.set(uncounted);
          void ask();
        }
        if (now.status === 'game-over' && before.status !== 'game-over') onEnd(now);
      };

      const unsubscribe = game.subscribe(onChange);
      void ask();
      return () => {
        isOver = true;
        unsubscribe();
        for (const cancel of timers) cancel();
      };
    },
  };
}

function isUntouched({ status, run }: Game): boolean {
  return status === 'waiting' && run.step === 0;
}

/** Whether the same call may succeed a little later. */
function isPassing(error: unknown): boolean {
  return error instanceof HttpError && (error.status === 0 || error.status === 429 || error.status >= 500);
}

function reasonOf(error: unknown): string {
  return error instanceof HttpError && error.status !== 0 ? error.text : unreachableText;
}
