import { describe, expect, test } from 'vitest';
import { normaliseName } from './normaliseName.ts';

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';
const heartOnFire = '\u2764\uFE0F\u200D\u{1F525}';

describe('names are normalised before anything else sees them (T-18, G16)', () => {
  test.each([
    ['plain', 'Ada', 'Ada'],
    ['trimmed', '  Ada  ', 'Ada'],
    ['inner white space folded', 'Ada \t\n  Lovelace', 'Ada Lovelace'],
    ['NFD becomes NFC', 'Zoe\u0308', 'Zo\u00EB'],
    ['zero-width characters removed', 'A\u200Bd\u200Da\uFEFF', 'Ada'],
    ['bidi override removed', '\u202Eada', 'ada'],
    ['bidi isolate removed', '\u2066ada\u2069', 'ada'],
    ['tag characters removed', 'Ada\u{E0041}\u{E0042}', 'Ada'],
    ['variation selectors removed', 'A\uFE0Fda\u{E0101}', 'Ada'],
    ['controls removed', 'A\u0000d\u0007a\u009F', 'Ada'],
    ['lone surrogate removed', 'Ada\uD800', 'Ada'],
    ['three marks in a row stay, more go', 'a\u0328\u0323\u0308\u0301\u0302', '\u1EA1\u0328\u0308\u0301'],
    ['24 characters', 'x'.repeat(24), 'x'.repeat(24)],
    ['24 emoji count as 24', '🦊'.repeat(24), '🦊'.repeat(24)],
    ['a family stays one', family, family],
    ['a family in a name', `Ada ${family} Bob`, `Ada ${family} Bob`],
    ['12 families count as 12', family.repeat(12), family.repeat(12)],
    ['a heart on fire keeps its shape', heartOnFire, heartOnFire],
    ['a flag', '🇨🇿', '🇨🇿'],
    ['a keycap', '1\uFE0F\u20E3', '1\uFE0F\u20E3'],
    ['a skin tone', '\u{1F44B}\u{1F3FD}', '\u{1F44B}\u{1F3FD}'],
    ['a joiner between emoji that are not one', '🦊\u200D🦊', '🦊🦊'],
    ['a region flag loses its tags', '\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}x', '\u{1F3F4}x'],
  ])('%s', (_, raw, name) => {
    expect(normaliseName(raw)).toEqual({ ok: true, value: name.normalize('NFC') });
  });

  test.each([
    ['empty', ''],
    ['spaces', '   '],
    ['invisible characters', '\u200B\u2060\uFEFF'],
    ['joiners alone', '\u200D\u200D'],
    ['NUL alone', '\u0000'],
    ['Hangul filler', '\u3164\u3164'],
    ['blank braille', '\u2800'],
    ['only marks', '\u0301\u0302'],
    ['25 characters', 'x'.repeat(25)],
    ['25 foxes joined into one grapheme', Array.from({ length: 25 }, () => '🦊').join('\u200D')],
    ['10 kB', 'x'.repeat(10_000)],
    ['24 families, longer than the arena can tell', family.repeat(24)],
  ])('%s is refused', (_, raw) => {
    expect(normaliseName(raw)).toMatchObject({ ok: false, error: { code: 'name/invalid' } });
  });
});
