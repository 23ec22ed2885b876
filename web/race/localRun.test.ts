/** The player's run against the server's record of it; what a browser saves of it. */
import { describe, expect, test } from 'vitest';
import { replay, typing, type TypingState } from '@playfield/games/typing-race/index.ts';
import { savedText, readSaved } from './savedKeystrokes.ts';
import { adopted, isAhead, ownLane, runFrom, withGo } from './localRun.ts';
import { playerOf, text } from './testing/races.ts';

const go = 5000;

/** Right keys, `x` for a wrong one and `<` for Backspace, one every 100.7 ms. */
function typed(keys: string): TypingState {
  let state = runFrom(text, null, go);
  let atMs = go;
  for (const key of keys) {
    atMs += 100.7;
    const characters = key === 'x' ? '#' : (text[state.currentIndex] ?? '');
    state = typing(state, key === '<' ? { type: 'backspace', atMs } : { type: 'typed', characters, atMs });
  }
  return state;
}

describe('where the server is', () => {
  const state = typed('++x+<++');
  test.each([
    ['behind', { index: 2, errors: 1, keystrokes: 3 }, true],
    ['at the same place', { index: 4, errors: 1, keystrokes: 7 }, true],
    ['at the beginning', { index: 0, errors: 0, keystrokes: 0 }, true],
    ['ahead: somebody typed elsewhere', { index: 9, errors: 1, keystrokes: 12 }, false],
    ['elsewhere', { index: 3, errors: 0, keystrokes: 3 }, false],
    ['at another place with as many errors', { index: 3, errors: 1, keystrokes: 3 }, false],
    ['at this place with other errors', { index: 2, errors: 0, keystrokes: 3 }, false],
    ['one key ahead', { index: 4, errors: 1, keystrokes: 8 }, false],
  ])('%s', (_, stored, isBehind) => {
    expect(isAhead(state, stored)).toBe(isBehind);
  });

  test.each([
    { index: 0, errors: 0, keystrokes: 0 },
    { index: 7, errors: 0, keystrokes: 7 },
    { index: 7, errors: 3, keystrokes: 14 },
    { index: 0, errors: 2, keystrokes: 9 },
  ])('a run goes on from %o without its keys', (stored) => {
    const run = adopted(text, stored, go);
    expect(run).toMatchObject({ currentIndex: stored.index, errors: stored.errors, startTime: go });
    expect(run.log.kinds).toHaveLength(stored.keystrokes);
    expect(replay(text.length, run.log).ok).toBe(true);
    expect(isAhead(run, stored)).toBe(true);
  });
});

test('GO at another instant moves the run, not its keys', () => {
  const state = typed('++');
  expect(withGo(state, go)).toBe(state);
  const moved = withGo(typed('+'.repeat(text.length)), go + 30);
  expect(moved.startTime).toBe(go + 30);
  expect((moved.endTime ?? 0) - go - 30).toBe(moved.log.times.at(-1));
  expect(moved.log).toEqual(typed('+'.repeat(text.length)).log);
  expect(withGo(state, go + 30)).toEqual({ ...state, startTime: go + 30 });
});

test("the player's lane is where the keys are, unless the server is further", () => {
  const own = playerOf('Ada', { index: 2, keystrokes: 2, progress: 10, position: 1 });
  expect(ownLane(own, typed('++++'), go + 12_000)).toMatchObject({
    progress: 20,
    wpm: 4,
    position: 1,
    isFinished: false,
  });
  expect(ownLane({ ...own, index: 9, progress: 45 }, typed('++++'), go).progress).toBe(45);
  expect(ownLane(own, typed('+'.repeat(text.length)), go)).toMatchObject({ progress: 100, isFinished: true });
  expect(ownLane({ ...own, index: 4 }, typed('++++'), go + 12_000).wpm).toBe(4);
  expect(ownLane(own, typed('x<++'), go).accuracy).toBe(50);
  const finished = { ...own, isFinished: true };
  expect(ownLane(finished, typed('++++'), go)).toBe(finished);
  const third = typing(runFrom('abc', null, go), { type: 'typed', characters: 'ab', atMs: go + 100 });
  expect(ownLane(own, third, go).progress).toBe(66.6);
});

describe('what is kept', () => {
  const { log } = typed('++x<+');
  const stored = savedText({ raceId: 'r1', playerId: 'p1', goAtMs: 77, log, isWhole: true });
  const run = { raceId: 'r1', playerId: 'p1', goAtMs: 77 };
  test('of this player in this race, in whole milliseconds', () => {
    const saved = readSaved(stored, run);
    expect(saved).toMatchObject({
      isWhole: true,
      log: { kinds: log.kinds, times: log.times.map(Math.floor) },
    });
  });
  test.each([
    ['nothing', null],
    ['another race', savedText({ raceId: 'r2', playerId: 'p1', goAtMs: 77, log, isWhole: true })],
    ['another player', savedText({ raceId: 'r1', playerId: 'p2', goAtMs: 77, log, isWhole: true })],
    ['another GO of the race', savedText({ raceId: 'r1', playerId: 'p1', goAtMs: 78, log, isWhole: true })],
    ['no JSON', '{'],
    ['JSON of something else', '[1,2]'],
    ['a number', '7'],
    [
      'keys that are none',
      JSON.stringify({ raceId: 'r1', playerId: 'p1', goAtMs: 77, keys: 'hello', isWhole: true }),
    ],
    ['no keys', JSON.stringify(run)],
  ])('%s is nothing', (_, text) => {
    expect(readSaved(text, run)).toBeNull();
  });
});
