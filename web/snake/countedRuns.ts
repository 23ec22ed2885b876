/**
 * Whether the current run counts for the high scores: it does when it is played with the seed of a
 * server's ticket and the server finds the same score in its turns. Tickets are fetched ahead, so that
 * nobody waits; without one the run goes on with a seed of the browser. Calls and timers are passed in.
 */
import { writeTurns, type Game } from '@playfield/games/little-big-snake/index.ts';
import type { Answer } from '../api/http.ts';
import { createStore, type Store } from '../lib/store.ts';
import type { SnakeSession } from './snakeSession.ts';
import { isPassing, reasonOf, type UnsentRuns } from './unsentRuns.ts';

export type Counting =
  /** A ticket was requested. */
  | { readonly kind: 'asking' }
  /** With a ticket: it will count. */
  | { readonly kind: 'open' }
  /** Without one: it will not. */
  | { readonly kind: 'local' }
  | { readonly kind: 'checking' }
  /** The server is away: the run is sent once it is back. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'counted'; readonly isBest: boolean; readonly runId: string }
  | { readonly kind: 'refused'; readonly text: string };

type Ticket = Answer<'POST /api/snake/runs'>;

export type CountingOptions = {
  readonly begin: () => Promise<Ticket>;
  readonly send: UnsentRuns['send'];
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

/** Pause before requesting a ticket again. */
const ASK_AGAIN_MS = 10_000;

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

      const onEnd = ({ inputs, run }: Game): void => {
        void ask();
        if (current === null) state.set(uncounted);
        else if (inputs === null) state.set({ kind: 'refused', text: tooLongText });
        else {
          const ticket = current;
          state.set({ kind: 'checking' });
          options.send({ id: ticket.id, result: { turns: writeTurns(inputs), score: run.score } }, (news) => {
            if (current !== ticket || isOver) return;
            state.set(
              news.kind === 'counted'
                ? { kind: 'counted', isBest: news.counted.isBest, runId: ticket.id }
                : news,
            );
          });
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
