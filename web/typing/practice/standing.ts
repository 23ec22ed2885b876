/** Where everybody is at an instant of a practice run, and how the view says it. Pure. */
import {
  progressPercent,
  rawAccuracy,
  rivalAt,
  upcomingText,
  wpmAt,
  type Rival,
  type RivalAt,
  type TypingState,
} from '@playfield/games/typing-race/index.ts';
import type { Lane } from '@playfield/games/typing-race/lanes/index.ts';

/** Milliseconds that the run has lasted; 0 before the first key, fixed after the last. */
export function elapsedMs(typing: TypingState, nowMs: number): number {
  if (typing.startTime === null) return 0;
  return Math.max(0, (typing.endTime ?? nowMs) - typing.startTime);
}

export type Place = {
  /** From 1: those who arrived earlier, then those who are further, are in front. */
  readonly position: number;
  readonly total: number;
};

export function placeOf(typing: TypingState, rivals: readonly Rival[], nowMs: number): Place {
  const everybody = [ownAt(typing, nowMs), ...rivalsAt(typing, rivals, nowMs).map(({ at }) => at)];
  return { position: placeAmong(everybody, 0), total: everybody.length };
}

/** Before the first key every rival is at the start: a ghost strikes its own first key at 0 ms. */
function rivalsAt(
  typing: TypingState,
  rivals: readonly Rival[],
  nowMs: number,
): readonly { readonly rival: Rival; readonly at: RivalAt }[] {
  const sinceStartMs = typing.startTime === null ? -1 : elapsedMs(typing, nowMs);
  return rivals.map((rival) => ({ rival, at: rivalAt(rival, sinceStartMs) }));
}

type At = Pick<RivalAt, 'progress' | 'finishedAtMs'>;

function ownAt(typing: TypingState, nowMs: number): At {
  const progress = progressPercent(typing.currentIndex, typing.characters.length);
  return { progress, finishedAtMs: typing.isComplete ? elapsedMs(typing, nowMs) : null };
}

/** Who stands at `index` has so many in front, and itself; of equals the earlier in the list is in front. */
function placeAmong(everybody: readonly At[], index: number): number {
  const own = everybody[index];
  if (!own) return everybody.length;
  return 1 + everybody.filter((other, at) => isInFront(other, own, at < index)).length;
}

function isInFront(other: At, own: At, isEarlier: boolean): boolean {
  const [otherMs, ownMs] = [other.finishedAtMs ?? Infinity, own.finishedAtMs ?? Infinity];
  if (otherMs !== ownMs) return otherMs < ownMs;
  if (other.progress !== own.progress) return other.progress > own.progress;
  return isEarlier;
}

export type Player = { readonly name: string; readonly vehicle: string };

/** The player's lane first, then the rivals in their own order: no lane ever changes its place. */
export function lanesOf(
  typing: TypingState,
  rivals: readonly Rival[],
  player: Player,
  nowMs: number,
): readonly Lane[] {
  const ats = rivalsAt(typing, rivals, nowMs);
  const everybody = [ownAt(typing, nowMs), ...ats.map(({ at }) => at)];
  const placeText = (index: number): string =>
    typing.startTime === null ? '' : String(placeAmong(everybody, index));
  const own: Lane = {
    id: 'player',
    name: player.name,
    tag: 'You',
    vehicle: player.vehicle,
    progress: progressPercent(typing.currentIndex, typing.characters.length),
    figures: `${wpmAt(typing, nowMs)} WPM`,
    note: typing.isComplete ? 'FINISHED!' : `${typing.accuracy}% ACC`,
    place: placeText(0),
    look: 'own',
  };
  const others = ats.map(({ rival, at }, index): Lane => {
    return {
      id: rival.id,
      name: rival.name,
      tag: rival.kind === 'ghost' ? 'Ghost' : 'Bot',
      vehicle: rival.vehicle,
      progress: at.progress,
      figures: `${at.wpm} WPM`,
      note: at.isFinished ? 'FINISHED!' : `${at.accuracy}% ACC`,
      place: placeText(index + 1),
      look: rival.kind === 'ghost' ? 'ghost' : 'other',
    };
  });
  return [own, ...others];
}

/** `0:07`. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The text to come, from the word behind the current one on: it moves a word at a time, not under the eyes with every key. */
export function wordsAhead(state: TypingState): string {
  const space = state.characters.indexOf(' ', state.currentIndex);
  const currentIndex = space < 0 ? state.characters.length : space + 1;
  return upcomingText({ ...state, currentIndex });
}

/** Correct keys among all keys, corrected ones too (USERS-ASK 46). */
export function rawAccuracyOf({ correct, errors }: Pick<TypingState, 'correct' | 'errors'>): number {
  return rawAccuracy(correct, correct + errors);
}
