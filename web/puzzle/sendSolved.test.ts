/** When solved puzzles are sent; the test plays the server. */
import { expect, test } from 'vitest';
import { HttpError, networkError } from '../api/httpError.ts';
import { createSending } from './sendSolved.ts';
import { unsent, withSolved, type SolvedHere } from './solvedHere.ts';

const errors = {
  away: networkError(),
  busy: new HttpError(503, 'busy', ''),
  refused: new HttpError(409, '', '{"message":"No.","code":"puzzle/not-solved"}'),
  damaged: new HttpError(400, '', '{"message":"No.","code":"request/invalid"}'),
  ended: new HttpError(401, '', '{"message":"No.","code":"session/ended"}'),
};

type Outcome = keyof typeof errors | 'ok';

/** Lets everything in progress finish. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A page and a server: `outcomes` of the next calls, `ok` when they run out. */
function open(...outcomes: Outcome[]) {
  let list: readonly SolvedHere[] = [];
  let pauses: (() => void)[] = [];
  const posted: string[] = [];
  const send = createSending({
    unsent: () => unsent(list),
    async post({ day }) {
      posted.push(day);
      const outcome = outcomes.shift() ?? 'ok';
      if (outcome !== 'ok') throw errors[outcome];
    },
    onAnswered: (one) => (list = withSolved(list, { ...one, moves: null })),
    after(_delayMs, run) {
      pauses.push(run);
      return () => (pauses = pauses.filter((one) => one !== run));
    },
  });
  return {
    posted,
    solve(day: string) {
      list = withSolved(list, { gameType: 'checkers', day, moves: [{ from: 1, to: 5 }] });
      send();
    },
    /** The page comes up, the network is back, or another call has succeeded. */
    async reach() {
      send();
      await settle();
    },
    /** The pause before the next attempt is over, if there is one. */
    async wait() {
      for (const run of pauses.splice(0)) run();
      await settle();
    },
    left: () => unsent(list).map(({ day }) => day),
  };
}

test('one that is solved while another is being sent is sent as well', async () => {
  const page = open();
  page.solve('Monday');
  page.solve('Tuesday');
  await settle();
  expect(page.posted).toEqual(['Monday', 'Tuesday']);
  expect(page.left()).toEqual([]);
});

test.each<Outcome>(['away', 'busy'])(
  'a server that is %s gets it after a pause, and once',
  async (outcome) => {
    const page = open(outcome, outcome);
    page.solve('Monday');
    await settle();
    expect(page.posted).toHaveLength(1);
    await page.wait();
    expect(page.left()).toEqual(['Monday']);
    await page.wait();
    expect(page.left()).toEqual([]);
    await page.wait();
    expect(page.posted).toHaveLength(3);
  },
);

test('a sign of the server ends the pause', async () => {
  const page = open('away');
  page.solve('Monday');
  await settle();
  expect(page.left()).toEqual(['Monday']);
  await page.reach();
  expect(page.left()).toEqual([]);
});

test.each<Outcome>(['refused', 'damaged'])(
  'one that is %s is not sent again and holds up no other',
  async (outcome) => {
    const page = open(outcome);
    page.solve('Monday');
    page.solve('Tuesday');
    await settle();
    await page.reach();
    expect(page.posted).toEqual(['Monday', 'Tuesday']);
  },
);

test('one whose session has ended waits for the next sign of the server', async () => {
  const page = open('ended');
  page.solve('Monday');
  await settle();
  await page.wait();
  expect([page.posted, page.left()]).toEqual([['Monday'], ['Monday']]);
  await page.reach();
  expect(page.left()).toEqual([]);
});
