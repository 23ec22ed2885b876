import { expect, test } from 'vitest';
import { startTyping, typing } from '@playfield/games/typing-race/index.ts';
import { profileFrom, type TypingProfile } from '../storedTyping.ts';
import { createKeptRuns } from './keptRuns.ts';
import type { RunFacts } from './record.ts';

/** A run over one text with a fixed time between the keys. */
function runOf(msPerKey: number, minute: number): RunFacts {
  const text = 'hello world';
  const state = Array.from(text).reduce(
    (run, characters, n) => typing(run, { type: 'typed', characters, atMs: 1000 + n * msPerKey }),
    startTyping(text),
  );
  const source = { text, textId: 'easy-test', difficulty: 'easy', title: 'Practice: Easy' } as const;
  const date = `2026-11-20T12:0${minute}:00.000Z`;
  return { source, typing: state, name: 'Ada', vehicle: 'green-pickup', date };
}

function setUp() {
  let profile: TypingProfile = profileFrom(() => null);
  const keep = createKeptRuns({
    read: () => profile,
    write: (next) => {
      profile = next;
    },
  });
  keep(runOf(400, 0)).settle();
  return { keep, profile: () => profile };
}

test.each([
  ['the first one first', [0, 1]],
  ['the last one first', [1, 0]],
])('C2 two runs that are flagged after both were kept leave nothing behind, %s', (_, order) => {
  const { keep, profile } = setUp();
  const before = profile();
  const kept = [keep(runOf(200, 1)), keep(runOf(100, 2))];
  expect(profile()).toMatchObject({ bestWpm: 132 });
  for (const n of order) kept[n]?.takeBack();
  expect(profile()).toEqual(before);
});

test('C2 a run that the server has taken stays, whatever becomes of the others', () => {
  const { keep, profile } = setUp();
  const [flagged, taken] = [keep(runOf(100, 1)), keep(runOf(200, 2))];
  taken.settle();
  flagged.takeBack();
  taken.takeBack();
  expect(profile()).toMatchObject({ bestWpm: 66 });
  expect(profile().leaderboard.map(({ wpm }) => wpm)).toEqual([66, 33]);
});
