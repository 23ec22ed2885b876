/** The thread that replays runs of Little Big Snake (piscina calls `verifyRun`). The rules bound turns and steps. */
import type { Result } from '@playfield/contracts/result.ts';
import {
  verify,
  type Input,
  type ReplayRefusal,
  type VerifiedRun,
} from '@playfield/games/little-big-snake/index.ts';

export type SnakeTask = { readonly seed: number; readonly inputs: readonly Input[] };
export type SnakeAnswer = Result<VerifiedRun, ReplayRefusal>;

export function verifyRun({ seed, inputs }: SnakeTask): SnakeAnswer {
  return verify(seed, inputs);
}
