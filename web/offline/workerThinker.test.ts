/** Questions to a worker and their answers, with a worker that answers on the test's command. */
import { expect, test } from 'vitest';
import { readQuestion, type Preparation, type Question } from './question.ts';
import { workerThinker, type Port } from './workerThinker.ts';

function bench() {
  const sent: (Question | Preparation)[] = [];
  const listeners: ((data: unknown) => void)[] = [];
  const breaks: (() => void)[] = [];
  let opened = 0;
  const open = (): Port => {
    opened += 1;
    return {
      post: (message) => void sent.push(message),
      onMessage: (listener) => void listeners.push(listener),
      onError: (listener) => void breaks.push(listener),
    };
  };
  let seed = 0;
  const thinker = workerThinker(open, () => (seed += 1));
  return {
    thinker,
    sent,
    say: (data: unknown) => listeners.at(-1)?.(data),
    breakDown: () => breaks.at(-1)?.(),
    opened: () => opened,
  };
}

const moves = [{ column: 3 }];

test('answers are matched to their questions in any order', async () => {
  const { thinker, sent, say } = bench();
  const move = thinker.move('connect-four', moves, 'hard');
  const hint = thinker.hint('connect-four', moves);
  expect(sent).toEqual([
    { id: 1, gameType: 'connect-four', moves, level: 'hard', seed: 1 },
    { id: 2, gameType: 'connect-four', moves, level: null, seed: 2 },
  ]);
  say({ id: 2, move: { column: 2 }, reason: 'Column 3 blocks' });
  say({ id: 1, move: { column: 4 }, reason: '' });
  expect(await move).toEqual({ column: 4 });
  expect(await hint).toEqual({ move: { column: 2 }, reason: 'Column 3 blocks' });
});

test('an unanswerable question or a broken worker rejects, and the next question starts a new worker', async () => {
  const { thinker, say, breakDown, opened } = bench();
  const failing = thinker.move('chess', moves, 'easy');
  say({ id: 1, failure: 'nobody plays chess' });
  await expect(failing).rejects.toThrow('nobody plays chess');
  const lost = thinker.hint('connect-four', moves);
  breakDown();
  await expect(lost).rejects.toThrow('not there');
  expect(opened()).toBe(1);
  const again = thinker.hint('connect-four', moves);
  expect(opened()).toBe(2);
  say({ id: 3, move: { column: 1 }, reason: 'so' });
  expect(await again).toEqual({ move: { column: 1 }, reason: 'so' });
});

test.each([
  null,
  'x',
  { id: 9, move: {}, reason: 'of nobody' },
  { id: 1 },
  { id: 1, move: {} },
  { id: '1', failure: '' },
])('what is no answer, or nobody asked for, is passed over: %j', async (junk) => {
  const { thinker, say } = bench();
  const move = thinker.move('connect-four', moves, 'easy');
  say(junk);
  say({ id: 1, move: { column: 0 }, reason: '' });
  expect(await move).toEqual({ column: 0 });
});

test.each([
  [{ id: 1, gameType: 'x', moves, seed: 1, level: 'hard' }, 'hard'],
  [{ id: 1, gameType: 'x', moves, seed: 1, level: null }, null],
])('a question is read as it was sent: %j', (sent, level) => {
  expect(readQuestion(structuredClone(sent))).toEqual({ ...sent, level });
});

test.each([null, {}, { id: 1 }, { id: 1, gameType: 'x', seed: 1, moves: [1] }, { prepare: 'x' }])(
  'anything else is not a question: %j',
  (junk) => {
    expect(readQuestion(junk)).toBeNull();
  },
);
