/**
 * npm run puzzles: makes the daily puzzles of Connect Four and Checkers, games/{game}/puzzles.ts. `-- checkers` makes those of one
 * game, `--weeks N` says how many weeks; 52 when omitted. The same puzzles for the same engines and the same number of weeks; another
 * number changes those of days that are past. Each full week replaces the file, so what an interrupted run leaves is shorter than
 * what was there. Takes ten minutes for Connect Four and an hour for Checkers.
 */
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { movesOfWeekday } from '@playfield/games/puzzleSets.ts';
import { gameById } from '@playfield/games/registry.ts';
import { readPuzzle } from '@playfield/games/puzzle.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { checkersPuzzle, openEstimator } from './puzzles/checkers.ts';
import { connectFourPuzzle, openSolver } from './puzzles/connectFour.ts';

type Made = { readonly moves: number; readonly text: string };
type Make = (isWanted: (moves: number) => boolean) => Made | null;

const seed = 1;
const root = resolve(import.meta.dirname, '..');

const makers: ReadonlyMap<string, () => Promise<Make>> = new Map([
  [
    'connect-four',
    async () => {
      const [solver, rng] = [await openSolver(), seededRng(seed)];
      return (isWanted) => connectFourPuzzle(solver, rng, isWanted);
    },
  ],
  [
    'checkers',
    async () => {
      const [estimator, rng] = [await openEstimator(), seededRng(seed)];
      return (isWanted) => checkersPuzzle(estimator, rng, isWanted);
    },
  ],
]);

/** What the solver sees, so that no position comes twice. */
function boardOf(gameType: string, text: string): string {
  const game = gameById(gameType);
  if (!game) throw new Error(`there is no game ${gameType}`);
  return JSON.stringify(readPuzzle(game, text).steps[0]?.position.board);
}

/** The puzzles in the order of their days; as many full weeks as there are. */
function weeksOf(found: ReadonlyMap<number, readonly string[]>, most: number): readonly string[] {
  const days: string[] = [];
  const used = new Map<number, number>();
  for (let week = 0; week < most; week += 1) {
    const texts = movesOfWeekday.map((moves) => {
      const index = used.get(moves) ?? 0;
      used.set(moves, index + 1);
      return found.get(moves)?.[index];
    });
    const whole = texts.filter((text) => text !== undefined);
    if (whole.length < texts.length) break;
    days.push(...whole);
  }
  return days;
}

function write(gameType: string, days: readonly string[]): void {
  const text = `/* oxlint-disable max-lines -- data, a line for each day */
/** Made by tools/puzzles.ts, from a Monday on: see games/puzzle.ts for the form. */
export const puzzles: readonly string[] = [
${days.map((day) => `  '${day}',`).join('\n')}
];
`;
  writeFileSync(join(root, 'games', gameType, 'puzzles.ts'), text);
}

async function makeAll(gameType: string, open: () => Promise<Make>, weeks: number): Promise<void> {
  const make = await open();
  const found = new Map<number, string[]>();
  const seen = new Set<string>();
  const quota = (moves: number): number => weeks * movesOfWeekday.filter((one) => one === moves).length;
  const isWanted = (moves: number): boolean => (found.get(moves)?.length ?? 0) < quota(moves);
  let written = 0;
  while (written < weeks * movesOfWeekday.length) {
    const made = make(isWanted);
    const board = made && boardOf(gameType, made.text);
    if (!made || board === null || seen.has(board)) continue;
    seen.add(board);
    found.set(made.moves, [...(found.get(made.moves) ?? []), made.text]);
    const days = weeksOf(found, weeks);
    if (days.length === written) continue;
    written = days.length;
    write(gameType, days);
    console.log(`${gameType}: ${written} puzzles`);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { weeks: { type: 'string', default: '52' } },
});
const unknown = positionals.find((name) => !makers.has(name));
if (unknown !== undefined) throw new Error(`There are no puzzles of ${unknown}.`);
for (const [gameType, open] of makers)
  if (positionals.length === 0 || positionals.includes(gameType))
    await makeAll(gameType, open, Number(values.weeks));
