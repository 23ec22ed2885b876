/** What the picture of an analysed game shows: board, accuracies, the moves that cost most. Pure. */
import { seats, type Json, type Seat } from '@playfield/games/game.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { GameRecord } from '../match/frame/record.ts';
import { accuracyOf } from './accuracy.ts';
import type { AnalysisState } from './analysisState.ts';
import { moveTitle } from './analysisTexts.ts';
import type { JudgedMove, Mark } from './classifyMove.ts';

export type PicturedCell = { readonly seat: Seat; readonly isKing: boolean } | null;

export type PicturedSide = {
  readonly seat: Seat;
  readonly name: string;
  /** Per cent; null while no move of it is judged. */
  readonly accuracy: number | null;
  readonly mistakes: number;
  readonly inaccuracies: number;
};

export type AnalysisPicture = {
  readonly title: string;
  /** Row by row. */
  readonly cells: readonly PicturedCell[];
  readonly columns: number;
  /** Cells of the winning line, else of the last move. */
  readonly marked: readonly number[];
  readonly sides: readonly PicturedSide[];
  /** The last few mistakes, which usually decide the game. */
  readonly mistakes: readonly string[];
  /** The same in words, for those who get no picture. */
  readonly text: string;
};

const mostMistakes = 4;

const pieces: ReadonlyMap<Json, PicturedCell> = new Map<Json, PicturedCell>([
  [1, { seat: 'player1', isKing: false }],
  [2, { seat: 'player2', isKing: false }],
  ['X', { seat: 'player1', isKing: false }],
  ['O', { seat: 'player2', isKing: false }],
  ['r', { seat: 'player1', isKing: false }],
  ['b', { seat: 'player2', isKing: false }],
  ['R', { seat: 'player1', isKing: true }],
  ['B', { seat: 'player2', isKing: true }],
]);

/** The cells of a board in wire form: a list of rows, or of cells of a square. */
function cellsOf(board: Json): Pick<AnalysisPicture, 'cells' | 'columns'> {
  const rows: readonly Json[] = Array.isArray(board) ? board : [];
  const [first] = rows;
  const columns = Array.isArray(first) ? first.length : Math.sqrt(rows.length);
  return { columns, cells: rows.flat().map((cell) => pieces.get(cell) ?? null) };
}

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const flawsText = ({ mistakes, inaccuracies }: PicturedSide): string =>
  `${counted(mistakes, 'mistake', 'mistakes')}, ${counted(inaccuracies, 'inaccuracy', 'inaccuracies')}`;

/** For others to read: nobody is “you”. */
function nameOf({ gameMode, player1Name, player2Name }: GameRecord, seat: Seat): string {
  if (seat === 'player1') return player1Name;
  return gameMode === 'ai' ? 'AI' : (player2Name ?? 'Player 2');
}

export function pictureOf(
  state: AnalysisState,
  judged: readonly JudgedMove[],
  texts: GameTexts,
): AnalysisPicture | null {
  const { rules, record, positions, ply } = state;
  const position = positions[ply];
  if (!position) return null;
  const { win, last } = position.marks();
  const sides = seats.map((seat): PicturedSide => {
    const count = (mark: Mark): number =>
      judged.filter((move) => move.seat === seat && move.mark === mark).length;
    return {
      seat,
      name: `${nameOf(record, seat)} (${rules.sides[seat]})`,
      accuracy: accuracyOf(judged, seat),
      mistakes: count('mistake'),
      inaccuracies: count('inaccuracy'),
    };
  });
  const kept = sides.flatMap(({ name, accuracy }) => (accuracy === null ? [] : `${name} ${accuracy}%`));
  const title = `${rules.title}, ${counted(record.moves.length, 'move', 'moves')}`;
  return {
    title,
    ...cellsOf(position.board),
    marked: win.length > 0 ? win : last,
    sides,
    mistakes: judged
      .filter(({ mark }) => mark === 'mistake')
      .slice(-mostMistakes)
      .map((move) => moveTitle(state, move, texts)),
    text: [`${title}.`, kept.length === 0 ? '' : `Accuracy: ${kept.join(', ')}.`].join(' ').trim(),
  };
}
