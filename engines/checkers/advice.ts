/**
 * Every move of a position with its score and, on request, the expected continuation: what hints
 * are made of.
 */
import type { CheckersEngine, Limits, Path, Position, ScoredMove } from './engine.ts';
import { positionBeyond } from './replay.ts';

export type AdvisedMove = ScoredMove & {
  /**
   * The move, then the engine's play for both sides: eight half-moves or more, unless the game ends
   * before.
   */
  readonly line: () => readonly Path[];
};

const lineLength = 8;
/**
 * Default number of positions searched for each part of a line: less than a hundredth of a second.
 */
export const usualLineNodes = 60_000;
/** Half-moves without a capture or a move of a man that end a game. */
const quietLimit = 80;

/** Best first. Throws as `scores` does. */
export function adviceOn(
  engine: Pick<CheckersEngine, 'scores' | 'search' | 'moves'>,
  position: Position,
  limits: Limits & {
    readonly margin?: number;
    /** Positions searched for each part of a line. */
    readonly lineNodes?: number;
  },
): readonly AdvisedMove[] {
  return engine.scores(position, limits).moves.map(({ move, score }) => ({
    move,
    score,
    line: () => lineFrom(engine, position, move, limits.lineNodes ?? usualLineNodes),
  }));
}

function lineFrom(
  engine: Pick<CheckersEngine, 'search' | 'moves'>,
  position: Position,
  move: Path,
  lineNodes: number,
): readonly Path[] {
  const line = [move];
  let reached = positionBeyond(position, move);
  const isOver = (): boolean =>
    (reached.before?.length ?? 0) >= quietLimit || engine.moves(reached).length === 0;
  while (line.length < lineLength && !isOver()) {
    const { pv } = engine.search(reached, { mostNodes: lineNodes });
    line.push(...pv);
    reached = pv.reduce(positionBeyond, reached);
  }
  return line;
}
