/**
 * Whether the current run counts for the high scores: it does when it is played with the seed of a server's ticket and the server
 * finds the same score in its turns. Tickets are fetched ahead, so that nobody waits long; without one the run goes on with a seed of
 * the browser. A ticket that has grown old in a page left open is replaced before it is played, and so is one of a player who has left.
 * The attempt of a tournament begins when the player starts, and not before; one that is left is handed in as it
 * stands. Calls, timers and the clock are passed in.
 */
import { dayOf } from '@playfield/contracts/puzzleDays.ts';
import { levelOf, speedMsOf, writeTurns, type Game } from '@playfield/games/little-big-snake/index.ts';
import type { Answer } from '../api/http.ts';
import { createStore, type Store } from '../lib/store.ts';
import { issuedMs } from './serverClock.ts';
import type { SnakeSession } from './snakeSession.ts';
import { isPassing, reasonOf, unreachableText, type UnsentRuns } from './unsentRuns.ts';

export type Counting =
  /** A ticket was requested. */
  | { readonly kind: 'asking' }
  /** The player has started, and the run waits for its ticket. */
  | { readonly kind: 'starting' }
  /** The start begins an attempt of a tournament. `isUnreached`: the server did not respond to the last one. */
  | { readonly kind: 'attempt'; readonly isUnreached: boolean }
  /** With a ticket: it will count. `untilMs`: until when an attempt may be handed in, by this browser's clock. */
  | { readonly kind: 'open'; readonly untilMs: number | null }
  /** Without one: it will not. `text`: why there was none, as a sentence. */
  | { readonly kind: 'local'; readonly text: string }
  | { readonly kind: 'checking' }
  /** The server is away: the run is sent once it is back. */
  | { readonly kind: 'kept' }
  /** Its player is not signed in: the run is sent once they are. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'counted'; readonly isBest: boolean; readonly runId: string }
  | { readonly kind: 'refused'; readonly text: string };

type Ticket = Answer<'POST /api/snake/runs'>;

export type CountingOptions = {
  /** Of an attempt: called again if the answer was lost, and returns the same ticket then. */
  readonly begin: () => Promise<Ticket>;
  readonly send: UnsentRuns['send'];
  /** A tournament's attempt: only the first run has a ticket, requested when the player starts. */
  readonly isOnce?: boolean | undefined;
  /** The tickets have the seed of the day, in UTC, on which they were issued. */
  readonly isDaily?: boolean | undefined;
  /** The server's clock, as far as it is known once a ticket has arrived. */
  readonly nowMs: () => number;
  /** Calls when the page is seen again, and now and then; returns how to stop. */
  readonly whenSeen: (then: () => void) => () => void;
  /** The seed of a run without a ticket. */
  readonly randomSeed: () => number;
  /** Runs something after a delay; returns how to cancel it. */
  readonly later: (delayMs: number, then: () => void) => () => void;
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

/** A ticket, and for whom it was requested. */
type Held = Ticket & { readonly playerId: string | null };

/** A run takes up to five and a half hours, and its ticket is good for a day. */
const FRESH_MS = 18 * 3_600_000;
/** Pause before requesting a ticket again. */
const ASK_AGAIN_MS = 10_000;
/** How long a start waits for a ticket on its way. */
const START_WAIT_MS = 1_500;

const nothing = (): void => undefined;
const dayOfMs = (ms: number): string => dayOf(new Date(ms));

/** One object each: setting it again is no news. */
const untried: Counting = { kind: 'attempt', isUnreached: false };
export const notAnAttempt: Counting = { kind: 'refused', text: 'this run is not an attempt of your match.' };
const tooLongText = 'The run is too long to verify.';

export function createCountedRuns(options: CountingOptions): CountedRuns {
  const isOnce = options.isOnce === true;
  const state = createStore<Counting>(isOnce ? untried : { kind: 'asking' });
  /** The tickets of the current run and of the next. */
  let current: Held | null = null;
  let next: Held | null = null;
  let followed: SnakeSession['game'] | null = null;
  let isLeft = false;
  /** Who plays now, and who was the first that was known: what was asked for before is theirs. */
  let playerId: string | null = null;
  let firstId: string | null = null;
  let playerChanged = nothing;
  /** Whose attempt has its ticket. Until then: what came of the last try to begin it. */
  const begunBy = new Set<string | null>();
  let unbegun: Counting = untried;
  let whyLocal = unreachableText;
  const ownerOf = (asked: string | null): string | null => asked ?? firstId;
  const hasBegun = (): boolean => [...begunBy].some((id) => ownerOf(id) === playerId);

  const uncounted = (): Counting => {
    if (!isOnce) return { kind: 'local', text: whyLocal };
    return hasBegun() ? notAnAttempt : unbegun;
  };

  /** Of an attempt, its player gets the same ticket again. */
  const unplayed = (held: Held): void => void begunBy.delete(held.playerId);

  const isAnothers = (held: Held): boolean => ownerOf(held.playerId) !== playerId;

  /** Of an attempt there is no newer ticket. */
  const isOld = (held: Held): boolean => {
    if (isAnothers(held)) return true;
    if (isOnce) return false;
    const [nowMs, sinceMs] = [options.nowMs(), issuedMs(held.expiresAt)];
    if (nowMs - sinceMs > FRESH_MS) return true;
    return options.isDaily === true && dayOfMs(nowMs) !== dayOfMs(sinceMs);
  };

  return {
    state,
    seed() {
      // A ticket that nobody has played yet is still good.
      const isUnused = current !== null && followed !== null && isUntouched(followed.get());
      return (isUnused ? current : next)?.seed ?? options.randomSeed();
    },
    playedBy(id) {
      if (id === null || id === playerId) return;
      const wasKnown = playerId !== null;
      playerId = id;
      firstId ??= id;
      if (!wasKnown) return;
      // They may have an attempt of their own.
      unbegun = untried;
      playerChanged();
    },
    hasTicket: () => current !== null,
    isLeft: () => isLeft,
    follow(session) {
      const { game } = session;
      followed = game;
      isLeft = false;
      let cancelAsking = nothing;
      let isAsking = false;
      let isOver = false;
      /** The player has started a run that waits for a ticket. */
      let isStarting = false;
      /** Set while a start waits, for as long as it may. */
      let cancelWait: (() => void) | null = null;
      /** The start has waited long enough. */
      let hasWaited = false;
      /** The game is reset for a start that waits, and not by the player. */
      let isPuttingOff = false;
      let last = game.get();
      /** How long the current run has been paused until now, and since when it is. */
      let pausedMs = 0;
      let pausedSinceMs = 0;

      const stopWaiting = (): void => {
        cancelWait?.();
        cancelWait = null;
      };

      /** Nobody has started yet: the waiting run gets the ticket's seed. */
      const deal = (): void => {
        stopWaiting();
        const isDue = isStarting;
        isStarting = false;
        if (next !== null && current === null && isUntouched(game.get()))
          session.send({ type: 'reset', seed: next.seed });
        if (isDue && isUntouched(game.get())) session.send({ type: 'start' });
      };

      const startWithout = (): void => {
        cancelWait = null;
        if (!isStarting || !isUntouched(game.get())) return;
        hasWaited = true;
        whyLocal = unreachableText;
        session.send({ type: 'start' });
        hasWaited = false;
      };

      const onFailure = (error: unknown): void => {
        if (isOnce) {
          const isUnreached = isPassing(error);
          unbegun = isUnreached ? untried : { kind: 'refused', text: reasonOf(error) };
          state.set(isUnreached ? { kind: 'attempt', isUnreached } : unbegun);
          // The next start asks again. If the attempt was begun unheard, it is the same one.
          isStarting = false;
          return;
        }
        // A run that is played without a ticket keeps its own reason.
        if (isUntouched(game.get())) whyLocal = reasonOf(error);
        if (isWaiting(state.get())) state.set(uncounted());
        cancelAsking = isOver ? nothing : options.later(ASK_AGAIN_MS, () => void ask());
      };

      const ask = async (): Promise<void> => {
        if (next !== null && isOld(next)) {
          unplayed(next);
          next = null;
        }
        if (isAsking || next !== null || isOver || (isOnce && (hasBegun() || !isStarting))) return;
        isAsking = true;
        cancelAsking();
        if (current === null && isUntouched(game.get()))
          state.set({ kind: isStarting ? 'starting' : 'asking' });
        try {
          const asked = playerId;
          next = { ...(await options.begin()), playerId: asked };
          begunBy.add(asked);
        } catch (error) {
          onFailure(error);
        }
        isAsking = false;
        if (isOver) {
          handInUnplayed();
          return;
        }
        if (next !== null && isOld(next)) {
          // The player who is here now has not pressed Start.
          if (isOnce) {
            isStarting = false;
            state.set(uncounted());
          }
          void ask();
        }
        if (!isAsking) deal();
      };

      /** The page was left before the attempt that it had begun came to be played. Without a run its match would wait for it. */
      const handInUnplayed = (): void => {
        if (!isOnce || next === null) return;
        const stop = game.subscribe(onChange);
        session.send({ type: 'reset', seed: next.seed });
        session.send({ type: 'start' });
        endEarly(session);
        stop();
      };

      /** The page was left open: tickets that are too old to be played are replaced, and with them the waiting run. */
      const renew = (): void => {
        if (current !== null && isOld(current) && isUntouched(game.get())) {
          unplayed(current);
          current = null;
          state.set(isOnce ? uncounted() : { kind: 'asking' });
        } else if (next === null || !isOld(next)) return;
        void ask();
        if (!isAsking) deal();
      };

      /** Whether a run starts that has no ticket yet but can have one, or whose ticket is too old. */
      const isEarly = ({ run }: Game): boolean => {
        if (run.step > 0 || hasWaited) return false;
        return current === null ? isAsking || (isOnce && !hasBegun()) : isOld(current);
      };

      /** The run waits for a ticket, and starts with its seed. */
      const startLater = ({ run }: Game): void => {
        isPuttingOff = true;
        session.send({ type: 'reset', seed: run.seed });
        isPuttingOff = false;
        isStarting = true;
        void ask();
        if (isAsking) {
          state.set({ kind: 'starting' });
          // An attempt is not played without its ticket.
          if (!isOnce) cancelWait ??= options.later(START_WAIT_MS, startWithout);
        } else deal();
      };

      /** `waitMs`: time that its last steps take and that has not passed yet. */
      const onEnd = ({ inputs, run }: Game, waitMs: number): void => {
        void ask();
        if (current === null) state.set(uncounted());
        else if (inputs === null) state.set({ kind: 'refused', text: tooLongText });
        else {
          const ticket = current;
          state.set({ kind: 'checking' });
          const result = { turns: writeTurns(inputs), score: run.score };
          const unsent = { id: ticket.id, result, expiresAt: ticket.expiresAt };
          const onNews: Parameters<UnsentRuns['send']>[1] = (news) => {
            if (current !== ticket || isOver) return;
            state.set(
              news.kind === 'counted'
                ? { kind: 'counted', isBest: news.counted.isBest, runId: ticket.id }
                : news,
            );
          };
          options.send(unsent, onNews, waitMs);
        }
      };

      const onChange = (): void => {
        const now = game.get();
        const before = last;
        last = now;
        if (now.run.step === 0 && now.before !== before.before) {
          pausedMs = 0;
          isStarting = false;
          if (!isPuttingOff) stopWaiting();
          if (!isUntouched(before) || current?.seed !== now.run.seed) {
            current = next?.seed === now.run.seed ? next : null;
            if (current !== null) next = null;
          }
          if (current !== null && isOld(current) && isUntouched(now)) current = null;
          if (current !== null)
            state.set({ kind: 'open', untilMs: isOnce ? Date.parse(current.expiresAt) : null });
          else state.set(isAsking ? { kind: 'asking' } : uncounted());
          if (current === null) void ask();
        }
        if (now.status === 'paused' && before.status !== 'paused') pausedSinceMs = options.nowMs();
        if (before.status === 'paused' && now.status !== 'paused')
          pausedMs += options.nowMs() - pausedSinceMs;
        if (now.status === 'playing' && before.status !== 'playing') {
          if (isEarly(now)) {
            startLater(now);
            return;
          }
          isStarting = false;
          // A run that started without a ticket stays without one.
          if (current === null) state.set(uncounted());
          void ask();
        }
        if (now.status === 'game-over' && before.status !== 'game-over') {
          // Straight from a pause, the last steps were taken at once: that they take, less what was spent in pauses.
          const atOnce = before.status === 'paused' ? now.run.step - before.run.step : 0;
          onEnd(now, Math.max(0, atOnce * speedMsOf(levelOf(before.run.score)) - pausedMs));
        }
      };

      const unsubscribe = game.subscribe(onChange);
      const unwatch = options.whenSeen(renew);
      playerChanged = renew;
      void ask();
      return () => {
        isLeft = true;
        // Otherwise it would be lost, and the match would wait until its time is over.
        if (isOnce && current !== null) {
          if (isUntouched(game.get())) session.send({ type: 'start' });
          endEarly(session);
        }
        isOver = true;
        playerChanged = nothing;
        stopWaiting();
        unsubscribe();
        unwatch();
        cancelAsking();
      };
    },
  };
}

/** A run under way ends as if its player did nothing more; another game is left as it is. */
export function endEarly({ send }: Pick<SnakeSession, 'send'>): void {
  send({ type: 'pause' });
  send({ type: 'finish' });
}

const isWaiting = ({ kind }: Counting): boolean => kind === 'asking' || kind === 'starting';

function isUntouched({ status, run }: Game): boolean {
  return status === 'waiting' && run.step === 0;
}
