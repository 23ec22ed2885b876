/**
 * Who is where in a race: finished by finish time, then by position in the text, then who has left it; and the places at the end
 * (document 2, section 3; GAPS G57). Ties are broken by the lower id, so that every node says the same.
 */
import type { Verdict } from './judge.ts';
import type { Vehicle } from './vehicles.ts';
import type { Progress } from './verify.ts';
import { accuracy, msAtWpm, wpm } from './wpm.ts';

export type Racer = {
  readonly playerId: string;
  readonly playerName: string;
  readonly vehicle: Vehicle;
  /** Whether the player gave up: behind all who stayed, unless finished before. */
  readonly hasLeft: boolean;
  readonly progress: Pick<Progress, 'index' | 'errors' | 'finishedAtMs'>;
};

/** A lane as the sockets tell it. */
export type PlayerProgress = {
  readonly playerId: string;
  readonly playerName: string;
  readonly vehicle: Vehicle;
  /** Percent of the text with one decimal; 100 at the end of the text only. */
  readonly progress: number;
  readonly wpm: number;
  readonly accuracy: number;
  /** 1 is the first; no two racers have the same. */
  readonly position: number;
  readonly isFinished: boolean;
};

/** How long the others may type on after the winner's finish. */
const afterWinnerMs = 60_000;
/** No race waits for somebody slower than this, nor ends before `shortestCapMs`. */
const slowestWpm = 8;
const shortestCapMs = 120_000;

/** When a race ends, since GO, finished or not; `winnerMs` is `null` while nobody has. */
export function raceEndsAtMs(textLength: number, winnerMs: number | null): number {
  const capMs = Math.max(shortestCapMs, msAtWpm(textLength, slowestWpm));
  return winnerMs === null ? capMs : Math.min(capMs, winnerMs + afterWinnerMs);
}

/** Percent of the text, one decimal, rounded down. */
export function progressPercent(index: number, textLength: number): number {
  return textLength <= 0 ? 0 : Math.floor((index / textLength) * 1_000) / 10;
}

function byPlace(a: Racer, b: Racer): number {
  const [aMs, bMs] = [a.progress.finishedAtMs, b.progress.finishedAtMs];
  if (aMs !== null && bMs !== null && aMs !== bMs) return aMs - bMs;
  if (aMs !== null && bMs === null) return -1;
  if (aMs === null && bMs !== null) return 1;
  if (a.hasLeft !== b.hasLeft) return a.hasLeft ? 1 : -1;
  if (a.progress.index !== b.progress.index) return b.progress.index - a.progress.index;
  return a.playerId < b.playerId ? -1 : 1;
}

/** The lanes in the order of their places at an instant. WPM counts from GO, for those in front of the end up to now. */
export function standings(
  racers: readonly Racer[],
  textLength: number,
  nowSinceGoMs: number,
): readonly PlayerProgress[] {
  return [...racers].sort(byPlace).map(({ playerId, playerName, vehicle, progress }, place) => ({
    playerId,
    playerName,
    vehicle,
    progress: progressPercent(progress.index, textLength),
    wpm: wpm(progress.index, progress.finishedAtMs ?? nowSinceGoMs),
    accuracy: accuracy(progress.index, progress.errors),
    position: place + 1,
    isFinished: progress.finishedAtMs !== null,
  }));
}

/**
 * The places at the end, by player: those who finished by hand in finishing order, then those who did not finish, then the finishes
 * whose keys do not look like hands, for no script wins a race, and last those who gave up. `verdicts` are by player, of finishers alone.
 */
export function finalPlaces(
  racers: readonly Racer[],
  verdicts: ReadonlyMap<string, Verdict>,
): ReadonlyMap<string, number> {
  const groupOf = ({ playerId, progress, hasLeft }: Racer): number => {
    if (progress.finishedAtMs === null) return hasLeft ? 3 : 1;
    return verdicts.get(playerId)?.verdict === 'flagged' ? 2 : 0;
  };
  const ordered = [...racers].sort((a, b) => groupOf(a) - groupOf(b) || byPlace(a, b));
  return new Map(ordered.map(({ playerId }, place) => [playerId, place + 1]));
}
