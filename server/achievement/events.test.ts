/** What rules are told of events, at the limits of each field. */
import { expect, test } from 'vitest';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import { achievementEventOf, companionsOf } from './events.ts';
import type { Field } from './requirement.ts';
import { game, online, practice, race, rating, run } from './testing/played.ts';

test.each<[string, PlayedEvent, Readonly<Record<string, Field>>]>([
  ['a win with the ninth disc', game({ plies: 9, seat: 'player1' }), { ownMoves: 5 }],
  ['a loss to it', game({ plies: 9, seat: 'player2' }), { ownMoves: 4 }],
  ['a win with the tenth disc', game({ plies: 10, seat: 'player2' }), { ownMoves: 5 }],
  ['TH-19 three plies', game({ plies: 3 }), { isFinished: false, isFinishedOrLeft: false }],
  ['TH-19 four plies', game({ plies: 4 }), { isFinished: true, isFinishedOrLeft: true }],
  [
    'a game that the other left',
    online({ result: 'abandoned', won: true }),
    { isFinished: true, hasLeft: false },
  ],
  [
    'a game that the player left',
    online({ result: 'abandoned' }),
    { isFinished: false, isFinishedOrLeft: true, hasLeft: true },
  ],
  ['an opponent', online({ opponentId: 'o' }), { people: 1, opponents: ['o'] }],
  ['an opponent whose account is gone', online({ opponentId: null }), { people: 1, opponents: [] }],
  ['the AI', game({ opponentId: null }), { people: 0, opponents: [] }],
  ['a rating of almost a whole number', online({ rating: rating({ after: 1699.5 }) }), { rating: 1700 }],
])('%s', (_what, event, fields) => {
  const { field } = achievementEventOf(event);
  expect(Object.fromEntries(Object.keys(fields).map((name) => [name, field(name)]))).toEqual(fields);
});

test.each<[string, PlayedEvent, readonly string[]]>([
  ['in a game', online({ opponentId: 'o' }), ['o']],
  ['in a game against an account that is gone', online({ opponentId: null }), []],
  ['in a race', race({ opponentIds: ['x', 'y'] }), ['x', 'y']],
  ['in a run', run(), []],
  ['in practice', practice(), []],
])('whom somebody played with %s', (_where, event, ids) => {
  expect(companionsOf(event)).toEqual(ids);
});
