/** The waiting dialog's sentences. */
import { expect, test } from 'vitest';
import { endText, goText, hasClock, reachText, whatText } from './challengeTexts.ts';

test.each([
  ['online', 'Ada is online and sees your invitation now.'],
  ['offline', 'Ada is offline and will find your invitation on coming back.'],
  ['playing', 'Ada is playing and will see your invitation afterwards.'],
  ['unknown', 'Ada has your invitation.'],
] as const)('%s', (reach, text) => {
  expect(reachText(reach, 'Ada')).toBe(text);
});

test.each([
  ['accepted', null, 'Ada accepted.'],
  ['declined', null, 'Ada declined.'],
  ['declined', 'later', 'Ada declined: maybe later.'],
  ['declined', 'another-clock', 'Ada declined: would rather play with another clock.'],
  ['cancelled', null, 'You took the invitation back.'],
  ['expired', null, 'The invitation has expired.'],
  ['pending', null, 'Waiting for Ada.'],
] as const)('%s for the reason %s', (status, reason, text) => {
  expect(endText({ status, reason }, 'Ada')).toBe(text);
});

test.each([
  ['race', 'Typing Race', 'Go to the race', false],
  ['arena', 'Snake.io Arena', 'Go to the arena', false],
  ['connect-four', 'Connect Four', 'Wait at the board', true],
])('%s is named as the site names it', (what, title, go, isTimed) => {
  expect([whatText(what), goText(what), hasClock(what)]).toEqual([title, go, isTimed]);
});
