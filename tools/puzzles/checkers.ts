/**
 * Puzzles of Checkers: games of the engine against itself with random moves in between. The promised win is proved by the rules
 * alone; that most other first moves do not win at all is what the engine says after a longer search.
 */
import { readFile } from 'node:fs/promises';
import type { Estimator, Look } from '@playfield/engines/analyst.ts';
import { checkersEstimator } from '@playfield/engines/checkers/analyst.ts';
import { createCheckersEngine } from '@playfield/engines/checkers/engine.ts';
import { checkers } from '@playfield/games/checkers/index.ts';
import type { Position, Rng } from '@playfield/games/game.ts';
import type { PuzzleMove } from '@playfield/games/puzzle.ts';
import { puzzleAfter, type Judge } from './line.ts';
import { after, movesToWin } from './proof.ts';

/** A quick look finds most wins of a few moves. */
const glanceNodes = 1000;
const longNodes = 100_000;
const randomShare = 0.25;
const [fewestPlies, mostPlies] = [20, 80];
const fewestMoves = 3;

export async function openEstimator(): Promise<Estimator> {
  const folder = new URL('../../engines/checkers/', import.meta.url);
  const [wasm, endings] = await Promise.all([
    readFile(new URL('wasm/engine.wasm', folder)),
    readFile(new URL('endings/four.gz', folder)),
  ]);
  return checkersEstimator(await createCheckersEngine(wasm, { endings }));
}

/** For the side that has just moved. */
function worth(look: Look): { readonly kind: 'w' | 'd' | 'l' | 'o'; readonly plies: number | null } {
  const { verdict } = look;
  if (verdict.outcome === 'draw') return { kind: 'd', plies: null };
  if (verdict.outcome === 'open') return { kind: 'o', plies: null };
  const plies = 'within' in verdict ? verdict.within : verdict.plies;
  return { kind: verdict.outcome === 'loss' ? 'w' : 'l', plies };
}

function checkersJudge(estimator: Estimator): Judge {
  return {
    needs: (moves, position, most) =>
      movesToWin(position, moves.length % 2 === 1 ? 'player1' : 'player2', most),
    worthOf(moves, position) {
      if (position.outcome)
        return { kind: position.outcome.winner === null ? 'd' : 'l', moves: 0, reply: null };
      const look = estimator.look(moves, longNodes);
      const { kind, plies } = worth(look);
      const reply = position.legalMoves().find((move) => look.best && estimator.isSameMove(look.best, move));
      if (kind === 'w') return { kind, moves: plies === null ? null : plies / 2 + 1, reply: reply ?? null };
      return { kind, moves: plies === null ? null : (plies + 1) / 2, reply: reply ?? null };
    },
  };
}

/** Whether the engine sees a win, if a later one, after another move. */
function winsLater(estimator: Estimator, moves: readonly PuzzleMove[], position: Position): boolean {
  return !position.outcome && estimator.look(moves, longNodes).verdict.outcome === 'loss';
}

/** The first puzzle in a game that is wanted by how many moves it takes; null where there is none. */
export function checkersPuzzle(
  estimator: Estimator,
  rng: Rng,
  isWanted: (moves: number) => boolean,
): { readonly moves: number; readonly text: string } | null {
  const judge = checkersJudge(estimator);
  let setup: readonly PuzzleMove[] = [];
  let position = checkers.start();
  while (!position.outcome && setup.length <= mostPlies) {
    const { verdict, best } = estimator.look(setup, glanceNodes);
    const plies = verdict.outcome === 'win' && 'within' in verdict ? (verdict.within ?? 0) : 0;
    const moves = (plies + 1) / 2;
    const legal = position.legalMoves();
    if (plies > 0 && moves < 2) return null;
    if (setup.length >= fewestPlies && legal.length >= fewestMoves && isWanted(moves)) {
      const text = puzzleAfter(checkers, judge, setup, moves);
      const index = Number.parseInt(text?.split(' ')[1]?.[0] ?? '', 36);
      // Where nearly everything wins in the end, the quickest win is no feat.
      const winning = (): number =>
        legal.filter(
          (move, at) => at !== index && winsLater(estimator, [...setup, move], after(position, move)),
        ).length;
      if (text !== null && winning() <= (legal.length - 1) / 2) return { moves, text };
    }
    const played =
      rng() < randomShare
        ? legal[Math.floor(rng() * legal.length)]
        : legal.find((move) => best && estimator.isSameMove(best, move));
    if (!played) return null;
    setup = [...setup, played];
    position = after(position, played);
  }
  return null;
}
