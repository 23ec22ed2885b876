/** A practice run from plan to record: pure parts with their own clock. */
import { expect, test, vi } from 'vitest';
import { startTyping, typing, type TypingState } from '@playfield/games/typing-race/index.ts';
import { entriesOf, profileFrom, type TypingProfile } from '../storedTyping.ts';
import { drillOf, planOf, practiceClassIn, sourceById, sourceOf, type Source } from './plan.ts';
import { createPracticeSession } from './practiceSession.ts';
import { recordRun, withoutRun, type RunFacts } from './record.ts';
import { clockText, elapsedMs, lanesOf, placeOf, rawAccuracyOf, wordsAhead } from './standing.ts';

const beginner = profileFrom(() => null);
const rng = (): number => 0.5;
const source: Source = {
  text: 'hello world',
  textId: 'easy-test',
  difficulty: 'easy',
  title: 'Practice: Easy',
};
const player = { name: 'Ada', vehicle: 'green-pickup' };

/** Types a text with a fixed time between the keys; `-` stands for a wrong key. */
function typeKeys(text: string, keys: string, msPerKey: number, startMs = 1000): TypingState {
  let state = startTyping(text);
  for (const [number, key] of Array.from(keys).entries()) {
    state = typing(state, { type: 'typed', characters: key, atMs: startMs + number * msPerKey });
  }
  return state;
}

/** The whole source in so many milliseconds per key. */
function finished(msPerKey: number): TypingState {
  return typeKeys(source.text, source.text, msPerKey);
}

const facts: RunFacts = {
  source,
  typing: finished(200),
  name: 'Ada',
  vehicle: 'green-pickup',
  date: '2026-11-20T12:00:00.000Z',
};

function record(profile: TypingProfile, run: Partial<RunFacts> = {}) {
  return recordRun(profile, { ...facts, ...run });
}

/** As it is after a reload. */
function stored(profile: TypingProfile): TypingProfile {
  const entries = new Map(entriesOf(profile));
  return profileFrom((key) => entries.get(key) ?? null);
}

test.each([
  ['practice=easy', 'easy'],
  ['practice=marathon', 'marathon'],
  ['practice=lobby', null],
  ['', null],
])('?%s shows %s', (search, practice) => {
  expect(practiceClassIn(new URLSearchParams(search))).toBe(practice);
});

test('TY-035: a level gives one of its own texts, and another one next time', () => {
  const first = sourceOf('hard', rng);
  expect(first).toMatchObject({ difficulty: 'hard', title: 'Practice: Hard' });
  expect(sourceOf('hard', rng, first.textId).textId).not.toBe(first.textId);
});

test('after a reload a level gives the text that was there, unless it is none of its own', () => {
  const first = sourceOf('hard', rng);
  expect(sourceById('hard', first.textId)).toEqual(first);
  for (const textId of [sourceOf('easy', rng).textId, null, 7]) expect(sourceById('hard', textId)).toBeNull();
});

test('TY-013, TY-043, TY-047, G61: five bots until there is a ghost, then the ghost; Classic when wanted', () => {
  const kinds = (profile: TypingProfile): string[] =>
    planOf(source, profile, rng).rivals.map(({ kind, course }) => `${kind} by ${course.by}`);
  expect(kinds(beginner)).toEqual(Array.from({ length: 5 }, () => 'bot by keys'));
  const { profile } = record(beginner);
  expect(kinds(profile)).toEqual(['ghost by keys']);
  expect(kinds({ ...profile, rivals: 'adaptive' })).toHaveLength(5);
  expect(kinds({ ...profile, rivals: 'classic' })).toEqual(Array.from({ length: 5 }, () => 'bot by formula'));
  // What a run unlocks is driven in the next one.
  expect([planOf(source, beginner, rng).vehicle, planOf(source, profile, rng).vehicle]).toEqual([
    'green-pickup',
    'yellow-muscle',
  ]);
  // A text of the player's own has no ghost.
  expect(planOf(drillOf('slow words here'), profile, rng).rivals).toHaveLength(5);
});

test('TY-013: lanes name everybody as what they are, the player first', () => {
  const { rivals } = planOf(source, { ...beginner, rivals: 'classic' }, rng);
  const lanes = lanesOf(typeKeys(source.text, 'hello', 1000), rivals, player, 5000);
  expect(lanes.map(({ name, tag, look }) => `${name} ${tag} ${look}`).slice(0, 2)).toEqual([
    'Ada You own',
    'Comma Bot other',
  ]);
  expect(lanes).toHaveLength(6);
  // 4 s at a speed factor of 1: 40 ticks of half a percent; 35 + 20 x 0.4.
  expect(lanes[1]).toMatchObject({ progress: 20, figures: '43 WPM' });
  // 5 characters in 4 s are a word in 1/15 of a minute.
  expect(lanes[0]).toMatchObject({ figures: '15 WPM', note: '100% ACC' });
});

test('TY-012: each lane has its place from the first key on, and says when it has arrived', () => {
  const { rivals } = planOf(source, record(beginner).profile, rng);
  const shown = (state: TypingState, nowMs: number): readonly string[] =>
    lanesOf(state, rivals, player, nowMs).map(
      ({ tag, look, place, note }) => `${tag} ${look} ${place}: ${note.replace(/^\d+% /, '')}`,
    );
  expect(shown(startTyping(source.text), 0)).toEqual(['You own : ACC', 'Ghost ghost : ACC']);
  const slow = typeKeys(source.text, 'h', 100);
  expect(shown(slow, 2000)).toEqual(['You own 2: ACC', 'Ghost ghost 1: ACC']);
  expect(shown(slow, 9000)).toEqual(['You own 2: ACC', 'Ghost ghost 1: FINISHED!']);
  expect(shown(finished(100), 2500)).toEqual(['You own 1: FINISHED!', 'Ghost ghost 2: ACC']);
});

test('TY-012, TY-016: the place while typing and at the end', () => {
  const { rivals } = planOf(source, { ...beginner, rivals: 'classic' }, rng);
  expect(placeOf(startTyping(source.text), rivals, 0)).toEqual({ position: 1, total: 6 });
  expect(placeOf(typeKeys(source.text, 'h', 100), rivals, 21_000)).toEqual({ position: 6, total: 6 });
  // The bots need 20 s; a text in 10 s is first, one in 30 s last.
  expect(placeOf(finished(1000), rivals, 11_000).position).toBe(1);
  expect(placeOf(finished(3000), rivals, 31_000).position).toBe(6);
});

test('TY-012: the player is first, and the ghost at the start, until the first key', () => {
  const { rivals } = planOf(source, record(beginner).profile, rng);
  expect(rivals.map(({ kind }) => kind)).toEqual(['ghost']);
  const untouched = startTyping(source.text);
  expect(placeOf(untouched, rivals, 0)).toEqual({ position: 1, total: 2 });
  expect(lanesOf(untouched, rivals, player, 0).map(({ progress }) => progress)).toEqual([0, 0]);
  const begun = typeKeys(source.text, 'h', 100);
  expect(placeOf(begun, rivals, 1000)).toEqual({ position: 1, total: 2 });
  expect(placeOf(begun, rivals, 1200)).toEqual({ position: 2, total: 2 });
});

test('TY-011, TY-024: the timer stands until the first key and stops at the last', () => {
  expect(elapsedMs(startTyping('ab'), 5000)).toBe(0);
  expect(elapsedMs(typeKeys('abc', 'a', 1), 3500)).toBe(2500);
  expect(elapsedMs(typeKeys('ab', 'ab', 700), 99_000)).toBe(700);
  expect([0, 999, 7000, 61_000, 600_000].map(clockText)).toEqual(['0:00', '0:00', '0:07', '1:01', '10:00']);
});

test('TY-019, TY-020: the next 100 characters, behind the word that is being typed', () => {
  const text = Array.from({ length: 60 }, (_word, number) => `word${number}`).join(' ');
  expect(wordsAhead(startTyping(text))).toBe(text.slice(6, 106));
  expect(wordsAhead(typeKeys(text, 'word0 wo', 10))).toBe(text.slice(12, 112));
  expect(wordsAhead(typeKeys('one', 'on', 10))).toBe('');
});

test('USERS-ASK 46: accuracy of all keys beside the specified one', () => {
  const state = typeKeys('abcd', 'a-b-cd', 10);
  expect([state.accuracy, rawAccuracyOf(state)]).toEqual([50, 67]);
});

test('TY-030, TY-031: a run enters the leaderboard, and the best when it is better', () => {
  // 11 characters in 2 s.
  const first = record(beginner);
  expect(first).toMatchObject({ isBest: true, profile: { bestWpm: 66, recentWpm: 66 } });
  expect(first.profile.leaderboard).toEqual([
    { name: 'Ada', wpm: 66, accuracy: 100, difficulty: 'easy', date: '2026-11-20T12:00:00.000Z' },
  ]);
  const slower = record(first.profile, { typing: finished(400) });
  expect(slower).toMatchObject({ isBest: false, unlocked: [], profile: { bestWpm: 66, recentWpm: 50 } });
  expect(slower.profile.leaderboard.map(({ wpm }) => wpm)).toEqual([66, 33]);
});

test('TY-032: a new best names the vehicles it unlocks', () => {
  expect(record(beginner).unlocked.map(({ id }) => id)).toEqual([
    'pink-beetle',
    'blue-sports',
    'yellow-muscle',
  ]);
});

/** Ten runs at 33 WPM and below: a faster one moves the last of them off the board. */
const practised = Array.from({ length: 10 }, (_run, number) => number).reduce(
  (profile, number) =>
    record(profile, { typing: finished(400 + 10 * number), date: `2026-11-19T12:00:0${number}.000Z` })
      .profile,
  beginner,
);

test.each([
  ['of a beginner', beginner],
  ['of a player with a best, a ghost and a full board', practised],
])('C2: a run %s that is flagged late leaves the profile as it was before', (_title, before) => {
  const { profile } = record(before);
  expect(profile.bestWpm).toBe(66);
  expect(withoutRun(stored(profile), before, facts)).toEqual(before);
});

test('C2: what has changed since a run stays when that is flagged late', () => {
  const later = { date: '2026-11-20T12:00:05.000Z' };
  const settings = { ...record(practised).profile, caret: 'block', vehicle: 'pink-beetle' } as const;
  const slower = record(settings, { ...later, typing: finished(300) }).profile;
  const left = withoutRun(slower, practised, facts);
  expect(left).toMatchObject({ bestWpm: 44, caret: 'block', vehicle: 'pink-beetle' });
  expect(left.leaderboard.map(({ wpm }) => wpm).slice(0, 2)).toEqual([44, 33]);
  expect(left.ghosts.get('easy-test')?.wpm).toBe(33);
  const faster = record(settings, { ...later, typing: finished(100) }).profile;
  expect(withoutRun(faster, practised, facts)).toMatchObject({
    bestWpm: faster.bestWpm,
    ghosts: faster.ghosts,
  });
});

test('a text of slow words counts for nothing but itself', () => {
  expect(record(beginner, { source: drillOf('hello world') }).profile).toBe(beginner);
});

test('TY-030 a Marathon enters the leaderboard, and is there after a reload', () => {
  const marathon = { ...source, difficulty: sourceOf('marathon', rng).difficulty };
  const { profile } = record(beginner, { source: marathon });
  expect(profile).toMatchObject({ bestWpm: 66, leaderboard: [{ wpm: 66, difficulty: 'marathon' }] });
  expect(stored(profile).leaderboard).toEqual(profile.leaderboard);
});

test('TY-004: another vehicle is driven until the first key, and from the next run on', () => {
  const plan = { source, rivals: [], vehicle: 'green-pickup' as const };
  const session = createPracticeSession(plan, { nowMs: () => 0 });
  session.drive('pink-beetle');
  expect(session.plan.get()).toEqual({ ...plan, vehicle: 'pink-beetle' });
  session.send({ type: 'typed', characters: 'hello', atMs: 0 });
  session.drive('blue-sports');
  session.send({ type: 'typed', characters: ' world', atMs: 600 });
  session.drive('blue-sports');
  expect(session.plan.get().vehicle).toBe('pink-beetle');
  session.begin(plan);
  session.drive('blue-sports');
  expect(session.plan.get().vehicle).toBe('blue-sports');
});

test('TY-024, TY-028: the session ticks while a run is on, and not before or after', () => {
  vi.useFakeTimers();
  try {
    let nowMs = 0;
    const plan = { source, rivals: [], vehicle: 'green-pickup' as const };
    const session = createPracticeSession(plan, { nowMs: () => nowMs });
    session.send({ type: 'fieldSet' });
    expect(vi.getTimerCount()).toBe(0);
    session.send({ type: 'typed', characters: 'hel', atMs: 0 });
    session.send({ type: 'typed', characters: 'lo', atMs: 0 });
    expect(vi.getTimerCount()).toBe(1);
    nowMs = 250;
    vi.advanceTimersByTime(200);
    expect(session.nowMs.get()).toBe(250);
    session.send({ type: 'typed', characters: ' world', atMs: 600 });
    expect(session.typing.get().isComplete).toBe(true);
    expect([session.nowMs.get(), vi.getTimerCount()]).toEqual([600, 0]);
    session.send({ type: 'typed', characters: 'x', atMs: 800 });
    expect([session.nowMs.get(), vi.getTimerCount()]).toEqual([600, 0]);
    const next = { ...plan, source: { ...source, text: 'hi there' } };
    session.begin(next);
    expect(session.plan.get()).toBe(next);
    expect([session.nowMs.get(), session.typing.get().currentIndex]).toEqual([0, 0]);
    session.send({ type: 'typed', characters: 'h', atMs: 900 });
    expect(vi.getTimerCount()).toBe(1);
    // Another one is begun in the middle of this.
    session.begin(next);
    expect(vi.getTimerCount()).toBe(0);
    session.send({ type: 'typed', characters: 'h', atMs: 1900 });
    session.stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
