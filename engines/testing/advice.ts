/**
 * The engines' advice on states of `games`, for matches between levels as they are played on the
 * server.
 */
import { readFile } from 'node:fs/promises';
import type { Move as CheckersMove } from '@playfield/games/checkers/pieces.ts';
import type { State as CheckersState } from '@playfield/games/checkers/rules.ts';
import { wire as checkersWire } from '@playfield/games/checkers/wire.ts';
import type {
  Move as ConnectFourMove,
  State as ConnectFourState,
} from '@playfield/games/connect-four/rules.ts';
import { wire as connectFourWire } from '@playfield/games/connect-four/wire.ts';
import type { Wire } from '@playfield/games/game.ts';
import type { AdviceOn } from '@playfield/games/testing/ladder.ts';
import { openEngines, type Engine } from '../registry.ts';

function adviceOn<State, Move>(
  engine: Engine | undefined,
  { readMove, writeMove }: Wire<State, Move>,
  movesOf: (state: State) => readonly Move[],
): AdviceOn<State, Move> {
  if (!engine) throw new Error('there is no such engine');
  return (state) =>
    (asker = 'hard') => {
      const known = engine.advise(movesOf(state).map(writeMove), { asker });
      return (
        known?.flatMap(({ move, score }) => {
          const read = readMove(move);
          return read.ok ? [{ move: read.value, score }] : [];
        }) ?? null
      );
    };
}

/** Opens the engines as the server does. */
export async function openAdvice(): Promise<{
  readonly connectFour: AdviceOn<ConnectFourState, ConnectFourMove>;
  readonly checkers: AdviceOn<CheckersState, CheckersMove>;
}> {
  const engines = await openEngines((file) => readFile(new URL(`../${file}`, import.meta.url)));
  return {
    connectFour: adviceOn(engines.get('connect-four'), connectFourWire, ({ moves }) => moves),
    checkers: adviceOn(engines.get('checkers'), checkersWire, ({ moves }) => moves.map(({ path }) => path)),
  };
}
