/**
 * Positions of Connect Four as games produce them: seeded games between players of several
 * strengths, who all make random moves now and then. Positions with a win in one are left out of
 * training and measurement: no level needs to think there.
 */
import type { Rng } from '@playfield/games/game.ts';
import { choose } from '@playfield/games/connect-four/levels.ts';
import { rules, type Move, type State } from '@playfield/games/connect-four/rules.ts';
import { beginner } from '@playfield/games/connect-four/testing/players.ts';
import { colourToMove, threatsOf } from '@playfield/games/connect-four/threats.ts';
import { seededRng } from '@playfield/games/rng.ts';

/**
 * How likely a position of a game is kept, by its discs: with few of them it takes the solver a
 * second.
 */
function takenShare(discs: number): number {
  return discs < 12 ? 0.01 : discs < 14 ? 0.05 : 0.35;
}
/** How likely a player makes a random move: up to this, drawn for each game. */
const mostStraying = 0.2;

type Choose = (state: State, rng: Rng) => Move;

const anywhere: Choose = (state, rng) => {
  const moves = rules.legalMoves(state);
  return moves[Math.floor(rng() * moves.length)] ?? 0;
};

const players: readonly Choose[] = [
  (state, rng) => choose(state, 'easy', rng),
  (state, rng) => choose(state, 'medium', rng),
  (state, rng) => beginner.choose(state, rng),
  anywhere,
];

const drawn = (rng: Rng): Choose => players[Math.floor(rng() * players.length)] ?? anywhere;

function after(state: State, move: Move): State {
  const next = rules.apply(state, move);
  if (!next.ok) throw new Error(next.error.code);
  return next.value;
}

/** Whether neither side can win at once. */
const isOpen = (state: State): boolean =>
  rules.legalMoves(state).length > 1 && threatsOf(state, colourToMove(state)).length === 0;

/** Some states of the seed's game with at least this many discs. */
function gamePositions(seed: number, fewestDiscs: number): State[] {
  const rng = seededRng(seed);
  const [first, second] = [drawn(rng), drawn(rng)];
  const straying = rng() * mostStraying;
  const taken: State[] = [];
  let state = rules.setup();
  while (!rules.outcome(state)) {
    if (state.moves.length >= fewestDiscs && isOpen(state) && rng() < takenShare(state.moves.length))
      taken.push(state);
    const player = rng() < straying ? anywhere : state.moves.length % 2 === 0 ? first : second;
    state = after(state, player(state, rng));
  }
  return taken;
}

/**
 * An endless sequence of different positions, the same for the same seed; `seed` and the following
 * numbers seed the games.
 */
export function* gamePositionsFrom(seed: number, fewestDiscs: number): Generator<State> {
  const known = new Set<string>();
  for (let game = seed; ; game += 1) {
    for (const state of gamePositions(game, fewestDiscs)) {
      const key = JSON.stringify(state.board);
      if (!known.has(key)) yield state;
      known.add(key);
    }
  }
}
