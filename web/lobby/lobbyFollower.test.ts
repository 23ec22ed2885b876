/** The lobby by differences: applied in order, and after a gap the whole list is asked for. */
import { expect, test } from 'vitest';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { createLobbyFollower } from './lobbyFollower.ts';

const waiting = (id: string): WaitingGame => ({
  id,
  gameType: 'checkers',
  player1Name: 'Ada',
  player1Id: null,
  clock: null,
  isRated: false,
  rating: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  isYours: false,
});

function setUp() {
  const shown: string[] = [];
  let asked = 0;
  const hear = createLobbyFollower({
    show: (games) => shown.push(games.map(({ id }) => id).join()),
    ask: () => (asked += 1),
  });
  return {
    shown,
    asked: () => asked,
    whole: (seq: number, ids: string) =>
      hear({ type: 'lobby', seq, games: Array.from(ids).map((id) => waiting(id)) }),
    differs: (seq: number, added: string, removed = '') =>
      hear({
        type: 'lobbyChanged',
        seq,
        added: Array.from(added).map((id) => waiting(id)),
        changed: [],
        removed: Array.from(removed),
      }),
  };
}

test('differences follow the whole list', () => {
  const { shown, asked, whole, differs } = setUp();
  whole(7, 'bc');
  differs(8, 'ad', 'b');
  differs(9, '', 'c');
  expect(shown).toEqual(['b,c', 'a,c,d', 'a,d']);
  expect(asked()).toBe(0);
});

test.each([
  ['one left out', 9],
  ['one twice', 7],
])('%s: asks once, and goes on from the next whole list', (_, seq) => {
  const { shown, asked, whole, differs } = setUp();
  whole(7, 'b');
  differs(seq, 'x');
  differs(seq + 1, 'y');
  expect(asked()).toBe(1);
  expect(shown).toEqual(['b']);
  whole(20, 'bx');
  differs(21, 'z');
  expect(shown).toEqual(['b', 'b,x', 'b,x,z']);
});

test('a server that is new counts from its own number', () => {
  const { shown, asked, whole, differs } = setUp();
  whole(7, 'b');
  whole(0, 'a');
  differs(1, 'c');
  expect(shown.at(-1)).toBe('a,c');
  expect(asked()).toBe(0);
});
