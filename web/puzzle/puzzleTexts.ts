/** What the page of a puzzle says. Pure. */
import { otherSeat, type Game } from '@playfield/games/game.ts';
import type { Flaw, PuzzleMove } from '@playfield/games/puzzle.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { Mark, PuzzleState } from './puzzleState.ts';
import { dayText } from '../lib/dates.ts';

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const startLarge = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** `Blue to move: win in 3`. */
export function goalText({ puzzle }: PuzzleState, game: Game): string {
  return `${game.sides[puzzle.seat]} to move: win in ${puzzle.moves}`;
}

type Words = { readonly game: Game; readonly texts: GameTexts };

function moveWords({ game, texts }: Words, move: PuzzleMove): string {
  const notation = game.notate(move);
  return notation.ok ? texts.describeMove(notation.value) : 'that move';
}

/** What is wrong with a move, and how the opponent shows it. `left` are the moves that the solver had. */
function flawText(words: Words, move: PuzzleMove, flaw: Flaw, left: number, rival: string): string {
  const it = startLarge(moveWords(words, move));
  const reply = flaw.reply && moveWords(words, flaw.reply);
  const answer = reply === null ? '' : ` ${rival} answers ${reply}.`;
  if (flaw.kind === 'slow')
    return `${it} wins too, but ${flaw.moves === null ? 'later' : `in ${flaw.moves}`}: there is a win in ${left}.${answer}`;
  if (flaw.kind === 'draw') return reply === null ? `${it} ends in a draw.` : `${it} only draws.${answer}`;
  if (flaw.kind === 'open') return `${it} lets the win go.${answer}`;
  if (reply === null) return `${it} loses.`;
  if (flaw.moves === 1) return `${it} loses: ${rival} wins at once with ${reply}.`;
  return `${it} loses: ${rival} answers ${reply}${flaw.moves === null ? '' : ` and wins in ${flaw.moves}`}.`;
}

/** Before the first move, whatever the puzzle. */
export const firstFeedback = 'Only one move wins in time. Every other move is slower, or has an answer.';

/** `Right. 2 moves to go.` */
export function feedbackText(state: PuzzleState, words: Words): string {
  const { puzzle, phase, step, wrong, isHinted } = state;
  const left = puzzle.moves - step;
  const rival = words.game.sides[otherSeat(puzzle.seat)];
  if (phase === 'solved') return `Solved ${triesText(state.marks)}.`;
  if (phase === 'wrong' && wrong) return flawText(words, wrong.move, wrong.flaw, left, rival);
  const next = puzzle.steps[step];
  if (isHinted && next) return `Play ${moveWords(words, next.move)}.`;
  const reply = step > 0 ? puzzle.steps[step - 1]?.reply : null;
  if (phase === 'replying') return 'Right.';
  if (reply)
    return `Right. ${rival} answers ${moveWords(words, reply)}. ${counted(left, 'move', 'moves')} to go.`;
  return firstFeedback;
}

/** `at the first try`, `after 2 wrong moves`, `with a hint`. */
export function triesText(marks: readonly Mark[]): string {
  const wrong = marks.filter((mark) => mark === 'wrong').length;
  const hints = marks.filter((mark) => mark === 'hint').length;
  const said = [
    ...(wrong > 0 ? [`after ${counted(wrong, 'wrong move', 'wrong moves')}`] : []),
    ...(hints > 0 ? [`with ${hints === 1 ? 'a hint' : `${hints} hints`}`] : []),
  ];
  return said.length === 0 ? 'at the first try' : said.join(' and ');
}

const signs: { readonly [mark in Mark]: string } = { right: '🟩', wrong: '🟥', hint: '💡' };

/** Tells how it went, and nothing about the moves. */
export function sharedText(
  { puzzle, marks }: PuzzleState,
  {
    title,
    day,
    product,
    streak,
  }: {
    readonly title: string;
    readonly day: string;
    readonly product: string;
    readonly streak: number;
  },
): string {
  const lines = [
    `${product} puzzle, ${dayText(day)}`,
    `${title}, win in ${puzzle.moves}: solved ${triesText(marks)}`,
    marks.map((mark) => signs[mark]).join(''),
    ...(streak > 1 ? [`${streak} days in a row`] : []),
  ];
  return lines.join('\n');
}

/** `3 days in a row. Best: 8.` */
export function streakText({ current, best }: { readonly current: number; readonly best: number }): string {
  if (best === 0) return 'Solve the puzzle on its day to begin a streak.';
  const now = current === 0 ? 'No streak at the moment.' : `${counted(current, 'day', 'days')} in a row.`;
  return `${now} Best: ${best}.`;
}
