/** Which puzzles a page shows as solved: by what the server tells, and by what this browser keeps. */
import { expect, test } from 'vitest';
import { isSolvedBy, type SolvedHere } from './solvedHere.ts';

const today = '2026-11-28';
/** The server tells of sixty days. */
const [listed, earlier] = ['2026-09-29', '2026-09-28'];
const move = { column: 3 };

const kept = (day: string, fields: Partial<SolvedHere> = {}): SolvedHere => ({
  gameType: 'connect-four',
  day,
  accountId: 'ada',
  moves: null,
  ...fields,
});
const told = (...days: string[]) => ({
  today,
  solved: days.map((day) => ({ gameType: 'connect-four', day })),
});

test.each([
  { what: 'the server tells of it', there: told(listed), list: [], day: listed, is: true },
  { what: 'nobody knows of it', there: told(listed), list: [], day: today, is: false },
  { what: 'it is not sent yet', there: told(), list: [kept(today, { moves: [move] })], day: today, is: true },
  {
    what: 'the server took it but tells otherwise',
    there: told(),
    list: [kept(listed)],
    day: listed,
    is: false,
  },
  {
    what: 'it is of an earlier day than the server lists',
    there: told(),
    list: [kept(earlier)],
    day: earlier,
    is: true,
  },
  {
    what: 'a guest solved one of an earlier day here',
    there: told(),
    list: [kept(earlier, { accountId: null })],
    day: earlier,
    is: false,
  },
  { what: 'the server has not answered', there: undefined, list: [kept(today)], day: today, is: true },
  {
    what: 'another account solved it here',
    there: undefined,
    list: [kept(today, { accountId: 'bob' })],
    day: today,
    is: false,
  },
])('solved when $what: $is', ({ there, list, day, is }) => {
  expect(isSolvedBy(list, 'ada', there, { gameType: 'connect-four', day })).toBe(is);
  expect(isSolvedBy(list, 'ada', there, { gameType: 'checkers', day })).toBe(false);
});
