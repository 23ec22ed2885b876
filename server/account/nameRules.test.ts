import { describe, expect, test } from 'vitest';
import unhomoglyph from 'unhomoglyph';
import { formerKey, nameKey, nameKeys } from './nameKey.ts';
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
    ['Cyrillic М, whose small letter looks like none', 'Mike', '\u041Cike'],
    ['Cyrillic Т', 'Tom', '\u0422om'],
    ['Cyrillic В', 'Bob', '\u0412ob'],
    ['Greek Κ', 'Kate', '\u039Aate'],
    ['Greek Ν, whose small letter looks like v', 'Nina', '\u039Dina'],
    ['Greek Ϲ, a Σ by its decomposition', 'Carl', '\u03F9arl'],
    ['Cherokee Ꮇ', 'Mike', '\u13B7ike'],
    ['two v for w', 'wolf', 'vvolf'],
    ['v and w in a row', 'vwxyz', 'vvvxyz'],
    ['an emoji behind', 'Ada', 'Ada \u2764\uFE0F\u200D\u{1F525}'],
  ])('%s: %s and %s', (_, a, b) => {
    expect(nameKey(a)).toBe(nameKey(b));
  });

  test.each([
    ['Alice', 'Alina'],
    ['Bob', 'Rob'],
    ['李雷', '韩梅梅'],
    ['Swift Otter 42', 'Swift Otter 43'],
    ['Vick', 'Nick'],
    ['Борис', 'Ворис'],
    ['Мария', 'Марина'],
    ['Нина', 'Лина'],
    ['Νίκος', 'Μίκος'],
  ])('%s and %s stay different', (a, b) => {
    expect(nameKey(a)).not.toBe(nameKey(b));
  });
});

const cases = (one: string): string[] =>
  [one.toLowerCase(), one.toUpperCase()].filter((other) => Array.from(other).length === 1);
const asciiLike = (one: string): string | null => {
  const like = unhomoglyph(one);
  return /^[a-zA-Z0-9]+$/.test(like) ? like : null;
};

describe('every character up to U+1FFFF', () => {
  const characters = Array.from({ length: 0x1ffff - 0x20 }, (_, n) => String.fromCodePoint(n + 0x21)).filter(
    (one) => !/[\p{C}\p{M}]/u.test(one),
  );
  test('has the key of its other case', () => {
    const wrong = characters.filter((one) =>
      cases(one).some((other) => other !== one && nameKey(other) !== nameKey(one)),
    );
    expect(wrong).toEqual([]);
  });

  test('has the key of the ASCII that it, or its capital, looks like', () => {
    const wrong = characters.flatMap((one) => {
      const capital = cases(one).at(-1) ?? one;
      const like = asciiLike(capital) ?? asciiLike(one);
      return like !== null && nameKey(like) !== nameKey(one) ? `${one} is like ${like}` : [];
    });
    expect(wrong).toEqual([]);
    // Few look like one letter as a capital and like another as a small one: names are taken by both.
    const torn = characters.filter((one) => {
      const like = asciiLike(one);
      return like !== null && nameKey(like) !== nameKey(one);
    });
    expect(torn.join('')).toBe('\u017F\u01BD\u03BD\u03C5\u{118C4}\u{118C6}\u{118D5}\u{118DC}');
    const untaken = torn.filter((one) => !nameKeys(one).includes(nameKey(asciiLike(one) ?? one)));
    // The long s is an s.
    expect(untaken.join('')).toBe('\u017F');
  });

  test.each([
    ['Russian', 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя', 30],
    ['Ukrainian', 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя', 29],
    ['Greek', 'αβγδεζηθικλμνξοπρστυφχψω', 21],
    ['Armenian', 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ', 36],
    ['Georgian', 'აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ', 33],
  ])('%s keeps its letters apart', (_, letters, count) => {
    expect(new Set(Array.from(letters, nameKey)).size).toBe(count);
  });

  test('an ASCII name has the key it had, but for v and w in a row', () => {
    const ascii = Array.from({ length: 95 }, (_, n) => String.fromCharCode(n + 32));
    for (const one of [...ascii, 'Swift Otter 42', 'marc', 'rnarc', 'AIice|1l', "O'Brien_x"])
      expect(nameKey(one)).toBe(formerKey(one));
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

  test.each([
    ['Guest', 'Guest, guest, Guest 7'],
    ['Player', 'Player, player 12, Player1'],
    ['Player One', 'Player, Player 1, Guest'],
    ['Player I', 'Player 1, Player'],
    ['Swift Otter', 'Swift Otter 42'],
  ])('G93 on a site called %s, what nobody chose stays free: %s', (site, names) => {
    const { checkName: check, checkUsername: checkAccount } = createNameRules(site);
    for (const name of names.split(', ')) expect(check(name)).toEqual({ ok: true, value: name });
    expect(checkAccount(site)).toMatchObject({ error: { code: 'auth/username-reserved' } });
    expect(check(`${site} Support`)).toMatchObject({ error: { code: 'name/reserved' } });
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
