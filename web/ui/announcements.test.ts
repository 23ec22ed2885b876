/** What the live regions hold. */
import { expect, test } from 'vitest';
import { announce, currentAnnouncements, speak } from './announcements.ts';

const silent = { polite: '', assertive: '' };

test('a text said twice differs each time, so that it is read again', () => {
  const once = speak(silent, 'Your turn.', 'polite');
  const twice = speak(once, 'Your turn.', 'polite');
  const thrice = speak(twice, 'Your turn.', 'polite');
  expect(once.polite).toBe('Your turn.');
  expect(twice.polite).not.toBe(once.polite);
  expect(thrice.polite).not.toBe(twice.polite);
  expect(twice.polite.trim()).toBe('Your turn.');
});

test('the two kinds do not disturb each other', () => {
  const both = speak(speak(silent, 'You: column 4.', 'polite'), 'You won!', 'assertive');
  expect(both).toEqual({ polite: 'You: column 4.', assertive: 'You won!' });
});

test('texts of one task are announced together, and the next task starts fresh', async () => {
  announce('Your draw offer has lapsed.');
  announce('Bob: column 3. Your turn.');
  announce('You won!', 'assertive');
  expect(currentAnnouncements()).toEqual({
    polite: 'Your draw offer has lapsed. Bob: column 3. Your turn.',
    assertive: 'You won!',
  });
  await Promise.resolve();
  announce('Bob is back.');
  expect(currentAnnouncements().polite).toBe('Bob is back.');
});
