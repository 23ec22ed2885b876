import { connectFour } from '@playfield/games/connect-four/index.ts';
import type { GameAction } from '@playfield/contracts/http/match.ts';
import { expect, test } from 'vitest';
import { openingOnline, reduceOnline, type OnlineEvent } from './onlineState.ts';
import { isAlone, rematchNote } from './rematch.ts';
import { recordOf, type Changes } from './sampleRecords.ts';

const win = [0, 1, 0, 1, 0, 1, 0].map((column) => ({ column }));
const ours = { kind: 'rematch', by: 'player1' } as const;
const theirs = { kind: 'rematch', by: 'player2' } as const;

const oursDeclined = { declinedRematchOf: 'player1' } as const;

const here = (player2: boolean): OnlineEvent => ({
  type: 'presence',
  presence: { player1: true, player2, spectators: 0 },
});
const acted = (action: GameAction): OnlineEvent => ({ type: 'acted', action });

/** Ada's page after these offers, one after another. */
function after(steps: readonly (OnlineEvent | Changes['online'])[], changes: Changes = {}) {
  const events = steps.map((step, version): OnlineEvent => {
    if (step && 'type' in step) return step;
    const record = recordOf(connectFour, win, 'player1', { ...changes, online: { version, ...step } });
    return { type: 'gameState', record, nowMs: version };
  });
  const state = [{ type: 'link', link: 'connected', nowMs: 0 } as const, here(true), ...events].reduce(
    reduceOnline,
    openingOnline(connectFour),
  );
  return [isAlone(state), rematchNote(state)];
}

test.each([
  ['nothing is offered', [{}], false, null],
  ['ours waits', [{}, { offer: ours }], false, 'You asked for a rematch.'],
  [
    'the opponent has left',
    [{}, { offer: ours }, here(false)],
    true,
    'You asked for a rematch. Bob has left.',
  ],
  // Asked again, the server would refuse.
  ['ours was declined', [{}, { offer: ours }, oursDeclined], true, 'Your rematch request was declined.'],
  ['ours was declined before a reload', [oursDeclined], true, 'Your rematch request was declined.'],
  [
    'theirs was withdrawn, and ours declined while this page was offline',
    [{}, { offer: theirs }, {}, oursDeclined],
    true,
    'Your rematch request was declined.',
  ],
  [
    'the opponent declined, and then asks for one',
    [oursDeclined, { offer: theirs, declinedRematchOf: null }],
    false,
    'Bob wants a rematch.',
  ],
  [
    'and takes it back',
    [oursDeclined, { offer: theirs, declinedRematchOf: null }, { declinedRematchOf: null }],
    false,
    "Bob's rematch request was withdrawn.",
  ],
  [
    'another tab took ours back',
    [{}, { offer: ours }, { declinedRematchOf: null }],
    false,
    'Your rematch request has lapsed.',
  ],
  [
    'we took ours back',
    [{}, { offer: ours }, acted('withdrawOffer'), {}],
    false,
    'Your rematch request was withdrawn.',
  ],
  [
    'we declined theirs',
    [{}, { offer: theirs }, acted('declineOffer'), { declinedRematchOf: 'player2' }],
    false,
    "Bob's rematch request was declined.",
  ],
  [
    'another tab declined theirs',
    [{}, { offer: theirs }, { declinedRematchOf: 'player2' }],
    false,
    "Bob's rematch request was declined.",
  ],
  [
    'they took theirs back as we declined it',
    [{}, { offer: theirs }, acted('declineOffer'), { declinedRematchOf: null }],
    false,
    "Bob's rematch request was withdrawn.",
  ],
  [
    'ours was declined, and the opponent asked and took it back while this page was offline',
    [{}, { offer: ours }, oursDeclined, { declinedRematchOf: null }],
    false,
    null,
  ],
  ['they took theirs back', [{}, { offer: theirs }, {}], false, "Bob's rematch request was withdrawn."],
  ['a draw offer ended with the game', [{ offer: { kind: 'draw', by: 'player1' } }, {}], false, null],
] as const)(
  'whether there is somebody to play once more, and what is said: %s',
  (_when, steps, alone, note) => {
    expect(after(steps)).toEqual([alone, note]);
  },
);

test('a spectator is not told that a rematch was declined', () => {
  expect(after([oursDeclined], { yourSeat: null })).toEqual([false, null]);
});

test('after a game that was called off there is nobody', () => {
  expect(after([{}], { result: 'aborted' })).toEqual([true, null]);
});
