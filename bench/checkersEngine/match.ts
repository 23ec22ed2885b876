/** Timed matches of Checkers: openings drawn from a seed, each played with both colours. */
import type { Move } from '@playfield/games/checkers/pieces.ts';
import { rules, type State } from '@playfield/games/checkers/rules.ts';
import { seededRng } from '@playfield/games/rng.ts';
import type { Player } from './players.ts';

export type Tally = {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Processor time per unforced move, of the first player and of the second. */
  readonly cpuMs: readonly [number, number];
};

/** Half-moves of an opening. */
const openingLength = 5;

function after(state: State, move: Move): State {
  const next = rules.apply(state, move);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

/** The position after random moves. */
export function opening(seed: number): State {
  const rng = seededRng(seed);
  let state = rules.setup();
  for (let ply = 0; ply < openingLength; ply += 1) {
    const moves = rules.legalMoves(state);
    state = after(state, moves[Math.floor(rng() * moves.length)] ?? []);
  }
  return state;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** `pairs` openings, each played twice. Scored from the first player's side. */
export async function playMatch(first: Player, second: Player, pairs: number, seed: number): Promise<Tally> {
  const tally = { wins: 0, draws: 0, losses: 0 };
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let game = 0; game < 2 * pairs; game += 1) {
    const isRed = game % 2 === 0;
    let state = opening(seed + Math.floor(game / 2));
    let outcome = rules.outcome(state);
    while (!outcome) {
      const isFirst = (rules.turn(state) === 'player1') === isRed;
      const [only, other] = rules.legalMoves(state);
      if (only && !other) state = after(state, only);
      else {
        const { move, cpuMs } = await (isFirst ? first : second).think(state);
        (isFirst ? mine : theirs).push(cpuMs);
        state = after(state, move);
      }
      outcome = rules.outcome(state);
    }
    if (outcome.winner === null) tally.draws += 1;
    else if ((outcome.winner === 'player1') === isRed) tally.wins += 1;
    else tally.losses += 1;
  }
  return { ...tally, cpuMs: [mean(mine), mean(theirs)] };
}
