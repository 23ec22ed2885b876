/**
 * Positions in which the choice matters, of the three board games, judged by the best source
 * available. The same in every run.
 */
import { readFileSync } from 'node:fs';
import { createCheckersEngine } from '@playfield/engines/checkers/engine.ts';
import { positionOf } from '@playfield/engines/checkers/testing/states.ts';
import { createSolver } from '@playfield/engines/connect-four/solver.ts';
import type { Move as CheckersMove } from '@playfield/games/checkers/pieces.ts';
import type { State as CheckersState } from '@playfield/games/checkers/rules.ts';
import { playedState } from '@playfield/games/checkers/testing/positions.ts';
import type {
  Move as ConnectFourMove,
  State as ConnectFourState,
} from '@playfield/games/connect-four/rules.ts';
import {
  rules as ticTacToeRules,
  type Move as Cell,
  type State as Cells,
} from '@playfield/games/tic-tac-toe/rules.ts';
import { scoreMoves } from '@playfield/games/tic-tac-toe/search.ts';
import { matters, type Judged } from '@playfield/games/testing/choices.ts';
import { judgedChoices } from '../../tools/connectFourNetwork/samples.ts';

const engines = new URL('../../engines/', import.meta.url);
const load = (file: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(new URL(file, engines)));

/** Well away from the seeds that the networks were trained on. */
const connectFour = { seed: 1_000_000, positions: 1000, fewestDiscs: 12 };

export async function connectFourChoices(): Promise<readonly Judged<ConnectFourState, ConnectFourMove>[]> {
  return judgedChoices(
    await createSolver(load('connect-four/wasm/engine.wasm'), { tableBits: 24 }),
    connectFour,
  );
}

/** Every reachable position of Tic Tac Toe, from the whole tree. */
export function ticTacToeChoices(): readonly Judged<Cells, Cell>[] {
  const known = new Set<string>();
  const found: Judged<Cells, Cell>[] = [];
  const visit = (state: Cells): void => {
    const key = state.cells.map((mark) => mark ?? '-').join('');
    if (known.has(key) || ticTacToeRules.outcome(state)) return;
    known.add(key);
    const scored = scoreMoves(state, 9);
    const best = scored[0]?.score ?? 0;
    found.push({
      state,
      moves: scored.map(({ cell, score }) => ({
        move: cell,
        isBest: score === best,
        keeps: Math.sign(score) === Math.sign(best),
      })),
    });
    for (const { cell } of scored) {
      const next = ticTacToeRules.apply(state, cell);
      if (next.ok) visit(next.value);
    }
  };
  visit(ticTacToeRules.setup());
  return found.filter(matters);
}

/** Positions searched for each of Checkers' judgements: twice hard's limit. */
const judgesNodes = 5_000_000;
const checkersPositions = 100;
/**
 * Hundredths of a man: what an estimating judge counts as equal to the best, and as losing a man.
 */
const [alike, dear] = [5, 60];

/** Judged by a long engine search, since the game is not solved. */
export async function checkersChoices(): Promise<readonly Judged<CheckersState, CheckersMove>[]> {
  const engine = await createCheckersEngine(load('checkers/wasm/engine.wasm'), {
    endings: load('checkers/endings/four.gz'),
    tableBits: 20,
  });
  const found: Judged<CheckersState, CheckersMove>[] = [];
  for (let seed = 0; found.length < checkersPositions; seed += 1) {
    const state = playedState(seed);
    if (!state) continue;
    const { moves } = engine.scores(positionOf(state), { mostNodes: judgesNodes, margin: 2 * dear });
    const best = moves[0]?.score ?? 0;
    const judged = {
      state,
      moves: moves.map(({ move, score }) => ({
        move,
        isBest: score >= best - alike,
        keeps: score > best - dear,
      })),
    };
    if (matters(judged)) found.push(judged);
  }
  return found;
}
