/** When solved puzzles are sent; the test plays the server. */
import { expect, test, vi } from 'vitest';
import { HttpError, networkError } from '../api/httpError.ts';
import { solvedKey } from '../lib/keptKeys.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { sendKept } from '../shell/sendKept.ts';
import { createSending } from './sendSolved.ts';
import { ownOf, unsent, withSolved, type SolvedHere } from './solvedHere.ts';

const errors = {
  away: networkError(),
  busy: new HttpError(503, 'busy', ''),
  refused: new HttpError(409, '', '{"message":"No.","code":"puzzle/not-solved"}'),
  tooMany: new HttpError(429, '', '{"message":"No.","code":"limit/reached"}'),
  failed: new HttpError(500, 'failed', ''),
  unknown: new HttpError(404, '', '{"message":"No.","code":"puzzle/unknown"}'),
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
  let accountId: string | null = null;
  const send = createSending({
    unsent: () => unsent(ownOf(list, accountId)),
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
      list = withSolved(list, { gameType: 'checkers', day, accountId, moves: [{ from: 1, to: 5 }] });
      send();
    },
    /** Another account signs in, or with null a guest is here. */
    become: (id: string | null) => (accountId = id),
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

test.each<Outcome>(['away', 'busy', 'tooMany', 'failed'])(
  'a server that answers %s gets it after a pause, and once',
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

test.each<Outcome>(['refused', 'damaged', 'unknown'])(
  'one answered %s is not sent again and holds up no other',
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

test("one goes to the account that was signed in when it was solved; a guest's goes to the next one", async () => {
  const page = open('ended', 'ended');
  page.become('ada');
  page.solve('Monday');
  await settle();
  page.become(null);
  page.solve('Tuesday');
  await settle();
  expect(page.posted).toEqual(['Monday', 'Tuesday']);
  page.become('bob');
  await page.reach();
  expect(page.posted.slice(2)).toEqual(['Tuesday']);
  expect(page.left()).toEqual(['Monday']);
  page.become('ada');
  await page.reach();
  expect(page.left()).toEqual([]);
});

test('whatever page is open, one that is kept is sent, and nothing is posted once it has been', async () => {
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    posted.push(address);
    return Response.json({ streak: { current: 1, best: 1 }, isOnTime: true });
  });
  const kept = { gameType: 'checkers', day: '2026-11-23', moves: [{ from: 1, to: 5 }] };
  writeStored(solvedKey, JSON.stringify([kept]));
  sendKept();
  await expect.poll(() => readStored(solvedKey)).toContain('"moves":null');
  sendKept();
  await settle();
  expect(posted).toEqual(['/api/puzzles/checkers/2026-11-23']);
  vi.unstubAllGlobals();
});
