/** Whole runs for tests, as a browser would submit them. */
import type { Direction } from '../grid.ts';
import type { Input } from '../replay.ts';
import { advance, startRun, steer, type Run } from '../run.ts';
import { driveTo } from './driver.ts';
import { roundTripFrom } from './roundTrip.ts';

export type Played = { readonly run: Run; readonly inputs: readonly Input[] };

/**
 * Plays by `way` until the score is reached, then straight on into a wall or itself. Should that way end earlier
 * (the driver still shuts itself in once in ten thousand runs to 300 points), the run is played by the round trip, which reaches any score.
 */
export function playTo(seed: number, score: number, way: (run: Run) => Direction | null = driveTo): Played {
  const played = playBy(way, seed, score);
  return played.run.score < score && way !== roundTripFrom ? playBy(roundTripFrom, seed, score) : played;
}

function playBy(way: (run: Run) => Direction | null, seed: number, score: number): Played {
  let run = startRun(seed);
  const inputs: Input[] = [];
  while (run.ending === null) {
    const direction = run.score < score ? way(run) : null;
    const turned = direction === null ? run : steer(run, direction);
    if (direction !== null && turned !== run) inputs.push({ step: run.step, direction });
    run = advance(turned);
  }
  return { run, inputs };
}
