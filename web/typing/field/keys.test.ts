/** Keys of every kind of keyboard, and what they mean. */
import { startTyping, typing, type TypingState } from '@playfield/games/typing-race/index.ts';
import { expect, test } from 'vitest';
import {
  isBackspaceOurs,
  isDeadKeyOpen,
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
    isAfterDead: false,
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
  ['Backspace after a dead key', press('Backspace', { isAfterDead: true }), true, { does: 'swallow' }],
  ['Tab after a dead key', press('Tab', { isAfterDead: true }), true, { does: 'none' }],
  [
    'Cmd and Backspace, which a Mac takes itself',
    press('Backspace', { metaKey: true }),
    true,
    { does: 'none' },
  ],
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

/** What a row of keydowns makes: the characters that the page types itself, `·` for what is left to the browser. */
function typedBy(keys: readonly string[]): string {
  let isAfterDead = false;
  return keys
    .map((key) => {
      const meaning = meaningOf(press(key, { isAfterDead }), true);
      isAfterDead = isDeadKeyOpen(key, isAfterDead);
      return meaning.does === 'type' ? meaning.character : '·';
    })
    .join('');
}

test.each([
  ['an apostrophe by the space bar', ['n', 'Dead', ' ', 's'], 'n··s'],
  ['an accent, in Chromium on Windows', ['Dead', 'e', 'l'], '··l'],
  ['an accent, in Firefox on Windows', ['Dead', 'é', 'l'], '··l'],
  ['an accent within a composition, on a Mac', ['Dead', 'Process', 'l'], '··l'],
  ['two characters that do not combine, by the second one', ['Dead', 't', 'a'], '··a'],
  ['two characters that do not combine, named together', ['Dead', "'t", 'a'], '··a'],
  ['a dead key twice', ['Dead', 'Dead', 'a', 'b'], '···b'],
  ['quotes, which need Shift', ['Shift', 'Dead', ' ', 'a'], '···a'],
  ['an accent on a capital', ['Dead', 'Shift', 'E', 'l'], '···l'],
  ['an accent on a key with AltGr', ['Dead', 'AltGraph', '@', 'l'], '···l'],
  ['a dead key that Backspace takes back', ['Dead', 'Backspace', 'e'], '··e'],
  ['a letter twice, after an accent', ['Dead', 'e', 'e'], '··e'],
] as const)('USERS-ASK 45: after a dead key the browser makes %s', (_title, keys, typed) => {
  expect(typedBy(keys)).toBe(typed);
});

test('without a dead key Shift opens none: a capital is typed by the page', () => {
  expect(typedBy(['Shift', 'H', 'i'])).toBe('·Hi');
});

type Step = string | { readonly field: string };

/** Keys that the page types itself, and what the field then holds of the browser's own. */
function typeSteps(text: string, ...steps: readonly Step[]): TypingState {
  return steps.reduce(
    (state, step) =>
      typeof step === 'string'
        ? typing(state, { type: 'typed', characters: step, atMs: 1 })
        : typing(state, { type: 'inputChanged', value: step.field, origin: 'typed', atMs: 1 }),
    startTyping(text),
  );
}

test.each([
  ['an apostrophe', "it's", ['it', { field: "'" }, 's'], "it's", 0],
  ['two characters, one after the other', "don't", ['don', { field: "'" }, { field: "'t" }], "don't", 0],
  ['two characters at once', "don't", ['don', { field: "'t" }], "don't", 0],
  [
    'an accent after an apostrophe',
    "c'est été",
    ['c', { field: "'" }, 'est ', { field: "'é" }, 't', { field: "'éé" }],
    "c'est été",
    0,
  ],
  ['what is not wanted', 'its', ['it', { field: "'" }, 's'], 'its', 1],
] as const)('USERS-ASK 45: the outcome of a dead key counts: %s', (_title, text, steps, typed, errors) => {
  expect(typeSteps(text, ...steps)).toMatchObject({ userInput: typed, errors });
});

test.each([
  ['an empty field', ['it'], true],
  ['what came last by the field', ['it', { field: "'" }], false],
  ['what is wrong in the field', [{ field: "'" }], false],
  ['a key after the field', ['it', { field: "'" }, 's'], true],
  ['a wrong key after the field', ['it', { field: "'" }, '#'], true],
  ['the field after a key after the field', ['it', { field: "'" }, 's ', { field: "'é" }], false],
  [
    'a field whose end is taken away again',
    ['it', { field: "'" }, 's ', { field: "'é" }, { field: "'" }],
    true,
  ],
  ['a field that is refilled', ['it', { field: "'" }, 's', { field: '' }, { field: 's' }], false],
] as const)('G92 Backspace after %s', (_title, steps, isOurs) => {
  expect(isBackspaceOurs(typeSteps("it's été", ...steps))).toBe(isOurs);
});
