import { describe, expect, test } from 'vitest';
import { checkUsername, usernameKey } from './usernames.ts';

describe('look-alike user names share one key (T-32, UTS 39, G70)', () => {
  test.each([
    ['case', 'Alice', 'aLICE'],
    ['Cyrillic letters', 'Alice', '\u0410lice'],
    ['Greek omicron', 'Bob', 'B\u03BFb'],
    ['zero for o', 'Bob', 'b0b'],
    ['one for l', 'Lola', 'lo1a'],
    ['capital I for l', 'Alice', 'AIice'],
    ['rn for m', 'marc', 'rnarc'],
    ['accents', 'Zoe', 'Zo\u00EB'],
    ['full width', 'Ada', '\uFF21\uFF44\uFF41'],
    ['spaces and punctuation', 'Mary Ann', 'mary_ann'],
    ['mathematical letters', 'Ada', '\u{1D400}\u{1D41D}\u{1D41A}'],
  ])('%s: %s and %s', (_, a, b) => {
    expect(usernameKey(a)).toBe(usernameKey(b));
  });

  test.each([
    ['Alice', 'Alina'],
    ['Bob', 'Rob'],
    ['李雷', '韩梅梅'],
  ])('%s and %s stay different', (a, b) => {
    expect(usernameKey(a)).not.toBe(usernameKey(b));
  });
});

describe('names nobody may take', () => {
  test.each([
    'Admin',
    'ADM1N',
    '\u0430dmin',
    'Guest',
    'guest-7',
    'AI',
    'Moderator',
    'Player 1',
    'anonymous',
    'Playfield',
  ])('%s is reserved', (name) => {
    expect(checkUsername(name)).toMatchObject({ ok: false, error: { code: 'auth/username-reserved' } });
  });
  test.each([
    ['blank', '   '],
    ['invisible', '\u200B\u200D'],
    ['25 characters', 'x'.repeat(25)],
    ['punctuation alone', '...'],
  ])('%s is not a name', (_, name) => {
    expect(checkUsername(name)).toMatchObject({ ok: false, error: { code: 'auth/username-invalid' } });
  });
  test('a name is stored as normalised', () => {
    expect(checkUsername('  Ada\u200B  Lovelace ')).toMatchObject({
      ok: true,
      value: { username: 'Ada Lovelace' },
    });
  });
});
