import { describe, expect, test } from 'vitest';
import { nameKey } from './nameKey.ts';
import { createNameRules, isDefaultName } from './nameRules.ts';
import { plainNames, reservedNames, uncleanNames } from './testing/nameTables.ts';

const { checkName, checkUsername } = createNameRules('Playfield');

describe('names that look alike share one key (T-32, UTS 39, G70)', () => {
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
    ['small capitals', 'Ada', '\u1D00\u1D05\u1D00'],
    ['letters in circles', 'Ada', '\u{1F150}\u{1F153}\u{1F150}'],
    ['an emoji behind', 'Ada', 'Ada \u2764\uFE0F\u200D\u{1F525}'],
  ])('%s: %s and %s', (_, a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  test.each([
    ['Alice', 'Alina'],
    ['Bob', 'Rob'],
    ['李雷', '韩梅梅'],
    ['Swift Otter 42', 'Swift Otter 43'],
  ])('%s and %s stay different', (a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b));
  });
});

describe('G16 which names may be used', () => {
  test('the tables are long enough to mean something', () => {
    expect(plainNames.length).toBeGreaterThanOrEqual(60);
    expect(reservedNames.length + uncleanNames.length).toBeGreaterThanOrEqual(60);
  });
  test.each(plainNames)('%j may', (name) => {
    expect(checkName(name)).toEqual({ ok: true, value: name.normalize('NFC') });
  });
  test.each(Array.from({ length: 100 }, (_, number) => `Robot ${number}`))('%j may', (name) => {
    expect(checkName(name).ok).toBe(true);
  });
  test('no number after a name is read as a word', () => {
    const names = Array.from({ length: 2000 }, (_, number) => `Player ${number}`);
    expect(names.filter((name) => !checkName(name).ok)).toEqual([]);
  });
  test.each(reservedNames)('T-32 %j is reserved', (name) => {
    expect(checkName(name)).toMatchObject({ ok: false, error: { code: 'name/reserved' } });
  });
  describe.each([
    ['Arcadia', 'Arcadia, arcadia, ARCADIA, Аrcadia, Arc4dia, The Arcadia, Arcadia 7, xX Arcadia Xx'],
    [
      'Arcadia',
      'Arcadia Support, ArcadiaOfficial, arcadiateam, Arcadia Team, Official Arcadia, Real Arcadia',
    ],
    ['Game Hub', 'Game Hub, GameHub, gamehub support, The Game-Hub Team'],
    ['Игротека', 'Игротека, ИГРОТЕКА, игротека, игротека support'],
  ])('T-32 on a site called %s', (site, names) => {
    test.each(names.split(', '))('%j is reserved', (name) => {
      expect(createNameRules(site).checkName(name)).toMatchObject({ error: { code: 'name/reserved' } });
      expect(createNameRules('Another').checkName(name).ok).toBe(!/^official /i.test(name));
    });
  });
  test.each([
    ['Arcadia', 'Arcadian, Arcadia Smith, Arcady'],
    ['Games', 'Gamesmanship, Love Games, Theodor'],
    ['XO', 'Saxo, Xoxo, Oxo, Max'],
    ['123', 'Ada, Robot 123'],
  ])('a site called %s leaves %s free', (site, names) => {
    for (const name of names.split(', '))
      expect(createNameRules(site).checkName(name)).toEqual({ ok: true, value: name });
  });

  test.each(uncleanNames)('%j is not shown to anybody', (name) => {
    expect(checkName(name)).toMatchObject({ ok: false, error: { code: 'name/unclean' } });
  });
  test.each([
    ['blank', '   '],
    ['invisible', '\u200B\u200D'],
    ['25 characters', 'x'.repeat(25)],
  ])('%s is not a name', (_, name) => {
    expect(checkName(name)).toMatchObject({ ok: false, error: { code: 'name/invalid' } });
  });
});

describe('names of accounts', () => {
  test.each([
    ...reservedNames,
    'Guest',
    'guest-7',
    'Guest 3',
    'Player',
    'Player 1',
    'pIayer 12',
    'anonymous',
  ])('%j is reserved', (name) => {
    expect(checkUsername(name)).toMatchObject({ ok: false, error: { code: 'auth/username-reserved' } });
  });
  test.each(uncleanNames)('%j is refused', (name) => {
    expect(checkUsername(name)).toMatchObject({ ok: false, error: { code: 'auth/username-unclean' } });
  });
  test.each([
    ['blank', '   '],
    ['25 characters', 'x'.repeat(25)],
    ['punctuation alone', '...'],
    // As parts of an address these lead elsewhere: nobody could open the profile.
    ['a dot', '.'],
    ['two dots', '..'],
    ['an emoji alone', '🦊'],
  ])('%s is not a name', (_, name) => {
    expect(checkUsername(name)).toMatchObject({ ok: false, error: { code: 'auth/username-invalid' } });
  });
  test.each(['...', '😀😀😀', '---'])('%s: what is missing is said', (name) => {
    const text = 'Use at least one letter or digit.';
    expect(checkUsername(name)).toMatchObject({ ok: false, error: { text } });
  });
  test('a name is stored as normalised', () => {
    expect(checkUsername('  Ada\u200B  Lovelace ')).toMatchObject({
      ok: true,
      value: { username: 'Ada Lovelace' },
    });
  });
});

test.each([
  ['Player', true],
  ['player', true],
  ['Guest', true],
  ['Player 1', true],
  ['Swift Otter 42', true],
  ['Swift Ottr 42', false],
  ['Swift Otter 4', false],
  ['Players', false],
  ['Ada', false],
])('G93 whether %j is a default name: %s', (name, expected) => {
  expect(isDefaultName(name)).toBe(expected);
});
