/** A contest seen from its match, whose players may have other ids since a guest signed in. */
import { expect, test } from 'vitest';
import { ofPlayers, type Contest } from './contest.ts';

const contest = (seatIds: Contest['seatIds'], winnerId: string | null): Contest => ({
  id: 'contest',
  matchId: 'match',
  gameNumber: 1,
  seatIds,
  ended: {
    at: new Date(0),
    winnerId,
    absentIds: winnerId === null ? ['account'] : [],
    isVoid: false,
    isAgreed: false,
    plies: 9,
    usedMs: [1, 2],
    isBerserk: [false, true],
  },
});

test.each<[string, Contest['seatIds'], string | null, object]>([
  ['as it is', ['guest', 'bob'], 'guest', { seatIds: ['guest', 'bob'], ended: { winnerId: 'guest' } }],
  [
    'with the seats swapped',
    ['bob', 'guest'],
    'bob',
    { seatIds: ['bob', 'guest'], ended: { winnerId: 'bob' } },
  ],
  [
    'won by the account',
    ['account', 'bob'],
    'account',
    { seatIds: ['guest', 'bob'], ended: { winnerId: 'guest' } },
  ],
  [
    'won in the second seat',
    ['bob', 'account'],
    'account',
    { seatIds: ['bob', 'guest'], ended: { winnerId: 'guest' } },
  ],
  [
    'lost by the account',
    ['account', 'bob'],
    'bob',
    { seatIds: ['guest', 'bob'], ended: { winnerId: 'bob' } },
  ],
  ['missed by the account', ['bob', 'account'], null, { ended: { absentIds: ['guest'] } }],
  ['of somebody gone for good', [null, 'bob'], 'bob', { seatIds: [null, 'bob'], ended: { winnerId: 'bob' } }],
  ['of two others', ['eve', 'dan'], 'eve', { seatIds: ['eve', 'dan'], ended: { winnerId: 'eve' } }],
])('a contest %s', (_, seatIds, winnerId, seen) => {
  expect(ofPlayers(contest(seatIds, winnerId), ['guest', 'bob'])).toMatchObject(seen);
});
