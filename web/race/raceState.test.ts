/** What a browser makes of the server's word on a race (RC-008, RC-011…014; G56; USERS-ASK 44). */
import { describe, expect, test } from 'vitest';
import {
  linkOf,
  openingRace,
  phaseOf,
  reduceRace,
  untilMs,
  type RaceEvent,
  type RaceState,
} from './raceState.ts';
import { playerOf, raceId, raceOf, resultOf } from './testing/races.ts';

const after = (...events: readonly RaceEvent[]): RaceState => events.reduce(reduceRace, openingRace(raceId));
const connected: RaceEvent = { type: 'link', link: 'connected' };
const clock: RaceEvent = { type: 'clock', offsetMs: 1_000_000 };
const told: RaceEvent = { type: 'race', race: raceOf() };
const running: RaceEvent = { type: 'race', race: raceOf({ status: 'racing', goAtMs: 1_005_000 }) };

describe('phases', () => {
  test.each<[string, readonly RaceEvent[], number, string]>([
    ['nothing is known', [], 0, 'loading'],
    [
      'there is no such race',
      [{ type: 'failed', text: "This race doesn't exist or was removed.", isGone: true }],
      0,
      'failed',
    ],
    ['RC-003 one racer', [{ type: 'race', race: raceOf({ players: [playerOf('Ada')] }) }], 0, 'waiting'],
    ['RC-013 two racers', [told], 0, 'starting'],
    ['RC-012 the start', [told, clock, { type: 'started', raceId, goAtMs: 1_005_000 }], 2000, 'countdown'],
    ['GO by the server', [running, clock], 5000, 'running'],
    ['a moment before GO', [running, clock], 4999, 'countdown'],
    ['RC-014 the end', [running, { type: 'completed', raceId, results: [resultOf('Ada')] }], 0, 'over'],
  ])('%s', (_, events, nowMs, phase) => {
    expect(phaseOf(after(...events), nowMs)).toBe(phase);
  });
});

test('RC-011 progress goes to the lanes it names, the others stay', () => {
  const bob = { ...playerOf('Bob', { progress: 50, wpm: 80, index: 10, keystrokes: 11 }), position: 1 };
  const state = after(running, { type: 'progress', raceId, players: [bob], endsAtMs: 1_100_000 });
  expect(state.race?.players).toEqual([playerOf('Ada'), bob]);
  expect(state.race?.endsAtMs).toBe(1_100_000);
});

test('a list of players changes the players and the start, and nothing else', () => {
  const waiting: RaceEvent = { type: 'race', race: raceOf({ botsAtMs: 9000, players: [playerOf('Ada')] }) };
  const list = [playerOf('Ada'), playerOf('Bob')];
  const joined = after(waiting, { type: 'players', raceId, players: list, startsAtMs: 7000 });
  expect(joined.race).toEqual(raceOf({ botsAtMs: 9000, players: list, startsAtMs: 7000 }));
  // The bots that were waited for have come.
  const bots = [...list, playerOf('bot-1', { isBot: true })];
  const filled = reduceRace(joined, { type: 'players', raceId, players: bots, startsAtMs: null });
  expect(filled.race).toEqual(raceOf({ botsAtMs: null, players: bots }));
});

test('the start ends the wait', () => {
  const waiting: RaceEvent = { type: 'race', race: raceOf({ startsAtMs: 7000 }) };
  const started = after(waiting, { type: 'started', raceId, goAtMs: 8000 });
  expect(started.race).toMatchObject({ status: 'racing', startsAtMs: null, goAtMs: 8000 });
});

test('keys that came from the server are counted until the race starts over', () => {
  const adopted: RaceEvent = { type: 'adopted' };
  const state = after(running, clock, adopted, adopted);
  expect(state).toMatchObject({ adoptions: 2, restarts: 0 });
  expect(reduceRace(state, { type: 'startedOver' })).toEqual({ ...state, adoptions: 0, restarts: 1 });
});

test.each<[string, RaceEvent, boolean, boolean]>([
  ['one that waited and is gone', told, true, false],
  ['one that waits, of a busy server', told, false, true],
  ['one that has begun', running, true, true],
])('a failure and %s', (_, race, isGone, isShown) => {
  const failed = after(race, { type: 'failed', text: 'No', isGone });
  expect(failed).toMatchObject({ failure: 'No', isGone });
  expect(failed.race !== null).toBe(isShown);
  expect(reduceRace(failed, told)).toMatchObject({ failure: null, isGone: false, race: raceOf() });
});

test('times of the server are not known before the clocks are compared', () => {
  expect(untilMs(after(running), 1_005_000, 0)).toBeNull();
  expect(untilMs(after(running, clock), null, 0)).toBeNull();
  expect(untilMs(after(running, clock), 1_005_000, 6000)).toBe(-1000);
});

test('RC-013 a player who is gone from the list is no racer', () => {
  const state = after(told, { type: 'players', raceId, players: [playerOf('Bob')], startsAtMs: null });
  expect(state.race).toMatchObject({ you: null, isJoined: false, participants: 1 });
});

test('the results stand in the lanes too, and nothing that comes late undoes them', () => {
  const results = [resultOf('Bob'), resultOf('Ada', { position: 2, isDnf: true, isFinished: false })];
  const over = after(running, { type: 'completed', raceId, results });
  expect(over.race).toMatchObject({ status: 'completed', results, players: [results[1], results[0]] });
  for (const late of [
    running,
    { type: 'progress', raceId, players: [playerOf('Bob')], endsAtMs: 5 },
    { type: 'started', raceId, goAtMs: 5 },
  ] as const)
    expect(reduceRace(over, late).race).toEqual(over.race);
});

test('a later result of the same race is taken, and a player without one keeps the lane', () => {
  const first = after(running, { type: 'completed', raceId, results: [resultOf('Bob')] });
  expect(first.race).toMatchObject({ endsAtMs: null, players: [playerOf('Ada'), resultOf('Bob')] });
  const corrected = raceOf({ status: 'completed', results: [resultOf('Bob', { position: 2 })] });
  expect(reduceRace(first, { type: 'race', race: corrected }).race).toEqual(corrected);
});

test('nothing of another race gets in (USERS-ASK 44)', () => {
  const state = after(told);
  for (const foreign of [
    { type: 'race', race: raceOf({ id: 'another', text: 'another text' }) },
    { type: 'players', raceId: 'another', players: [], startsAtMs: null },
    { type: 'started', raceId: 'another', goAtMs: 1 },
    { type: 'progress', raceId: 'another', players: [], endsAtMs: 1 },
    { type: 'completed', raceId: 'another', results: [] },
  ] as const)
    expect(reduceRace(state, foreign)).toBe(state);
});

test('RC-001 connected means that the race was told on this connection', () => {
  expect(linkOf(after())).toBe('connecting');
  expect(linkOf(after(connected))).toBe('connecting');
  expect(linkOf(after(connected, connected))).toBe('connecting');
  expect(linkOf(after(connected, told))).toBe('connected');
  expect(linkOf(after(connected, told, connected))).toBe('connected');
  // A response over HTTP came first.
  expect(linkOf(after(told, connected))).toBe('connecting');
  expect(linkOf(after(connected, told, { type: 'link', link: 'reconnecting' }))).toBe('reconnecting');
  expect(linkOf(after(connected, told, { type: 'link', link: 'reconnecting' }, connected))).toBe(
    'connecting',
  );
});
