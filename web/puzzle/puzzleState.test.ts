/** Solving a puzzle as the page knows it. */
import { describe, expect, test } from 'vitest';
import { readPuzzle } from '@playfield/games/puzzle.ts';
import { gameById } from '@playfield/games/registry.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { ownOf, readSolved, unsent, withSolved } from './solvedHere.ts';
import {
  dueReply,
  isAtStart,
  openPuzzle,
  reducePuzzle,
  type PuzzleEvent,
  type PuzzleState,
} from './puzzleState.ts';
import { feedbackText, goalText, sharedText, streakText, triesText } from './puzzleTexts.ts';

const game = gameById('connect-four');
if (!game) throw new Error('there is no Connect Four');
const words = { game, texts: textsOf('connect-four') };
/** Blue has two at the bottom, Red two above them. Column 3 counts as right, and every other as something else. */
const puzzle = readPuzzle(game, '3344 215 o-2o-2+o-2l12w32d-2 o-2o-2o-2o-2o-2+o-2');

function opened(): PuzzleState {
  const state = openPuzzle(puzzle);
  if (!state) throw new Error('the puzzle has no position');
  return state;
}

const after = (events: readonly PuzzleEvent[]): PuzzleState => events.reduce(reducePuzzle, opened());
const move = (column: number): PuzzleEvent => ({ type: 'moved', move: { column } });

const about = { title: 'Connect Four', day: '2026-11-23', product: 'Playfield', streak: 4 };
/** The first right move and its answer; column 6 then solves the puzzle. */
const firstStep: readonly PuzzleEvent[] = [move(2), { type: 'replied' }];

describe('solving', () => {
  test('a right move is answered a moment later, and the last one solves it', () => {
    const right = after([move(2)]);
    expect([right.phase, right.step, dueReply(right)?.ply]).toEqual(['replying', 1, 6]);
    // Until then no move is taken.
    expect(reducePuzzle(right, move(5))).toBe(right);
    const answered = reducePuzzle(right, { type: 'replied' });
    expect([answered.phase, answered.position.ply]).toEqual(['yours', 6]);
    const solved = reducePuzzle(answered, move(5));
    expect([solved.phase, solved.moves]).toEqual(['solved', [{ column: 2 }, { column: 5 }]]);
    expect(reducePuzzle(solved, { type: 'hinted' })).toBe(solved);
  });

  test('a wrong move is answered and explained, and taken back by trying again', () => {
    const wrong = after([move(4)]);
    expect([wrong.phase, wrong.position.ply, dueReply(wrong)?.ply]).toEqual(['wrong', 5, 6]);
    const answered = reducePuzzle(wrong, { type: 'replied' });
    expect([answered.phase, answered.position.ply, dueReply(answered)]).toEqual(['wrong', 6, null]);
    const again = reducePuzzle(answered, { type: 'retried' });
    expect([again.phase, again.position.ply, again.marks]).toEqual(['yours', 4, ['wrong']]);
  });

  test.each<[string, readonly PuzzleEvent[], string, string]>([
    ['a wrong move', [move(4)], '🟥🟩🟩', 'after 1 wrong move'],
    ['hints', [{ type: 'hinted' }, ...firstStep, { type: 'hinted' }], '💡💡🟩🟩', 'with 2 hints'],
    [
      'both',
      [{ type: 'hinted' }, move(4), { type: 'retried' }, ...firstStep],
      '💡🟥🟩🟩',
      'after 1 wrong move and with a hint',
    ],
    ['a clean start', firstStep, '🟩🟩', 'at the first try'],
  ])('starting over after %s keeps that in the result', (_, events, signs, tries) => {
    const restarted = after([...events, { type: 'restarted' }]);
    expect([restarted.phase, restarted.step, restarted.position.ply, restarted.moves]).toEqual([
      'yours',
      0,
      4,
      [],
    ]);
    const solved = [...firstStep, move(5)].reduce(reducePuzzle, restarted);
    expect(feedbackText(solved, words)).toBe(`Solved ${tries}.`);
    expect(sharedText(solved, about).split('\n')[2]).toBe(signs);
  });

  test('a puzzle can be started over once something has been done', () => {
    expect(isAtStart(opened())).toBe(true);
    for (const event of [move(2), move(4), { type: 'hinted' } as const]) {
      expect(isAtStart(after([event]))).toBe(false);
      expect(isAtStart(after([event, { type: 'restarted' }]))).toBe(true);
    }
  });

  test('moves that the rules refuse change nothing', () => {
    const state = opened();
    expect(reducePuzzle(state, move(9))).toBe(state);
    expect(reducePuzzle(state, { type: 'replied' })).toBe(state);
    expect(reducePuzzle(state, { type: 'retried' })).toBe(state);
  });
});

describe('what the page says', () => {
  test.each<[string, readonly PuzzleEvent[], string]>([
    ['at the start', [], 'Only one move wins in time. Every other move is slower, or has an answer.'],
    ['with a hint', [{ type: 'hinted' }], 'Play column 3.'],
    ['after a right move', [move(2)], 'Right.'],
    ['after the answer', [move(2), { type: 'replied' }], 'Right. Red answers column 2. 1 move to go.'],
    ['after a loss', [move(4)], 'Column 5 loses: Red wins at once with column 3.'],
    [
      'after a later win',
      [move(5)],
      'Column 6 wins too, but in 3: there is a win in 2. Red answers column 3.',
    ],
    ['after a draw', [move(6)], 'Column 7 only draws. Red answers column 3.'],
    ['after letting it go', [move(0)], 'Column 1 lets the win go. Red answers column 3.'],
    ['when solved', [move(2), { type: 'replied' }, move(5)], 'Solved at the first try.'],
  ])('%s', (_, events, text) => {
    expect(feedbackText(after(events), words)).toBe(text);
  });

  test('the goal, the tries, the day, the streak', () => {
    expect(goalText(opened(), words.game)).toBe('Blue to move: win in 2');
    expect(triesText(['wrong', 'wrong', 'hint', 'right'])).toBe('after 2 wrong moves and with a hint');
    expect(streakText({ current: 0, best: 0 })).toBe('Solve the puzzle on its day to begin a streak.');
    expect(streakText({ current: 1, best: 8 })).toBe('1 day in a row. Best: 8.');
    expect(streakText({ current: 0, best: 8 })).toBe('No streak at the moment. Best: 8.');
  });

  test('the shared text tells how it went and no move', () => {
    const state = after([
      move(4),
      { type: 'retried' },
      { type: 'hinted' },
      move(2),
      { type: 'replied' },
      move(5),
    ]);
    expect(sharedText(state, about)).toBe(
      'Playfield puzzle, Nov 23, 2026\nConnect Four, win in 2: solved after 1 wrong move and with a hint\n🟥💡🟩🟩\n4 days in a row',
    );
  });
});

describe('what is kept in the browser', () => {
  const one = { gameType: 'checkers', day: '2026-11-23', accountId: null, moves: [{ from: 1, to: 5 }] };

  test('is read again, newest first, once for each puzzle', () => {
    const list = withSolved(withSolved([], one), { ...one, moves: null });
    expect(readSolved(JSON.stringify(list))).toEqual([{ ...one, moves: null }]);
    expect(unsent(withSolved(list, { ...one, day: '2026-11-24' }))).toEqual([{ ...one, day: '2026-11-24' }]);
  });

  test('is of the account that solved it; what was kept without one is a guest’s', () => {
    const [adas, bobs] = [
      { ...one, accountId: 'ada' },
      { ...one, accountId: 'bob', moves: null },
    ];
    const list = [adas, bobs, one].reduce(withSolved, []);
    expect(readSolved(JSON.stringify(list))).toEqual([one, bobs, adas]);
    expect(ownOf(list, 'ada')).toEqual([one, adas]);
    expect(ownOf(list, null)).toEqual([one]);
    expect(readSolved('[{"gameType":"checkers","day":"2026-11-23","moves":[{"from":1,"to":5}]}]')).toEqual([
      one,
    ]);
  });

  test('is bounded', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ ...one, day: `day ${at}` }));
    expect(many.reduce(withSolved, [])).toHaveLength(60);
  });

  test.each([
    '',
    '{',
    '{}',
    '[1]',
    '[{"gameType":"chess","day":"2026-11-23","moves":null}]',
    '[{"gameType":"checkers","day":"x","moves":[1]}]',
  ])('damaged text %s counts as nothing', (text) => {
    expect(readSolved(text)).toEqual([]);
  });
});
