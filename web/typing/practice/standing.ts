/** Where everybody is at an instant of a practice run, and how the view says it. Pure. */
import {
  progressPercent,
  rawAccuracy,
  rivalAt,
  wpmAt,
  type Rival,
  type TypingState,
} from '@playfield/games/typing-race/index.ts';
import type { Lane } from '@playfield/games/typing-race/lanes/index.ts';

/** Text that is shown ahead of the position (TY-020). */
export const PREVIEW_CHARACTERS = 100;

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
  const sinceStartMs = elapsedMs(typing, nowMs);
  const own = progressPercent(typing.currentIndex, typing.characters.length);
  const inFront = rivals.filter((rival) => {
    const { progress, finishedAtMs } = rivalAt(rival, sinceStartMs);
    // At the very instant of the finish the player is first.
    return typing.isComplete ? finishedAtMs !== null && finishedAtMs < sinceStartMs : progress > own;
  });
  return { position: inFront.length + 1, total: rivals.length + 1 };
}

export type Player = { readonly name: string; readonly vehicle: string };

/** The player's lane first, then the rivals in their own order: no lane ever changes its place. */
export function lanesOf(
  typing: TypingState,
  rivals: readonly Rival[],
  player: Player,
  nowMs: number,
): readonly Lane[] {
  const sinceStartMs = elapsedMs(typing, nowMs);
  const own: Lane = {
    id: 'player',
    name: player.name,
    tag: 'You',
    vehicle: player.vehicle,
    progress: progressPercent(typing.currentIndex, typing.characters.length),
    figures: `${wpmAt(typing, nowMs)} WPM`,
    note: typing.isComplete ? 'FINISHED!' : `${typing.accuracy}% ACC`,
    place: '',
    look: 'own',
  };
  const others = rivals.map((rival): Lane => {
    const at = rivalAt(rival, sinceStartMs);
    return {
      id: rival.id,
      name: rival.name,
      tag: rival.kind === 'ghost' ? 'Ghost' : 'Bot',
      vehicle: rival.vehicle,
      progress: at.progress,
      figures: `${at.wpm} WPM`,
      note: at.isFinished ? 'FINISHED!' : `${rival.accuracy}% ACC`,
      place: '',
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

/** The next 100 characters behind the word that is being typed, so that the preview moves a word at a time. */
export function upcomingText({ characters, currentIndex }: TypingState): string {
  const space = characters.indexOf(' ', currentIndex);
  const from = space < 0 ? characters.length : space + 1;
  return characters.slice(from, from + PREVIEW_CHARACTERS).join('');
}

/** Right keys among all keys, corrected ones too (USERS-ASK 46). */
export function rawAccuracyOf({ correct, errors }: TypingState): number {
  return rawAccuracy(correct, correct + errors);
}
