/** Keys of every kind of keyboard, and what they mean. */
import { startTyping, typing } from '@playfield/games/typing-race/index.ts';
import { expect, test } from 'vitest';
import {
  isBackspaceOurs,
  isForInputMethod,
  isUntouched,
  meaningOf,
  originOf,
  type KeyPress,
} from './keys.ts';

function press(key: string, rest: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    isComposing: false,
    isAltGraph: false,
    isRepeat: false,
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
  ['Ctrl and Backspace', press('Backspace', { ctrlKey: true }), true, { does: 'backspaceWord' }],
  ['Alt and Backspace', press('Backspace', { altKey: true }), true, { does: 'backspaceWord' }],
  [
    'Ctrl and Backspace over something composed',
    press('Backspace', { ctrlKey: true }),
    false,
    { does: 'none' },
  ],
  ['Backspace over something composed', press('Backspace'), false, { does: 'none' }],
  ['copy', press('c', { ctrlKey: true }), true, { does: 'none' }],
  ['a shortcut of a Mac', press('v', { metaKey: true }), true, { does: 'none' }],
  ['a key within a composition', press('a', { isComposing: true }), true, { does: 'none' }],
  ['a dead key', press('Dead'), true, { does: 'none' }],
  ['a key of a phone', press('Unidentified'), true, { does: 'none' }],
  ['Tab, which leads on', press('Tab'), true, { does: 'none' }],
  ['Enter, which no text has', press('Enter'), true, { does: 'swallow' }],
  ['a letter that is held down', press('a', { isRepeat: true }), true, { does: 'swallow' }],
  ['Backspace that is held down', press('Backspace', { isRepeat: true }), true, { does: 'backspace' }],
  ['an arrow, which would move an unseen caret', press('ArrowLeft'), true, { does: 'swallow' }],
] as const)('TY-025, TY-027: %s', (_title, key, isOurs, meaning) => {
  expect(meaningOf(key, isOurs)).toEqual(meaning);
});

test.each([
  ['before its composition begins', { isComposing: false, keyCode: 229 }, 'ㅎ', { does: 'none' }],
  ['within its composition', { isComposing: true, keyCode: 72 }, 'ㅎ', { does: 'none' }],
  ['that has ended its composition', { isComposing: false, keyCode: 229 }, 'Backspace', { does: 'none' }],
  ['that no input method takes', { isComposing: false, keyCode: 72 }, 'h', { does: 'type', character: 'h' }],
] as const)('USERS-ASK 45: a key of an input method %s', (_title, event, key, meaning) => {
  expect(meaningOf(press(key, { isComposing: isForInputMethod(event) }), true)).toEqual(meaning);
});

test.each([
  ['한국어로', ['ㅎ', '하', '한'], '한'],
  ['これは', ['k', 'こ'], 'こ'],
  ['東京', ['と', 'とう'], '東'],
  ['élan', ['´'], 'é'],
])(
  'USERS-ASK 45: the field is left alone while the first character of %s is composed',
  (text, parts, first) => {
    let state = startTyping(text);
    expect(isUntouched(state)).toBe(true);
    for (const value of parts) {
      state = typing(state, { type: 'inputChanged', value, origin: 'composing', atMs: 1 });
      expect(isUntouched(state)).toBe(false);
    }
    state = typing(state, { type: 'inputChanged', value: first, origin: 'composed', atMs: 2 });
    expect(state).toMatchObject({ userInput: first, errors: 0, composing: '' });
    expect(isUntouched(typing(state, { type: 'restart' }))).toBe(true);
  },
);

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
