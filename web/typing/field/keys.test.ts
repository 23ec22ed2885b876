/** Keys of every kind of keyboard, and what they mean. */
import { expect, test } from 'vitest';
import { isBackspaceOurs, meaningOf, originOf, type KeyPress } from './keys.ts';

function press(key: string, rest: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    isComposing: false,
    isAltGraph: false,
    ...rest,
  };
}

test.each([
  ['a letter', press('a'), true, { does: 'type', character: 'a' }],
  ['a space', press(' '), true, { does: 'type', character: ' ' }],
  ['a character of two units', press('😀'), true, { does: 'type', character: '😀' }],
  [
    'AltGr',
    press('@', { ctrlKey: true, altKey: true, isAltGraph: true }),
    true,
    { does: 'type', character: '@' },
  ],
  ['a letter with something composed before it', press('a'), false, { does: 'type', character: 'a' }],
  ['Backspace', press('Backspace'), true, { does: 'backspace' }],
  ['Backspace over something composed', press('Backspace'), false, { does: 'none' }],
  ['copy', press('c', { ctrlKey: true }), true, { does: 'none' }],
  ['a shortcut of a Mac', press('v', { metaKey: true }), true, { does: 'none' }],
  ['a key within a composition', press('a', { isComposing: true }), true, { does: 'none' }],
  ['a dead key', press('Dead'), true, { does: 'none' }],
  ['a key of a phone', press('Unidentified'), true, { does: 'none' }],
  ['Tab, which leads on', press('Tab'), true, { does: 'none' }],
  ['Enter, which no text has', press('Enter'), true, { does: 'swallow' }],
  ['an arrow, which would move an unseen caret', press('ArrowLeft'), true, { does: 'swallow' }],
] as const)('TY-025, TY-027: %s', (_title, key, isOurs, meaning) => {
  expect(meaningOf(key, isOurs)).toEqual(meaning);
});

test.each([
  ['insertText', false, 'a', 'typed'],
  ['insertText', false, 'whole', 'composed'],
  ['insertCompositionText', true, 'wh', 'composing'],
  ['insertFromComposition', false, 'w', 'composed'],
  ['insertReplacementText', false, null, 'composed'],
  ['deleteContentBackward', false, null, 'typed'],
  ['insertFromPaste', false, 'x', 'pasted'],
  ['insertFromDrop', false, 'x', 'pasted'],
  ['insertFromYank', false, 'x', 'pasted'],
] as const)('USERS-ASK 45: %s (composing: %s, data %s) is %s', (inputType, isComposing, data, origin) => {
  expect(originOf(inputType, isComposing, data)).toBe(origin);
});

test.each([
  ['an empty field', [], 0, true],
  ['something composed', [true, true], 0, false],
  ['something composed that is wrong', [true, false], 1, false],
  ['a wrong key struck after something composed', [true, true], 1, true],
] as const)('G92 Backspace over %s', (_title, advanced, pendingWrong, isOurs) => {
  const field = { characters: advanced.map(() => 'a'), advanced };
  expect(isBackspaceOurs({ field, pendingWrong })).toBe(isOurs);
});
