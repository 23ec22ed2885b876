/**
 * A practice run outside React: the typing state, changed by keys alone, and a clock that ticks while it runs. Components
 * subscribe to what they show, so that a key draws a character and a caret and nothing else.
 */
import {
  startTyping,
  typing as typed,
  type TypingAction,
  type TypingState,
  type VehicleId,
} from '@playfield/games/typing-race/index.ts';
import { createStore, type Store } from '../../lib/store.ts';
import type { Plan } from './plan.ts';

/** The specification's own tick of the rivals; the eye is served by the lanes' transitions. */
const tickMs = 100;

export type PracticeSession = {
  readonly plan: Store<Plan>;
  readonly typing: Store<TypingState>;
  /** The instant up to which the lanes are drawn, on the clock of the keys. */
  readonly nowMs: Store<number>;
  readonly send: (action: TypingAction) => void;
  /** Another run, from the beginning, of this or of another text. */
  readonly begin: (plan: Plan) => void;
  /** Changes the player's vehicle until the first key; a run that has started keeps its own. */
  readonly drive: (vehicle: VehicleId) => void;
  /** Stops the clock; a session that is stopped may begin again. */
  readonly stop: () => void;
};

export function createPracticeSession(
  first: Plan,
  { nowMs: now }: { readonly nowMs: () => number },
): PracticeSession {
  const plan = createStore(first);
  const typing = createStore(startTyping(first.source.text));
  const nowMs = createStore(0);
  let ticking: ReturnType<typeof setInterval> | undefined;

  function stop(): void {
    clearInterval(ticking);
    ticking = undefined;
  }

  return {
    plan,
    typing,
    nowMs,
    send(action) {
      const before = typing.get();
      const after = typed(before, action);
      typing.set(after);
      if (after.startTime !== null && !after.isComplete) {
        ticking ??= setInterval(() => nowMs.set(now()), tickMs);
      }
      if (after.isComplete && !before.isComplete) {
        stop();
        nowMs.set(after.endTime ?? now());
      }
    },
    begin(next) {
      stop();
      nowMs.set(0);
      plan.set(next);
      typing.set(startTyping(next.source.text));
    },
    drive(vehicle) {
      const planned = plan.get();
      if (typing.get().startTime === null && planned.vehicle !== vehicle) plan.set({ ...planned, vehicle });
    },
    stop,
  };
}
