/**
 * The turns of a run as a short text: for each a letter (`u`, `r`, `d`, `l`) and the steps since the
 * previous turn, e.g. `u4l0` for two turns at once after four steps. A snake meets a wall within 40 steps,
 * so two digits are enough.
 */
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Direction } from './grid.ts';
import { maxInputs, type Input } from './replay.ts';

const letters: Readonly<Record<Direction, string>> = { up: 'u', right: 'r', down: 'd', left: 'l' };
const ways: ReadonlyMap<string, Direction> = new Map([
  ['u', 'up'],
  ['r', 'right'],
  ['d', 'down'],
  ['l', 'left'],
]);

/** Length of the longest text: three characters per turn. */
export const maxTurnLetters = 3 * maxInputs;

const wholeText = /^(?:[urdl]\d{1,2})*$/;

/** Turns in the order they were taken. */
export function writeTurns(inputs: readonly Input[]): string {
  return inputs
    .map(({ step, direction }, index) => letters[direction] + String(step - (inputs[index - 1]?.step ?? 0)))
    .join('');
}

/** Refuses what `writeTurns` cannot have written; whether the rules allow the turns is up to `replay`. */
export function readTurns(text: string): Result<readonly Input[], 'turns/malformed'> {
  if (text.length > maxTurnLetters || !wholeText.test(text)) return refuse('turns/malformed');
  let step = 0;
  const inputs: Input[] = [];
  for (const [, letter = '', steps = ''] of text.matchAll(/([urdl])(\d+)/g)) {
    const direction = ways.get(letter);
    if (direction === undefined) return refuse('turns/malformed');
    step += Number(steps);
    inputs.push({ step, direction });
  }
  return ok(inputs);
}
