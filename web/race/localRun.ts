/**
 * The player's run against what the server has of it: from where to send, and what to do when another tab or device has
 * typed meanwhile. Pure.
 */
import type { RacePlayer, RaceProgress } from '@playfield/contracts/http/race.ts';
import {
  replay,
  resumeTyping,
  sliceLog,
  startTyping,
  wpmAt,
  type KeyLog,
  type TypingState,
} from '@playfield/games/typing-race/index.ts';

type Stored = Pick<RaceProgress, 'index' | 'errors' | 'keystrokes'>;

/** The run from a log, or from its beginning where the log does not fit the text. `goAtMs` on the page's clock. */
export function runFrom(text: string, log: KeyLog | null, goAtMs: number): TypingState {
  return (log && resumeTyping(text, log, goAtMs)) ?? startTyping(text, goAtMs);
}

/** The same run with GO at another instant: the clocks were compared again. */
export function withGo(state: TypingState, goAtMs: number): TypingState {
  if (state.startTime === goAtMs) return state;
  const endTime = state.endTime === null ? null : state.endTime - (state.startTime ?? goAtMs) + goAtMs;
  return { ...state, startTime: goAtMs, endTime };
}

/** Whether the server's keys are the first ones of this run. */
export function isAhead(state: TypingState, stored: Stored): boolean {
  if (stored.keystrokes > state.log.kinds.length) return false;
  const known = replay(state.characters.length, sliceLog(state.log, 0, stored.keystrokes));
  return known.ok && known.value.index === stored.index && known.value.errors === stored.errors;
}

/**
 * The run where the server is, of which this page does not know the keys: as many as there, leading to the same place. A
 * Backspace at the beginning does nothing, so those that were taken back come first. Their times are not known.
 */
export function adopted(text: string, { index, errors, keystrokes }: Stored, goAtMs: number): TypingState {
  const takenBack = Math.max(0, keystrokes - index - errors);
  const kinds = '<'.repeat(takenBack) + 'x'.repeat(errors) + '+'.repeat(index);
  return runFrom(text, { kinds, times: Array.from(kinds, () => 0) }, goAtMs);
}

/** The player's lane at an instant as the page knows it: ahead of the server by a message. */
export function ownLane(own: RacePlayer, state: TypingState, nowMs: number): RacePlayer {
  const { currentIndex, characters, isComplete } = state;
  if (own.isFinished || currentIndex < own.index) return own;
  const progress = characters.length === 0 ? 0 : Math.floor((currentIndex / characters.length) * 1000) / 10;
  return { ...own, progress, wpm: wpmAt(state, nowMs), accuracy: state.accuracy, isFinished: isComplete };
}
