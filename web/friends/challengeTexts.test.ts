/** The waiting dialog's sentences. */
import { expect, test } from 'vitest';
import { endText, reachText, whatText } from './challengeTexts.ts';

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

test('a race is named as the site names it', () => {
  expect([whatText('race'), whatText('connect-four')]).toEqual(['Typing Race', 'Connect Four']);
});
