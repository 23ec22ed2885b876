/**
 * The ghost: the best run that this browser has recorded, which crawls along at the pace it had. The run
 * of the day has one of its own, with the same food. Pure.
 */
import {
  createStepper,
  levelOf,
  readTurns,
  speedMsOf,
  writeTurns,
  type Game,
  type Run,
} from '@playfield/games/little-big-snake/index.ts';

export type Recorded = { readonly seed: number; readonly turns: string; readonly score: number };

export const ghostKeys = {
  best: 'playfield:snake-ghost',
  daily: 'playfield:snake-ghost-daily',
  shown: 'playfield:snake-ghost-shown',
} as const;

/** Anything invalid is no recording. */
export function parseRecorded(stored: string | null): Recorded | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { seed, turns, score } = { seed: null, turns: null, score: null, ...value };
    if (typeof seed !== 'number' || typeof turns !== 'string' || typeof score !== 'number') return null;
    return readTurns(turns).ok ? { seed, turns, score } : null;
  } catch {
    return null;
  }
}

/** The recording that a run with this seed runs against: of the day only one with the same food. */
export function rivalOf(recorded: Recorded | null, seed: number, isDaily: boolean): Recorded | null {
  return isDaily && recorded?.seed !== seed ? null : recorded;
}

/** What an ended run leaves in place of `before`; null where that stays. */
export function recordingOf(
  { run, inputs }: Game,
  before: Recorded | null,
  of: {
    readonly isDaily: boolean;
    /** A daily run without a ticket has food of its own. */
    readonly hasTicket: boolean;
  },
): Recorded | null {
  if (of.isDaily && !of.hasTicket) return null;
  const rival = rivalOf(before, run.seed, of.isDaily);
  if (inputs === null || run.score <= (rival?.score ?? 0)) return null;
  return { seed: run.seed, turns: writeTurns(inputs), score: run.score };
}

/** Where a ghost is: between two steps, as the player's snake. */
type GhostPlace = { readonly run: Run; readonly before: Run; readonly progress: number };

/** Where a recorded run was after so much time of play, which must not go back; null once it had ended. */
export type Ghost = (playedMs: number) => GhostPlace | null;

export function createGhost({ seed, turns }: Recorded): Ghost {
  const inputs = readTurns(turns);
  const stepper = createStepper(seed, inputs.ok ? inputs.value : []);
  let before = stepper.run();
  /** When its next step is due. */
  let dueMs = stepMsOf(before);
  return (playedMs) => {
    while (playedMs >= dueMs && stepper.run().ending === null) {
      before = stepper.run();
      dueMs += stepMsOf(stepper.step());
    }
    const run = stepper.run();
    if (run.ending !== null) return null;
    return { run, before, progress: 1 - (dueMs - playedMs) / stepMsOf(run) };
  };
}

const stepMsOf = ({ score }: Run): number => speedMsOf(levelOf(score));
