/** The typing view: keys, a phone's input, and the log behind them. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replay } from './keystrokes.ts';
import { batchKeys, batchSince, resumeTyping, startTyping, typing, upcomingText, wpmAt } from './typing.ts';
import { extend, noProgress } from './verify.ts';
import type { InputOrigin, TypingAction, TypingState } from './typing.ts';

/** The state after striking the characters, `<` being Backspace, one each 100 ms from 1,000 ms. */
function struck(text: string, keys: string, goAtMs?: number): TypingState {
  return Array.from(keys).reduce(
    (state, key, number) => {
      const atMs = 1_000 + number * 100;
      const action: TypingAction =
        key === '<' ? { type: 'backspace', atMs } : { type: 'typed', characters: key, atMs };
      return typing(state, action);
    },
    startTyping(text, goAtMs),
  );
}

/** The state after a text field held these values one after the other. */
function entered(text: string, values: readonly string[], origin: InputOrigin = 'typed'): TypingState {
  return values.reduce(
    (state, value, number) =>
      typing(state, { type: 'inputChanged', value, origin, atMs: 1_000 + number * 100 }),
    startTyping(text),
  );
}

/** The state after a field held these values while composing, and the last one when committed. */
const composed = (text: string, values: readonly string[], committed: string): readonly TypingState[] => {
  const open = values.map((_value, number) => entered(text, values.slice(0, number + 1), 'composing'));
  const last = open.at(-1) ?? startTyping(text);
  const action = { type: 'inputChanged', value: committed, origin: 'composed', atMs: 9_000 } as const;
  return [...open, typing(last, action)];
};

describe('keys', () => {
  test('TY-022 the state before the first key', () => {
    expect(startTyping('a cat')).toMatchObject({
      text: 'a cat',
      userInput: '',
      currentIndex: 0,
      startTime: null,
      endTime: null,
      wpm: 0,
      accuracy: 100,
      errors: 0,
      isComplete: false,
    });
  });

  test('TY-024 the timer starts at the first keystroke', () => {
    const state = struck('a cat', 'a ');
    expect(state.startTime).toBe(1_000);
    expect(state.log).toEqual({ times: [0, 100], kinds: '++' });
    expect(wpmAt(startTyping('a cat'), 5_000)).toBe(0);
  });

  test('TY-024 a wrong first key starts it too', () => {
    expect(struck('a cat', 'b')).toMatchObject({ startTime: 1_000, errors: 1, currentIndex: 0 });
  });

  test.each([
    ['TY-025 right keys advance', 'a c', 'a c', 3, 0, '+++'],
    ['TY-026 a wrong key adds an error and stays', 'a x', 'a ', 2, 1, '++x'],
    ['TY-027 Backspace steps back', 'a c<', 'a ', 2, 0, '+++<'],
    ['TY-027 Backspace before the first character stays', '<a', 'a', 1, 0, '<+'],
    ['G92 Backspace clears a pending wrong key and nothing else', 'a x<', 'a ', 2, 1, '++x'],
    ['G92 with none pending it steps back', 'a x<<', 'a', 1, 1, '++x<'],
    ['G92 one Backspace for each wrong key in a row', 'a xy<<<', 'a', 1, 2, '++xx<'],
    ['G92 a right key after a wrong one leaves nothing pending', 'a xc<', 'a ', 2, 1, '++x+<'],
    ['G60 errors are monotone', 'ax<<x', '', 0, 2, '+x<x'],
  ])('%s', (_name, keys, userInput, currentIndex, errors, kinds) => {
    const state = struck('a cat', keys);
    expect(state).toMatchObject({ userInput, currentIndex, errors, isComplete: false });
    expect(state.log.kinds).toBe(kinds);
  });

  // Before, then what is left of the text, of the wrong keys, and the keys of the log that it takes.
  test.each([
    ['within a word', 'a ca', 'a ', 0, '<<'],
    ['within a word with wrong keys', 'a caxx', 'a ', 0, '<<'],
    ['behind a space', 'a cat ', 'a ', 0, '<<<<'],
    ['a wrong first key of a word, which leaves the one before', 'a x', 'a ', 0, ''],
    ['the first word', 'a', '', 0, '<'],
    ['at the beginning', '', '', 0, ''],
    ['a wrong first key', 'x', '', 0, ''],
  ])('back by a word, %s', (_where, keys, userInput, pendingWrong, taken) => {
    const before = struck('a cat sat', keys);
    const state = typing(before, { type: 'backspaceWord', atMs: 9_000 });
    expect(state).toMatchObject({ userInput, pendingWrong, currentIndex: userInput.length });
    expect(state.log.kinds).toBe(before.log.kinds + taken);
  });

  test('TY-028 complete at the end of the text; TY-033 with the speed by the formula', () => {
    const state = struck('a cat', 'a cat');
    // 5 characters in 0.4 s are one word in 1/150 minute.
    expect(state).toMatchObject({ isComplete: true, endTime: 1_400, wpm: 150, accuracy: 100 });
    expect(wpmAt(state, 60_000)).toBe(150);
    const after = typing(state, { type: 'backspace', atMs: 2_000 });
    expect(after).toEqual({ ...state, ignored: 'complete' });
  });

  test('what is struck at once beyond the end is ignored', () => {
    const state = typing(startTyping('ab'), { type: 'typed', characters: 'abc', atMs: 5 });
    expect(state).toMatchObject({ isComplete: true, errors: 0, log: { kinds: '++' } });
  });

  test('the speed sinks while nothing is typed', () => {
    const state = struck('a cat', 'a ca');
    expect([wpmAt(state, 1_300), wpmAt(state, 2_000), wpmAt(state, 61_000)]).toEqual([160, 48, 1]);
  });

  test('T-11 in a race the time runs from GO and earlier keys are ignored', () => {
    const state = struck('a cat', 'a ca', 1_150);
    expect(state.log).toEqual({ times: [50, 150], kinds: 'x+' });
    expect(struck('a cat', 'a', 5_000)).toMatchObject({ currentIndex: 0, ignored: 'before-go' });
  });

  test('a clock that steps back does not make the log fall', () => {
    const state = [1_000, 1_200, 1_100].reduce(
      (next, atMs) => typing(next, { type: 'typed', characters: 'a', atMs }),
      startTyping('aaaa'),
    );
    expect(state.log.times).toEqual([0, 200, 200]);
  });

  test('TY-018 restart: the same text from the beginning', () => {
    expect(typing(struck('a cat', 'a cat'), { type: 'restart' })).toEqual(startTyping('a cat'));
    expect(typing(struck('a cat', 'a'), { type: 'restart', goAtMs: 7 })).toEqual(startTyping('a cat', 7));
  });

  test.each([
    ['a straight quote counts for a curly one', 'it\u2019s', "it's"],
    ['and the other way round', "it's", 'it\u2019s'],
    ['double quotes', '"so"', '\u201Cso\u201D'],
    ['a dash counts for a hyphen', 'a-b', 'a\u2013b'],
    ['a fixed space for a space', 'a b', 'a\u00A0b'],
    ['one character of two code units', 'a\u{1F697}b', 'a\u{1F697}b'],
  ])('%s', (_name, text, keys) => {
    expect(struck(text, keys)).toMatchObject({ isComplete: true, errors: 0, userInput: text });
  });

  test('Backspace takes a character of two code units back as one', () => {
    expect(struck('a\u{1F697}b', 'a\u{1F697}<')).toMatchObject({ userInput: 'a', currentIndex: 1 });
  });
});

test('TY-019 TY-020 the preview holds the next 100 characters', () => {
  const text = 'abcdefghij'.repeat(12);
  expect(upcomingText(struck(text, 'abc'))).toBe(text.slice(3, 103));
  expect(upcomingText(struck(text, text.slice(0, 115)))).toBe('fghij');
  expect(upcomingText(struck('ab', 'ab'))).toBe('');
});

describe('a race', () => {
  test('G55 sends the keys since those the server has', () => {
    const state = struck('a cat', 'axa<<< ', 1_000);
    expect(batchSince(state, 0)).toEqual({
      from: 0,
      times: [0, 100, 200, 500, 600],
      kinds: '+xx<x',
      index: 0,
      errors: 3,
    });
    expect(batchSince(state, 4)).toMatchObject({ from: 4, times: [600], kinds: 'x', index: 0 });
    expect(batchSince(state, 5)).toMatchObject({ from: 5, times: [], kinds: '' });
  });

  test('GAPS G55, after an interruption: no more keys than a message holds, each batch with where it leads', () => {
    const text = 'abcd'.repeat(250);
    const state = struck(text, 'xabcd'.repeat(200), 1_000);
    let progress = noProgress;
    for (let batches = 0; batches < 3; batches += 1) {
      const batch = batchSince(state, progress.log.kinds.length);
      expect(batch.kinds.length).toBeLessThanOrEqual(batchKeys);
      expect(JSON.stringify(batch).length).toBeLessThan(8_192);
      const limits = { textLength: 1_000, nowSinceGoMs: 200_000, allowanceMs: 0 };
      const result = extend(progress, batch, limits);
      if (!result.ok) throw new Error(result.error.code);
      progress = result.value;
    }
    expect(progress).toMatchObject({ index: 800, errors: 200, log: state.log });
  });

  test('times are whole milliseconds, as they are sent', () => {
    const state = typing(startTyping('a cat', 0.123_4), { type: 'typed', characters: 'a', atMs: 99.999_9 });
    expect(state.log.times).toEqual([99]);
  });

  test.each([['a c<'], ['a cxx'], ['a cat'], ['']])(
    'issue 4 goes on after a reload as if nothing had been: %s',
    (keys) => {
      const state = struck('a cat', keys, 1_000);
      const resumed = resumeTyping('a cat', state.log, 1_000);
      expect(resumed).toEqual({ ...state, ignored: null });
    },
  );

  test('a log of another text is not taken', () => {
    expect(resumeTyping('a', struck('a cat', 'a c').log, 1_000)).toBeNull();
  });
});

describe('a text field', () => {
  test.each([
    ['letters one by one', ['t', 'th', 'the'], '+++', 3],
    ['a wrong letter stays in the field and is taken out: no step back', ['t', 'tx', 't', 'th'], '+x+', 2],
    ['a right letter taken out is a Backspace', ['t', 'th', 't'], '++<', 1],
    ['two right letters taken out at once', ['the', 't'], '+++<<', 1],
    ['a right space taken out', ['the ', 'the'], '++++<', 3],
    ['a wrong and a right letter taken out at once', ['t', 'th', 'thx', 't'], '++x<', 1],
    ['a word replaced by its correction', ['t', 'tr', 'tre', 'the'], '+xx++', 3],
    ['a right word replaced by a wrong one', ['t', 'th', 'the', 'thy'], '+++<x', 2],
    ['a swapped pair put right when the space comes', ['t', 'te', 'teh', 'the '], '+x+<+++', 4],
  ])('G60 %s', (_name, values, kinds, currentIndex) => {
    const state = entered('the cat sat', values, 'composed');
    expect(state.log.kinds).toBe(kinds);
    expect(state.currentIndex).toBe(currentIndex);
  });

  test('a word at once within a composition', () => {
    expect(entered('the cat sat', ['the', 'the cat'], 'composed')).toMatchObject({
      currentIndex: 7,
      errors: 0,
    });
  });

  test('two spaces that became a full stop are two spaces: the second one is the error', () => {
    const state = entered('the cat', ['t', 'th', 'the', 'the ', 'the. ']);
    expect(state).toMatchObject({ currentIndex: 4, errors: 1, userInput: 'the ' });
    expect(state.log.kinds).toBe('++++x');
    expect(state.field.characters.join('')).toBe('the. ');
  });

  test.each(['typed', 'composed'] as const)(
    'two spaces for the full stop that the text wants (%s): only the first one is an error',
    (origin) => {
      const state = entered('It ends. Next one', ['It ', 'It ends', 'It ends ', 'It ends. '], 'composed');
      expect(state).toMatchObject({ currentIndex: 9, errors: 1, pendingWrong: 0, userInput: 'It ends. ' });
      expect(state.log.kinds).toBe('+++++++x++');
      const action = { type: 'inputChanged', value: 'It ends. N', origin, atMs: 9_000 } as const;
      expect(typing(state, action)).toMatchObject({ currentIndex: 10, errors: 1 });
    },
  );

  test('a full stop and a space put in at once, with no space before, are what they are', () => {
    const state = entered('It ends. Next one', ['It ends', 'It ends. '], 'composed');
    expect(state).toMatchObject({ currentIndex: 9, errors: 0 });
  });

  test('typographic characters that the keyboard puts in change nothing', () => {
    const state = entered("it's so...", [
      'i',
      'it',
      "it'",
      'it\u2019',
      'it\u2019s',
      'it\u2019s ',
      'it\u2019s s',
      'it\u2019s so',
      'it\u2019s so.',
      'it\u2019s so..',
      'it\u2019s so\u2026',
    ]);
    expect(state).toMatchObject({ isComplete: true, errors: 0 });
    expect(state.log.kinds).toBe('++++++++++');
  });

  test.each([
    ['by the event', 'the', 'pasted'],
    ['by its length', 'the cat sat', 'typed'],
    ['by its length within a composition', 'the cat sat on the mat', 'composed'],
  ] as const)('a paste is ignored with its reason: %s', (_name, value, origin) => {
    const before = startTyping('the cat sat on the mat');
    const after = typing(before, { type: 'inputChanged', value, origin, atMs: 5 });
    expect(after).toEqual({ ...before, ignored: 'paste' });
    const next = typing(after, { type: 'inputChanged', value: 't', origin: 'typed', atMs: 9 });
    expect(next).toMatchObject({ currentIndex: 1, ignored: null, startTime: 9 });
  });

  // A word of a phone's list or a chord; plain keys bring at most three characters more than they replace.
  test.each([
    ['16 at once', ['a'.repeat(16)], 'composed', 16],
    ['17 at once', ['a'.repeat(17)], 'composed', 0],
    ['three by keys', ['aaa'], 'typed', 3],
    ['four by keys', ['aaaa'], 'typed', 0],
    ['four by keys for one', ['b', 'aaaa'], 'typed', 4],
    ['five by keys for one', ['b', 'aaaaa'], 'typed', 0],
  ] as const)('the bound of a paste: %s', (_name, values, origin, currentIndex) => {
    expect(entered('a'.repeat(20), values, origin).currentIndex).toBe(currentIndex);
  });

  test.each([
    [16, 16],
    [17, 0],
  ])('the bound of a paste: %i as keys', (count, currentIndex) => {
    const action = { type: 'typed', characters: 'a'.repeat(count), atMs: 5 } as const;
    expect(typing(startTyping('a'.repeat(20)), action).currentIndex).toBe(currentIndex);
  });

  test('so is one that comes as keys', () => {
    const before = startTyping('the cat sat on the mat');
    const after = typing(before, { type: 'typed', characters: before.text, atMs: 5 });
    expect(after).toEqual({ ...before, ignored: 'paste' });
  });

  test('a field that the page has set to the typed text goes on from there', () => {
    const wrong = entered('the cat', ['t', 'tx']);
    const set = typing(wrong, { type: 'fieldSet' });
    expect(set.field).toEqual({ characters: ['t'], advanced: [true] });
    const next = typing(set, { type: 'inputChanged', value: 'th', origin: 'typed', atMs: 1_300 });
    expect(next).toMatchObject({ currentIndex: 2, errors: 1 });
  });

  test('a field that shows the last word alone', () => {
    const set = typing(entered('the cat', ['the '], 'composed'), { type: 'fieldSet', length: 0 });
    const next = typing(set, { type: 'inputChanged', value: 'c', origin: 'typed', atMs: 1_300 });
    expect(next).toMatchObject({ currentIndex: 5, errors: 0, userInput: 'the c' });
  });
});

describe('C4 an input method composes', () => {
  test.each([
    ['pinyin', '\u4F60\u597D', ['n', 'ni', 'nih', 'niha', 'nihao'], '\u4F60\u597D'],
    ['kana', '\u65E5\u672C', ['\uFF4E', '\u306B', '\u306B\uFF48', '\u306B\u307B\u3093'], '\u65E5\u672C'],
    ['a dead key', '\u00E9t', ['\u00B4'], '\u00E9'],
    ['hangul', '\uD55C\uAE00', ['\u314E', '\uD558', '\uD55C'], '\uD55C'],
  ])('%s is shown and counts no error before it is committed', (_name, text, values, committed) => {
    const states = composed(text, values, committed);
    for (const state of states.slice(0, -1)) expect(state.errors).toBe(0);
    expect(states[0]?.composing).not.toBe('');
    expect(states.at(-1)).toMatchObject({ errors: 0, composing: '', userInput: committed });
  });

  test('what is committed wrongly counts', () => {
    const state = composed('\u4F60\u597D', ['w', 'wo'], '\u6211').at(-1);
    expect(state).toMatchObject({ errors: 1, currentIndex: 0, composing: '' });
  });

  test('what is committed wrongly, as it was composed, counts', () => {
    expect(composed('\u00E9t', ['\u00B4'], '\u00B4').at(-1)).toMatchObject({ errors: 1, composing: '' });
  });

  test('an accent that already fits counts before it is committed, and so does what is before one', () => {
    expect(composed('\u00E9t', ['\u00E9'], '\u00E9')[0]).toMatchObject({ currentIndex: 1, composing: '' });
    const [open] = composed('a\u00E9', ['a\u201D'], 'a\u00E9');
    expect(open).toMatchObject({ currentIndex: 1, errors: 0, composing: '"' });
  });

  test('a syllable where a plain letter is wanted may still become it', () => {
    expect(composed('kana', ['\u304B'], 'k')[0]).toMatchObject({ errors: 0, composing: '\u304B' });
  });

  test('USERS-ASK 45 plain letters that a phone composes count at once', () => {
    const [, state] = composed('the cat', ['t', 'tx'], 'tx');
    expect(state).toMatchObject({ currentIndex: 1, errors: 1, composing: '' });
  });
});

test('G92 a wrong letter taken out of a field is no longer pending', () => {
  const wrong = entered('the cat', ['t', 'tx']);
  expect(wrong.pendingWrong).toBe(1);
  const cleared = typing(wrong, { type: 'inputChanged', value: 't', origin: 'typed', atMs: 1_500 });
  expect(cleared).toMatchObject({ pendingWrong: 0, currentIndex: 1 });
  expect(entered('the cat', ['t', 'txy', 'tx']).pendingWrong).toBe(1);
});

describe('whatever is done', () => {
  const text = 'the cat sat on a mat.';
  const actions = fc.oneof(
    fc.record({ type: fc.constant('typed'), characters: fc.constantFrom(...text.split(''), 'ab', '') }),
    fc.record({ type: fc.constantFrom('backspace', 'backspaceWord') }),
    fc.record({
      type: fc.constant('inputChanged'),
      value: fc.oneof(
        fc.nat(21).map((end) => text.slice(0, end)),
        fc.string({ maxLength: 12 }),
      ),
      origin: fc.constantFrom('typed', 'composing', 'composed', 'pasted'),
    }),
    fc.record({ type: fc.constant('fieldSet') }),
  );

  test('the log replays to the state, and the input is the beginning of the text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(actions, fc.nat(300)), { maxLength: 60 }), (run) => {
        let atMs = 0;
        let state = startTyping(text);
        for (const [action, wait] of run) {
          atMs += wait;
          state = typing(state, action.type === 'fieldSet' ? action : { ...action, atMs });
          const { currentIndex: index, errors, correct } = state;
          expect(replay(text.length, state.log)).toEqual({ ok: true, value: { index, errors, correct } });
          expect(state.userInput).toBe(text.slice(0, index));
          expect(state.isComplete).toBe(index === text.length);
        }
      }),
      { seed: 22 },
    );
  });
});
