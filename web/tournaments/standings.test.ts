import { expect, test } from 'vitest';
import { inOrder, stillInFirst, tablesOf, tallyInTable, tieBreakRows } from './standings.ts';
import { matchOf, playerOf, won } from './testing/samples.ts';

const table = [
  matchOf('table/1/1', ['p1', 'p2'], won('p1')),
  matchOf('table/2/1', ['p3', 'p1'], { status: 'completed', outcome: 'played' }),
  matchOf('table/3/1', ['p1', 'p4'], { status: 'walkover', outcome: 'walkover', winnerId: 'p1' }),
  matchOf('table/1/2', ['p4', 'p3'], won('p3')),
  matchOf('table/2/2', ['p2', 'p4'], { status: 'walkover', outcome: 'double-walkover' }),
  matchOf('winners/1/1', ['p1', 'p2'], won('p1')),
];
const players = [
  playerOf('p1', { points: 2.5, tieBreak: 0.75 }),
  playerOf('p2'),
  playerOf('p3', { points: 1.5 }),
  playerOf('p4'),
];

test('Sonneborn-Berger as a sum of named rows: walkovers count, a bracket does not', () => {
  const [own] = players;
  expect(own && tieBreakRows(own, players, table)).toEqual([
    { username: 'p2', how: 'beaten', points: 0, worth: 0 },
    { username: 'p3', how: 'drawn', points: 1.5, worth: 0.75 },
    { username: 'p4', how: 'beaten', points: 0, worth: 0 },
  ]);
});

test('a decider or a last stage adds no win and no loss to those of the table', () => {
  const decided = [...table, matchOf('final/1/1', ['p2', 'p1'], won('p2'))];
  expect(tallyInTable(playerOf('p1', { wins: 3, draws: 1, losses: 1 }), decided)).toEqual({
    wins: 2,
    draws: 1,
    losses: 0,
  });
  const open = [...table, matchOf('final/1/1', ['p1', 'p4'], { status: 'playing' })];
  expect(tallyInTable(playerOf('p4', { losses: 3 }), open)).toEqual({ wins: 0, draws: 0, losses: 3 });
});

test('no rows where they do not make the sum of the server', () => {
  expect(tieBreakRows(playerOf('p1', { tieBreak: 9 }), players, table)).toBeNull();
});

test('the order is by place, then by the table so far, then by seed', () => {
  const list = [
    playerOf('p3'),
    playerOf('p1'),
    playerOf('p4', { tableRank: 1 }),
    playerOf('p2', { place: 1, tableRank: 2 }),
  ];
  expect(inOrder(list).map(({ userId }) => userId)).toEqual(['p2', 'p4', 'p1', 'p3']);
});

test('a table for each group in the order that counts, of those who were drawn', () => {
  const list = [
    playerOf('p1', { groupNumber: 2 }),
    // More of the tie-break, but p3 won their match.
    playerOf('p2', { groupNumber: 1, points: 1, tieBreak: 2, tableRank: 2 }),
    playerOf('p3', { groupNumber: 1, points: 1, tableRank: 1 }),
    playerOf('p4', { seed: null, status: 'withdrawn', reason: 'Did not check in' }),
  ];
  expect(tablesOf(list).map(({ group, lines }) => [group, lines.map(({ userId }) => userId)])).toEqual([
    [1, ['p3', 'p2']],
    [2, ['p1']],
  ]);
});

test('in a bracket that runs those who are still in come first', () => {
  const list = [
    playerOf('p1', { seed: 1, place: 9, status: 'eliminated' }),
    playerOf('p2', { seed: 3, place: null, status: 'active' }),
    playerOf('p3', { seed: 2, place: null, status: 'active' }),
  ];
  expect(stillInFirst(list).map(({ userId }) => userId)).toEqual(['p3', 'p2', 'p1']);
});
