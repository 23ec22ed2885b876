/** The texts of an analysis: of one move, and of the whole game. Pure. */
import type { Verdict } from '@playfield/engines/analyst.ts';
import { otherSeat, seats } from '@playfield/games/game.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { counted } from '../match/frame/format.ts';
import type { GameRecord } from '../match/frame/record.ts';
import { isEstimated } from './analysable.ts';
import { seatToMove, type AnalysisState } from './analysisState.ts';
import {
  beginningText,
  gameText,
  judgedText,
  lookedText,
  nameIn,
  openingText,
  ownersIn,
  startLarge,
} from './estimateTexts.ts';
import { tallyOf, type Choice, type JudgedMove, type Mark } from './classifyMove.ts';
import { verdictText } from './verdict.ts';

export const markTexts: { readonly [mark in Mark]: string } = {
  best: 'Best move',
  good: 'Good move',
  inaccuracy: 'Inaccuracy',
  mistake: 'Mistake',
};

/** Beside a move in a list, where there is no room for a word. */
export const markSigns: { readonly [mark in Mark]: string } = {
  best: '✓',
  good: '·',
  inaccuracy: '?!',
  mistake: '?',
};

const unknownText = 'Not known yet.';

const sentence = (text: string): string => `${startLarge(text)}.`;

/** `column 3, column 5 or column 6`. */
function anyOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
}

/** `Better: column 4.` Empty where there is nothing better, or not known yet. */
function betterText(better: readonly Choice[], texts: GameTexts): string {
  const moves = anyOf(better.map(({ notation }) => texts.describeMove(notation)));
  return moves === '' ? '' : ` Better: ${moves}.`;
}

/** What a move did to the game, and what was better. */
export function moveText({ rules }: AnalysisState, move: JudgedMove, texts: GameTexts): string {
  if (!isEstimated(rules.id)) return solvedText(move, texts);
  return `${judgedText(move, rules.sides)}${betterText(move.better, texts)}`;
}

/** For the mover: `Winning in 9 before, now draw. Better: column 4.` */
function solvedText({ before, reached, mark, better }: JudgedMove, texts: GameTexts): string {
  if (!before || !reached)
    return reached ? `${sentence(verdictText(reached))} Before: not known yet.` : unknownText;
  if (mark === 'best') return sentence(isWinNow(reached) ? 'wins the game' : verdictText(reached));
  const said =
    mark === 'inaccuracy'
      ? `${verdictText(reached)} instead of ${movesOf(before)}`
      : `${verdictText(before)} before, now ${verdictText(reached)}`;
  return `${sentence(said)}${betterText(better, texts)}`;
}

const isWinNow = (verdict: Verdict): boolean =>
  verdict.outcome === 'win' && verdictText(verdict) === 'winning in 1';

/** The number of `winning in 9`. */
function movesOf(verdict: Verdict): string {
  return verdictText(verdict).split(' ').at(-1) ?? '';
}

/** The board before the first move. */
export function startText(state: AnalysisState): string {
  if (isEstimated(state.rules.id)) return openingText(state);
  const verdict = state.verdicts.get(0);
  if (!verdict) return unknownText;
  if (verdict.outcome === 'draw') return 'Drawn with best play.';
  return `${state.rules.sides[seatToMove(state, 0)]} to move: ${verdictText(verdict)} with best play.`;
}

/**
 * A step for the live region: `Move 9, Red: column 4. Mistake. Draw before, now losing in 5.
 * Better: column 3.` While the move is tried again, the task or what came of it.
 */
export function spokenStep(state: AnalysisState, judged: readonly JudgedMove[], texts: GameTexts): string {
  const move = judged[state.ply - 1];
  if (!move) return `Start of the game. ${startText(state)}`;
  if (state.retry) return retryText(state, move, texts);
  const mark = move.mark === null ? '' : ` ${markTexts[move.mark]}.`;
  return `${moveTitle(state, move, texts)}.${mark} ${moveText(state, move, texts)}`;
}

/** `Move 9, Red: column 4, mistake. Find a better move.` Once a move was tried, what came of it. */
export function retryText(state: AnalysisState, move: JudgedMove, texts: GameTexts): string {
  const mark = markTexts[move.mark ?? 'inaccuracy'].toLowerCase();
  return state.retry?.tried?.text ?? `${moveTitle(state, move, texts)}, ${mark}. Find a better move.`;
}

/** `Move 9, Red: column 4`. */
export function moveTitle(
  { rules }: AnalysisState,
  { ply, seat, notation }: JudgedMove,
  texts: GameTexts,
): string {
  return `Move ${ply + 1}, ${rules.sides[seat]}: ${texts.describeMove(notation)}`;
}

/** Progress: `12 of 31 positions are known.` */
export function progressText(state: AnalysisState): string {
  if (isEstimated(state.rules.id)) return lookedText(state);
  const { verdicts, positions, progress } = state;
  if (progress === 'done') return 'Every position is solved to the end of the game.';
  const known = `${verdicts.size} of ${positions.length} positions are solved`;
  if (progress === 'failed') return `The analysis broke off: ${known}.`;
  if (verdicts.size === positions.length) return `${known}. What was better at the start takes longest.`;
  return `${known}. The first moves take longest.`;
}

/**
 * `14 of your 17 moves were best, 15 of the AI's 17. The game turned at move 9, where you gave the
 * win away.`
 */
export function summaryText(state: AnalysisState, judged: readonly JudgedMove[]): string {
  if (isEstimated(state.rules.id)) return gameText(state, judged);
  const { record, progress } = state;
  const first = record.yourSeat ?? seats[0];
  const [mine, theirs] = [tallyOf(judged, first), tallyOf(judged, otherSeat(first))];
  if (mine.judged + theirs.judged === 0) return beginningText(state);
  const isWhole = progress === 'done';
  const said = [
    `${isWhole ? '' : 'So far: '}${mine.best} of ${ownersIn(record, first)} ${bestOf(mine)} best`,
    `${theirs.best} of ${ownersIn(record, otherSeat(first))} ${theirs.judged}.`,
  ].join(', ');
  return `${startLarge(said)} ${turnText(record, judged, isWhole)}`.trim();
}

/** `1 move was`, `4 moves were`; of 4 moves one `was`. */
function bestOf({ judged, best }: ReturnType<typeof tallyOf>): string {
  const verb = best === 1 || judged === 1 ? 'was' : 'were';
  return `${counted(judged, 'move', 'moves')} ${verb}`;
}

/** The last mistake that changed the result decided the game. */
function turnText(record: GameRecord, judged: readonly JudgedMove[], isWhole: boolean): string {
  const turn = judged.findLast(({ mark }) => mark === 'mistake');
  if (!turn?.before) return isWhole ? 'Nobody gave a result away.' : '';
  const what = turn.before.outcome;
  return `The game turned at move ${turn.ply + 1}, where ${nameIn(record, turn.seat)} gave the ${what} away.`;
}
