import { describe, expect, test } from 'vitest';
import {
  clipName,
  countGraphemes,
  guestName,
  guestNameCount,
  isGuestName,
} from '@playfield/contracts/names.ts';
import { distinctFrom } from './distinctName.ts';
import { guestNameOf } from './identity.ts';
import { createNameRules } from './nameRules.ts';
import { normaliseName } from './normaliseName.ts';

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';

describe('G93, G08 equal names that meet get a number', () => {
  test.each([
    ['alone', 'Player', [], 'Player'],
    ['a second one', 'Player', ['Player'], 'Player (2)'],
    ['a third one', 'Player', ['Player', 'Player (2)'], 'Player (3)'],
    ['a gap is filled', 'Player', ['Player', 'Player (3)'], 'Player (2)'],
    ['a number that looks the same is taken', 'Player', ['Player', 'Player 2'], 'Player (3)'],
    ['other case', 'ada', ['Ada'], 'ada (2)'],
    ['a look-alike', '\u0410da', ['Ada'], '\u0410da (2)'],
    ['a number from before is not kept', 'Ada (2)', ['Ada (2)'], 'Ada (3)'],
    ['different names', 'Ada', ['Bob', 'Eve'], 'Ada'],
    ['signs alone', '🦊', ['🦊'], '🦊 (2)'],
    ['a given name', 'Swift Otter 42', ['Swift Otter 42'], 'Swift Otter 42 (2)'],
    ['a long one is cut', 'x'.repeat(24), ['x'.repeat(24)], `${'x'.repeat(20)} (2)`],
    ['no emoji is cut through', family.repeat(12), [family.repeat(12)], `${family.repeat(12)} (2)`],
  ])('%s: %s beside %j', (_, name, others, expected) => {
    expect(distinctFrom(name, others)).toBe(expected);
  });

  test('a hundred of one name are a hundred names of at most 24 characters', () => {
    const all: string[] = [];
    for (let n = 0; n < 100; n++) all.push(distinctFrom('x'.repeat(24), all));
    expect(new Set(all).size).toBe(100);
    for (const name of all) expect(normaliseName(name)).toEqual({ ok: true, value: name });
  });
});

describe('G93 names for guests', () => {
  test('every one is a name that may be used, and short enough for a number behind it', () => {
    // A prime step visits every pair of words with many numbers.
    for (let index = 0; index < guestNameCount; index += 89) {
      const name = guestName(index);
      expect(isGuestName(name)).toBe(true);
      expect(countGraphemes(`${name} (99)`)).toBeLessThanOrEqual(24);
    }
  });
  test('no pair of words is refused', () => {
    const refused = Array.from({ length: guestNameCount / 90 }, (_, word) => guestName(word * 90)).filter(
      (name) => !createNameRules('Playfield').checkName(name).ok,
    );
    expect(refused).toEqual([]);
  });
  test('all are different', () => {
    const all = new Set(Array.from({ length: guestNameCount }, (_, index) => guestName(index)));
    expect(all.size).toBe(368_640);
  });
  test('an id always has the same, and a thousand ids hardly ever share one', () => {
    expect(guestNameOf('PlayerPlayerPlayer1111')).toBe(guestNameOf('PlayerPlayerPlayer1111'));
    const names = new Set(Array.from({ length: 1000 }, (_, n) => guestNameOf(`player-${n}`)));
    expect(names.size).toBeGreaterThan(990);
  });
});

test.each([
  ['short', 'Ada', 'Ada'],
  ['exactly 24', 'x'.repeat(24), 'x'.repeat(24)],
  ['26', 'x'.repeat(26), 'x'.repeat(24)],
  ['emoji count once', `${family}x`.repeat(13), `${family}x`.repeat(12)],
  ['too many units', family.repeat(24), family.repeat(18)],
  ['blank stays blank', '  ', '  '],
])('G16 a field takes no more than a name may have: %s', (_, typed, expected) => {
  expect(clipName(typed)).toBe(expected);
});
