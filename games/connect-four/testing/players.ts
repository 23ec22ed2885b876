/**
 * Simulated people that the levels of Connect Four are measured against, written with the rules
 * alone so that they share neither the search nor the evaluation of the bot.
 */
import type { Rng } from '../../game.ts';
import type { Player } from '../../testing/ladder.ts';
import { columnCount, landingRow, rowCount, rules, type Cell, type Move, type State } from '../rules.ts';

type Colour = 1 | 2;

const colourToMove = (state: State): Colour => (rules.turn(state) === 'player1' ? 1 : 2);

/** The 69 lines of four, as [row, column] pairs. */
const allLines: readonly (readonly (readonly [number, number])[])[] = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
].flatMap(([down = 0, right = 0]) =>
  Array.from({ length: rowCount * columnCount }, (_, start) =>
    [0, 1, 2, 3].map(
      (step) =>
        [Math.floor(start / columnCount) + step * down, (start % columnCount) + step * right] as const,
    ),
  ).filter((line) => line.every(([row, column]) => row < rowCount && column >= 0 && column < columnCount)),
);

/** Whether a disc of `colour` in `column` completes four in a row. */
function completes(board: State['board'], column: Move, colour: Colour): boolean {
  const landing = landingRow(board, column);
  return allLines.some(
    (line) =>
      line.some(([row, at]) => row === landing && at === column) &&
      line.every(([row, at]) => (row === landing && at === column) || board[row]?.[at] === colour),
  );
}

/**
 * Looks one move ahead: takes a win, stops a win, otherwise plays anywhere with a preference for
 * the centre. Does not see that a disc can help the other side to the cell above it.
 */
export const beginner: Player<State, Move> = {
  name: 'beginner, one move ahead',
  choose(state, rng) {
    const moves = rules.legalMoves(state);
    const colour = colourToMove(state);
    const winning = moves.find((column) => completes(state.board, column, colour));
    const blocking = moves.find((column) => completes(state.board, column, colour === 1 ? 2 : 1));
    return winning ?? blocking ?? towardsCentre(moves, rng);
  },
};

/** Any of the moves: the centre four times as often as an edge. */
function towardsCentre(moves: readonly Move[], rng: Rng): Move {
  const tickets = moves.flatMap((column) => Array.from({ length: 4 - Math.abs(column - 3) }, () => column));
  const column = tickets[Math.floor(rng() * tickets.length)];
  if (column === undefined) throw new Error('no legal move');
  return column;
}

/** Points for 0 to 4 discs in a line without an opposing disc. */
const linePoints = [0, 1, 5, 25, 0];

function pointsOf(cells: readonly (Cell | undefined)[], colour: Colour): number {
  const own = cells.filter((cell) => cell === colour).length;
  const free = cells.filter((cell) => cell === 0).length;
  return own + free === 4 ? (linePoints[own] ?? 0) : 0;
}

/** Line by line: what is still open to the side to move, minus what is open to the other. */
function estimate({ board }: State, colour: Colour): number {
  let points = 0;
  for (const line of allLines) {
    const cells = line.map(([row, column]) => board[row]?.[column]);
    points += pointsOf(cells, colour) - pointsOf(cells, colour === 1 ? 2 : 1);
  }
  return points;
}

const winPoints = 100_000;

function lookAhead(state: State, depth: number, alpha: number, beta: number): number {
  const outcome = rules.outcome(state);
  if (outcome) return outcome.winner === null ? 0 : -winPoints - depth;
  if (depth === 0) return estimate(state, colourToMove(state));
  let best = alpha;
  for (const column of [3, 2, 4, 1, 5, 0, 6]) {
    const next = rules.apply(state, column);
    if (!next.ok) continue;
    best = Math.max(best, -lookAhead(next.value, depth - 1, -beta, -best));
    if (best >= beta) break;
  }
  return best;
}

/**
 * Thinks four half-moves ahead about every line on the board; chooses at random among equally good
 * moves.
 */
export const carefulAdult: Player<State, Move> = {
  name: 'careful adult, four half-moves ahead',
  choose(state, rng) {
    const scored = rules.legalMoves(state).flatMap((column) => {
      const next = rules.apply(state, column);
      return next.ok ? [{ column, score: -lookAhead(next.value, 3, -Infinity, Infinity) }] : [];
    });
    const best = Math.max(...scored.map(({ score }) => score));
    const equals = scored.filter(({ score }) => score === best);
    const choice = equals[Math.floor(rng() * equals.length)];
    if (!choice) throw new Error('no legal move');
    return choice.column;
  },
};
