/**
 * Marks, graph, state and every sentence of an analysis, on Tic Tac Toe, whose exact values are
 * known.
 */
import { draw, type Verdict } from '@playfield/engines/analyst.ts';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { ticTacToe } from '@playfield/games/tic-tac-toe/index.ts';
import { describe, expect, test } from 'vitest';
import { textsOf } from '@playfield/games/texts.ts';
import { analysisPath } from './analysable.ts';
import {
  endOf,
  openAnalysis,
  reduceAnalysis,
  type AnalysisEvent,
  type AnalysisState,
} from './analysisState.ts';
import { moveText, progressText, spokenStep, summaryText } from './analysisTexts.ts';
import { graphOf, graphText, heightOf } from './graph.ts';
import { judgedMoves, markOf, type JudgedMove } from './classifyMove.ts';
import { after, findingsIn, opened } from './testing/analysed.ts';
import { arrowStep } from './stepKeys.ts';
import { ticTacToeAnalyst as openTicTacToe } from '@playfield/engines/tic-tac-toe/analyst.ts';

const ticTacToeAnalyst = openTicTacToe();

const texts = textsOf('tic-tac-toe');
const win = (plies: number): Verdict => ({ outcome: 'win', plies });
const loss = (plies: number): Verdict => ({ outcome: 'loss', plies });

const judgedIn = (state: AnalysisState): readonly JudgedMove[] =>
  judgedMoves(state.rules, state.record, state);

/** X the centre, O an edge (a mistake), X a corner, O misses X's win, X wins. */
const line = '52137';
const fresh = opened(ticTacToe, line, 'player1');
const whole = after(fresh, findingsIn(fresh, ticTacToeAnalyst));

test.each([
  [win(5), win(5), 'best'],
  [draw, draw, 'best'],
  [loss(4), loss(4), 'best'],
  [win(5), win(7), 'inaccuracy'],
  [loss(6), loss(4), 'inaccuracy'],
  [win(5), draw, 'mistake'],
  [draw, loss(4), 'mistake'],
  [win(5), loss(4), 'mistake'],
] as const)('%o turned into %o is marked %s', (before, reached, mark) => {
  expect(markOf(before, reached)).toBe(mark);
});

test('every move of a game with its mark and what was better', () => {
  expect(judgedIn(whole).map(({ mark, better }) => [mark, better.map(({ notation }) => notation)])).toEqual([
    ['best', []],
    ['mistake', ['a3', 'c3', 'a1', 'c1']],
    ['best', []],
    ['inaccuracy', ['c1']],
    ['inaccuracy', ['c1']],
  ]);
});

const to = (ply: number): AnalysisEvent => ({ type: 'stepped', ply });

/** What is said of the same game after these events. */
const saidAfter = (...events: readonly AnalysisEvent[]): string =>
  spokenStep(events.reduce(reduceAnalysis, whole), judgedIn(whole), texts);

describe('a move that is tried again', () => {
  const task = 'Move 2, O: top centre, mistake. Find a better move.';
  const right = { isRight: true, text: 'Right: top left is better.' };
  const begin: AnalysisEvent = { type: 'retried', ply: 2 };
  const tried: AnalysisEvent = { type: 'tried', retry: { position: ticTacToe.start(), tried: right } };
  const found: AnalysisEvent = { type: 'found', findings: [{ type: 'verdict', ply: 0, verdict: draw }] };

  test.each<[string, readonly AnalysisEvent[], string | RegExp]>([
    ['begun from elsewhere', [begin], task],
    ['begun where it is shown', [to(2), begin], task],
    ['while more is found', [begin, found], task],
    ['with the half-move chosen once more', [begin, to(2)], task],
    ['tried', [begin, tried], right.text],
    ['started again', [begin, tried, begin], task],
    ['answered', [begin, { type: 'answered' }], /Better: top left/],
    ['left for another half-move', [begin, to(3)], /^Move 3, X: top left\. Best move/],
    ['left and come back to', [begin, to(3), to(2)], /^Move 2, .* Mistake\. .* Better: /],
    ['tried after it was left', [begin, to(3), tried], /^Move 3, /],
    ['before the first move', [{ type: 'retried', ply: 0 }], /^Move 5, /],
  ])('%s', (_, events, text) => {
    expect(saidAfter(...events)).toMatch(text);
  });

  test('begins on the board before it', () => {
    const { ply, retry } = reduceAnalysis(whole, begin);
    expect([ply, retry?.position.ply, retry?.tried]).toEqual([2, 1, null]);
  });
});

/** The same game with this many half-moves on the board. */
const shown = (ply: number): AnalysisState => reduceAnalysis(whole, { type: 'stepped', ply });

describe('sentences', () => {
  test.each([
    [0, 'Start of the game. Drawn with best play.'],
    [1, 'Move 1, X: centre. Best move. Draw.'],
    [
      2,
      'Move 2, O: top centre. Mistake. Draw before, now losing in 3. Better: top left, top right, bottom left or bottom right.',
    ],
    [3, 'Move 3, X: top left. Best move. Winning in 3.'],
    [4, 'Move 4, O: top right. Inaccuracy. Losing in 1 instead of 2. Better: bottom right.'],
    [5, 'Move 5, X: bottom left. Inaccuracy. Winning in 2 instead of 1. Better: bottom right.'],
  ])('the board after %i moves', (ply, said) => {
    expect(spokenStep(shown(ply), judgedIn(whole), texts)).toBe(said);
  });

  test('the move that wins', () => {
    const won = opened(ticTacToe, '14253');
    const judged = judgedIn(after(won, findingsIn(won, ticTacToeAnalyst)));
    expect(judged[4] && moveText(won, judged[4], texts)).toBe('Wins the game.');
  });

  test('the whole game, for a player and for a spectator', () => {
    expect(summaryText(whole, judgedIn(whole))).toBe(
      "2 of your 3 moves were best, 0 of Bob's 2. The game turned at move 2, where Bob gave the draw away.",
    );
    const oneBest = judgedIn(whole).map((move) =>
      move.ply === 0 ? { ...move, mark: 'inaccuracy' as const } : move,
    );
    expect(summaryText(whole, oneBest)).toMatch(/^1 of your 3 moves was best, /);
    const strange = opened(ticTacToe, '51');
    expect(summaryText({ ...strange, ...after(strange, findingsIn(strange, ticTacToeAnalyst)) }, [])).toBe(
      'Looking through the game from its end.',
    );
    const drawn = after(strange, findingsIn(strange, ticTacToeAnalyst));
    expect(summaryText(drawn, judgedIn(drawn))).toBe(
      "1 of Ada's 1 move was best, 1 of Bob's 1. Nobody gave a result away.",
    );
  });

  test('says what is not known yet', () => {
    const known = after(fresh, findingsIn(fresh, ticTacToeAnalyst).slice(0, 2));
    expect(progressText(known)).toBe('2 of 6 positions are solved. The first moves take longest.');
    expect(progressText(reduceAnalysis(known, { type: 'failed' }))).toBe(
      'The analysis broke off: 2 of 6 positions are solved.',
    );
    expect(progressText({ ...whole, progress: 'working' })).toBe(
      '6 of 6 positions are solved. What was better at the start takes longest.',
    );
    expect(progressText(whole)).toBe('Every position is solved to the end of the game.');
    expect(judgedIn(known).map(({ mark }) => mark)).toEqual([null, null, null, null, 'inaccuracy']);
    expect(summaryText(fresh, judgedIn(fresh))).toBe('Looking through the game from its end.');
    const failed = reduceAnalysis(fresh, { type: 'failed' });
    expect(summaryText(failed, judgedIn(failed))).toBe("The analysis couldn't be loaded.");
    expect(reduceAnalysis(failed, { type: 'restarted' })).toEqual(fresh);
    expect(summaryText(known, judgedIn(known))).toBe("So far: 0 of your 1 move was best, 0 of Bob's 0.");
    const [, , , fourth] = judgedIn(known);
    expect(fourth && moveText(known, fourth, texts)).toBe('Losing in 1. Before: not known yet.');
    expect(graphText(known)).toBe('not known yet up to move 3, X winning to the end.');
  });
});

describe('graph', () => {
  test('above the middle player1 wins, the sooner the higher; below it player2', () => {
    expect(heightOf(loss(0), 'player2')).toBe(1);
    expect(heightOf(win(5), 'player1')).toBeGreaterThan(heightOf(win(7), 'player1'));
    expect(heightOf(win(41), 'player1')).toBeGreaterThan(0.3);
    expect(heightOf(draw, 'player2')).toBe(0);
    expect(heightOf(win(1), 'player2')).toBeLessThan(-0.9);
  });

  test('its points, its marks and the shown move', () => {
    const { runs, marked, shownX } = graphOf(shown(1), judgedIn(whole));
    expect(runs.map((run) => run.map(({ ply }) => ply))).toEqual([[0, 1, 2, 3, 4, 5]]);
    expect(runs[0]?.slice(0, 2)).toEqual([
      { ply: 0, x: 0, y: 50 },
      { ply: 1, x: 20, y: 50 },
    ]);
    expect(marked.map(({ ply, mark }) => [ply, mark])).toEqual([
      [2, 'mistake'],
      [4, 'inaccuracy'],
      [5, 'inaccuracy'],
    ]);
    expect(shownX).toBe(20);
  });

  test('a gap where nothing is known, and the summary in words', () => {
    const gap = after(fresh, [
      { type: 'verdict', ply: 0, verdict: draw },
      { type: 'verdict', ply: 4, verdict: win(1) },
    ]);
    expect(graphOf(gap, judgedIn(gap)).runs.map((run) => run.map(({ ply }) => ply))).toEqual([[0], [4]]);
    expect(graphText(whole)).toBe('draw up to move 1, X winning to the end.');
    expect(graphText(gap)).toBe(
      'draw at the start, not known yet up to move 3, X winning up to move 4, not known yet to the end.',
    );
  });
});

const key = (name: string, changes = {}) => ({
  key: name,
  defaultPrevented: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...changes,
});

describe('steps', () => {
  test('stay within the game', () => {
    expect(shown(-1).ply).toBe(0);
    expect(shown(9).ply).toBe(5);
    expect(reduceAnalysis(shown(2), { type: 'stepped', ply: 3 }).isForward).toBe(true);
    expect(reduceAnalysis(shown(2), { type: 'stepped', ply: 1 }).isForward).toBe(false);
  });

  test.each([
    [key('ArrowLeft'), 3],
    [key('ArrowRight'), 5],
    [key('ArrowUp'), null],
    [key('ArrowRight', { defaultPrevented: true }), null],
    [key('ArrowLeft', { altKey: true }), null],
  ])('%o', (event, to) => {
    expect(arrowStep(event, 4)).toBe(to);
  });
});

describe('what can be analysed', () => {
  test('the end of a game is known where the rules ended it', () => {
    expect(endOf(whole)).toBeNull();
    expect(endOf(opened(ticTacToe, '14253'))).toEqual(loss(0));
    expect(endOf(opened(ticTacToe, '152374689'))).toEqual(draw);
  });

  test('moves that break the rules are refused', () => {
    const { record } = opened(connectFour, '44');
    const [first] = record.moves;
    const damaged = { ...record, moves: first ? [first, first] : [] };
    expect(openAnalysis(connectFour, damaged)).toBeNull();
  });

  test('a finished game that is stored has an address, any other has none', () => {
    const { record } = opened(connectFour, '44', null, { status: 'completed', result: 'resign' });
    expect(analysisPath(record)).toBe('/analysis?game=game');
    expect(analysisPath({ ...record, status: 'playing' })).toBeNull();
    expect(analysisPath({ ...record, moveCount: 0 })).toBeNull();
    expect(analysisPath({ ...record, gameType: 'checkers' })).toBe('/analysis?game=game');
    expect(analysisPath({ ...record, gameType: 'chess' })).toBeNull();
    expect(analysisPath({ ...record, gameType: 'checkers', gameMode: 'local' })).toBe(
      '/analysis?local=checkers',
    );
    expect(analysisPath(null)).toBeNull();
  });
});
