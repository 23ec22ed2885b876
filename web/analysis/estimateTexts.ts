/** The texts of an analysis with estimated verdicts; sides go by their names. Pure. */
import type { Estimate, Verdict } from '@playfield/engines/analyst.ts';
import { otherSeat, seats, type Seat } from '@playfield/games/game.ts';
import { counted } from '../match/frame/format.ts';
import { whoIs } from '../match/frame/matchView.ts';
import type { AnalysisState } from './analysisState.ts';
import type { JudgedMove, Mark } from './classifyMove.ts';
import { advantageOf, isEven, ownMoves } from './verdict.ts';

type Sides = AnalysisState['rules']['sides'];

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** `one man`: halves up to two men. */
function menText(points: number): string {
  const halves = Math.max(1, Math.round(points / 50));
  if (halves === 1) return 'half a man';
  if (halves === 3) return 'one and a half men';
  const men = Math.round(points / 100);
  return men === 1 ? 'one man' : `${numbers[men] ?? String(men)} men`;
}

/** Hundredths of a man from which men are mentioned. */
const slightPoints = 35;

const tenses = {
  now: { is: 'is', has: 'has' },
  before: { is: 'was', has: 'had' },
} as const;
type Tense = (typeof tenses)[keyof typeof tenses];

function estimateText(estimate: Estimate, seat: Seat, sides: Sides, { is }: Tense): string {
  if (isEven(estimate)) return 'about even';
  const leader = sides[estimate.points > 0 ? seat : otherSeat(seat)];
  const points = Math.abs(estimate.points);
  return points < slightPoints
    ? `${leader} ${is} slightly better`
    : `${leader} ${is} better by about ${menText(points)}`;
}

/** `Red is better by about one man`; `seat` is whose verdict it is. */
export function standingText(
  verdict: Verdict,
  seat: Seat,
  sides: Sides,
  tense: keyof typeof tenses = 'now',
): string {
  const { is, has } = tenses[tense];
  if (verdict.outcome === 'draw') return 'a draw';
  if (verdict.outcome === 'open') return estimateText(verdict, seat, sides, tenses[tense]);
  const winner = sides[verdict.outcome === 'win' ? seat : otherSeat(seat)];
  const plies = 'plies' in verdict ? verdict.plies : verdict.within;
  if (plies === null) return `${winner} ${is} winning`;
  if (plies === 0) return `${winner} ${has} won`;
  return `${winner} ${has} a forced win in ${ownMoves(plies)}`;
}

/** The source of the verdict, as a sentence. */
export function groundsText(verdict: Verdict): string {
  if (verdict.outcome === 'open') return `An estimate, looking ${verdict.depth} half-moves ahead.`;
  if (verdict.outcome === 'draw') return 'Certain: neither side can win.';
  if ('within' in verdict && verdict.within === null) return 'Certain: it leads to endings that are solved.';
  return 'Certain: every answer was followed to the end.';
}

export function startLarge(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Where the rules ended the game there is no uncertainty. */
const isOver = (verdict: Verdict): boolean =>
  'within' in verdict && verdict.within === 1 && verdict.outcome === 'win';

/** What a move led to: `Now Black is better by about one man; before, about even.` */
export function judgedText({ before, reached, mark, seat }: JudgedMove, sides: Sides): string {
  if (!before || !reached) return 'Not known yet.';
  if (isOver(reached)) return 'Wins the game.';
  const now = standingText(reached, seat, sides);
  if (mark !== 'mistake' && mark !== 'inaccuracy') return `${startLarge(now)}.`;
  return `Now ${now}; before, ${standingText(before, seat, sides, 'before')}.`;
}

export function openingText({ verdicts, rules }: AnalysisState): string {
  const verdict = verdicts.get(0);
  return verdict ? `${startLarge(standingText(verdict, 'player1', rules.sides))}.` : 'Not known yet.';
}

/** `Looked at 84 million positions, at least 15 half-moves ahead everywhere.` */
export function lookedText({ verdicts, positions, progress, looked }: AnalysisState): string {
  if (progress === 'failed')
    return `The analysis broke off: ${verdicts.size} of ${positions.length} positions analysed.`;
  if (!looked) return `${verdicts.size} of ${positions.length} positions analysed.`;
  const far = looked.depth > 0 ? `Analysed ${looked.depth} half-moves deep` : 'Analysed to the end';
  if (progress === 'working') return `${far}; still deepening.`;
  const certain = [...verdicts.values()].filter(({ outcome }) => outcome !== 'open').length;
  return [
    `${far} or more: ${countText(looked.nodes)} positions in all.`,
    `${counted(certain, 'verdict is', 'verdicts are')} certain, the others are estimates.`,
  ].join(' ');
}

const thousand = 1000;
const million = 1_000_000;

function countText(count: number): string {
  if (count < thousand) return String(count);
  const thousands = Math.round(count / thousand);
  return thousands < thousand ? `${thousands} thousand` : `${Math.round(count / million)} million`;
}

/** Within a sentence. */
export function nameIn(record: AnalysisState['record'], seat: Seat): string {
  const name = whoIs(record, seat);
  if (name === 'AI') return 'the AI';
  return name === 'You' ? 'you' : name;
}

function countOf(judged: readonly JudgedMove[], seat: Seat, mark: Mark): number {
  return judged.filter((move) => move.seat === seat && move.mark === mark).length;
}

function errorsText(judged: readonly JudgedMove[], seat: Seat): string {
  const mistakes = counted(countOf(judged, seat, 'mistake'), 'mistake', 'mistakes');
  return `${mistakes} and ${counted(countOf(judged, seat, 'inaccuracy'), 'inaccuracy', 'inaccuracies')}`;
}

/** Before anything is known of the game. */
export function beginningText({ progress }: Pick<AnalysisState, 'progress'>): string {
  return progress === 'failed'
    ? "The analysis couldn't be loaded."
    : 'Looking through the game from its end.';
}

/**
 * `You made 2 mistakes and 1 inaccuracy, the AI 0 mistakes and 3 inaccuracies. Move 31 cost most:
 * ...`
 */
export function gameText(state: AnalysisState, judged: readonly JudgedMove[]): string {
  const { record, looked } = state;
  if (!looked) return beginningText(state);
  const first = record.yourSeat ?? seats[0];
  const second = otherSeat(first);
  const said = [
    `${startLarge(nameIn(record, first))} made ${errorsText(judged, first)}`,
    `${nameIn(record, second)} ${errorsText(judged, second)}.`,
  ].join(', ');
  return `${said} ${costliestText(state, judged)}`.trim();
}

function costOf({ before, reached }: JudgedMove): number {
  return before && reached ? advantageOf(before) - advantageOf(reached) : 0;
}

/** `it cost about one man`, and where men do not tell, the state before and after. */
function costText(before: Verdict, reached: Verdict, seat: Seat, sides: Sides): string {
  if (before.outcome === 'open' && reached.outcome === 'open')
    return `it cost about ${menText(before.points - reached.points)}`;
  const [was, is] = [before, reached].map((verdict) => standingText(verdict, seat, sides, 'before'));
  return `${was} before it, ${is} after it`;
}

/** Within a sentence: `your`, `the AI's`, `Ada's`. */
export function ownersIn(record: AnalysisState['record'], seat: Seat): string {
  const name = nameIn(record, seat);
  return name === 'you' ? 'your' : `${name}'s`;
}

function costliestText({ record, rules }: AnalysisState, judged: readonly JudgedMove[]): string {
  const [worst] = judged.filter(({ mark }) => mark === 'mistake').toSorted((a, b) => costOf(b) - costOf(a));
  if (!worst?.before || !worst.reached) return 'No single move cost much.';
  const biggest = `${startLarge(ownersIn(record, worst.seat))} biggest mistake was move ${worst.ply + 1}`;
  return `${biggest}: ${costText(worst.before, worst.reached, worst.seat, rules.sides)}.`;
}
