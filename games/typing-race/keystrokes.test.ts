/** The rule of the specification key by key, and the stored form of a log. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterKey,
  atStart,
  concatLogs,
  emptyLog,
  isKeyKind,
  keysBy,
  lastKeyMs,
  readLog,
  replay,
  sliceLog,
  writeLog,
} from './keystrokes.ts';
import type { KeyLog } from './keystrokes.ts';

/** A log of these kinds, a key every 100 ms. */
const struck = (kinds: string): KeyLog => ({
  times: Array.from(kinds, (_kind, number) => number * 100),
  kinds,
});

/** Logs that never fall in time; `textLength` 1,000 is out of their reach. */
const logs = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.constantFrom('+', 'x', '<')), { maxLength: 60 })
  .map((keys): KeyLog => {
    let atMs = 0;
    const times = keys.map(([wait]) => (atMs += wait));
    return { times, kinds: keys.map(([, kind]) => kind).join('') };
  });
const fixed = { seed: 4 };

describe('replaying a log', () => {
  test.each([
    ['no key', '', { index: 0, errors: 0, correct: 0 }],
    ['TY-025 right keys advance', '+++', { index: 3, errors: 0, correct: 3 }],
    ['TY-026 a wrong key is an error and does not advance', '+x+', { index: 2, errors: 1, correct: 2 }],
    ['TY-027 Backspace steps back', '++<', { index: 1, errors: 0, correct: 2 }],
    ['TY-027 Backspace at the start stays there', '<<+', { index: 1, errors: 0, correct: 1 }],
    ['G60 Backspace takes no error back', '+xx<<', { index: 0, errors: 2, correct: 1 }],
    ['TY-028 complete at the end of the text', '+++++', { index: 5, errors: 0, correct: 5 }],
  ])('%s', (_name, kinds, expected) => {
    expect(replay(5, struck(kinds))).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['TY-028 a right key after the end', '++++++', 'beyond-end'],
    ['TY-028 a wrong key after the end', '+++++x', 'beyond-end'],
    ['TY-028 Backspace after the end', '+++++<', 'beyond-end'],
    ['an unknown kind', '+?+', 'malformed'],
  ])('refuses %s', (_name, kinds, code) => {
    expect(replay(5, struck(kinds))).toEqual({ ok: false, error: { code } });
  });

  test('refuses lists of different lengths', () => {
    expect(replay(5, { times: [1], kinds: '++' })).toMatchObject({ error: { code: 'malformed' } });
  });

  test('in two parts it leads where it leads as a whole, and key by key too', () => {
    fc.assert(
      fc.property(logs, fc.nat(60), (log, cut) => {
        const whole = replay(1_000, log);
        const first = replay(1_000, sliceLog(log, 0, cut));
        expect(first.ok && replay(1_000, sliceLog(log, cut), first.value)).toEqual(whole);
        const single = Array.from(log.kinds).filter(isKeyKind).reduce(afterKey, atStart);
        expect(whole).toEqual({ ok: true, value: single });
      }),
      fixed,
    );
  });
});

describe('parts of a log', () => {
  test('a slice and the rest make the whole', () => {
    fc.assert(
      fc.property(logs, fc.nat(60), (log, cut) => {
        expect(concatLogs(sliceLog(log, 0, cut), sliceLog(log, cut))).toEqual(log);
      }),
      fixed,
    );
  });

  test('keysBy counts the keys up to an instant', () => {
    const log: KeyLog = { times: [0, 100, 100, 250], kinds: '++x+' };
    expect([-1, 0, 99, 100, 249, 250, 9_999].map((atMs) => keysBy(log, atMs))).toEqual([0, 1, 1, 3, 3, 4, 4]);
    expect([lastKeyMs(log), lastKeyMs(emptyLog), keysBy(emptyLog, 5)]).toEqual([250, 0, 0]);
  });
});

describe('the stored form', () => {
  test('is short and reads back', () => {
    const log: KeyLog = { times: [0, 164, 284, 474, 576], kinds: '+++x<' };
    expect(writeLog(log)).toBe('+0,4k,3c x5a <2u');
    expect(readLog('+0,4k,3c x5a <2u')).toEqual(log);
  });

  test('reads back for every log; parts of a millisecond are cut off', () => {
    fc.assert(
      fc.property(logs, (log) => {
        expect(readLog(writeLog(log))).toEqual(log);
      }),
      fixed,
    );
    expect(readLog(writeLog({ times: [0.4, 10.6, 20.4], kinds: '+++' }))).toEqual({
      times: [0, 10, 20],
      kinds: '+++',
    });
  });

  const longest = '+0'.padEnd(200_000, ',0');
  test('is taken up to 200,000 characters', () => {
    expect(readLog(longest)?.times).toHaveLength(100_000);
  });

  test.each(['?1', '+', '+1,', '+1  x2', '+-1', '+1.5', '+zzzzzzz', ' ', '[]', `${longest},0`])(
    'T-12 refuses %.20s',
    (text) => {
      expect(readLog(text)).toBeNull();
    },
  );

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const log = readLog(text);
        expect(log === null || log.times.length === log.kinds.length).toBe(true);
      }),
      fixed,
    );
  });
});
