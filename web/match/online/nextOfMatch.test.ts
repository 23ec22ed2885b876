/** The way from a game of a tournament to the next one of its match. */
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { expect, test } from 'vitest';
import type { TournamentMatch } from '@playfield/contracts/http/tournaments.ts';
import { matchOf, tournamentOf } from '../../tournaments/testing/samples.ts';
import { nextOfMatch } from './nextOfMatch.ts';
import { recordOf, type Changes } from './sampleRecords.ts';

const over: Changes = {
  id: 'g1',
  status: 'completed',
  result: 'resign',
  winner: 'player1',
  online: { tournament: { id: 'cup', matchId: 'winners/1/1', gameNumber: 1 } },
};
const second: Partial<TournamentMatch> = {
  bestOf: 3,
  status: 'playing',
  contestId: 'g2',
  contestIds: ['g1', 'g2'],
};
const playedOn = (changes: Partial<TournamentMatch>, place = 'winners/1/1') => [
  { tournament: tournamentOf({}), match: matchOf(place, ['p1', 'p2'], changes), attemptsLeft: null },
];

test('it leads to the next game of the match', () => {
  const record = recordOf(connectFour, [], 'player1', over);
  expect(nextOfMatch(record, playedOn(second))).toEqual({ path: '/multiplayer?game=g2', number: 2 });
});

test.each<[string, Changes, ReturnType<typeof playedOn>]>([
  ['nothing is known of the player’s matches', over, []],
  ['it is another match', over, playedOn(second, 'winners/1/2')],
  ['the next game has not begun', over, playedOn({ ...second, contestId: 'g1', contestIds: ['g1'] })],
  [
    'what is known is older than the game',
    { ...over, id: 'g2' },
    playedOn({ ...second, contestId: 'g1', contestIds: ['g1'] }),
  ],
  ['the match is over', over, playedOn({ ...second, status: 'completed' })],
  ['this game runs', { ...over, status: 'playing', result: null, winner: null }, playedOn(second)],
  ['the game is of no tournament', { ...over, online: {} }, playedOn(second)],
])('it leads nowhere when %s', (_, changes, mine) => {
  expect(nextOfMatch(recordOf(connectFour, [], 'player1', changes), mine)).toBeNull();
});

test('it leads a spectator nowhere', () => {
  expect(nextOfMatch(recordOf(connectFour, [], null, over), playedOn(second))).toBeNull();
});
