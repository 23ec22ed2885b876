import { describe, expect, test } from 'vitest';
import { readHouseEvents, startsOf } from './houseSchedule.ts';

describe('house events as the configuration gives them', () => {
  test('entries, with and without what may be left out', () => {
    expect(
      readHouseEvents(
        ' connect-four arena 20min 3+2 every 4h at :30 ;checkers single-elimination every 24h at 18:30; typing-race  round-robin every 6h;',
      ),
    ).toEqual([
      {
        gameType: 'connect-four',
        format: 'arena',
        clock: { initialS: 180, incrementS: 2 },
        minutes: 20,
        everyHours: 4,
        offsetMinutes: 30,
      },
      {
        gameType: 'checkers',
        format: 'single-elimination',
        clock: { initialS: 300, incrementS: 3 },
        minutes: null,
        everyHours: 24,
        offsetMinutes: 1110,
      },
      {
        gameType: 'typing-race',
        format: 'round-robin',
        clock: null,
        minutes: null,
        everyHours: 6,
        offsetMinutes: 0,
      },
    ]);
    expect(readHouseEvents('')).toEqual([]);
  });

  test.each([
    ['chess arena every 4h', 'must be like'],
    ['checkers swiss every 4h', 'must be like'],
    ['checkers arena', 'must be like'],
    ['typing-race arena every 4h', 'arenas are played on boards'],
    ['typing-race round-robin 3+2 every 4h', 'without clocks'],
    ['checkers round-robin 20min every 4h', 'only an arena has a length'],
    ['checkers arena 10min every 4h', '20 to 180 minutes'],
    ['checkers arena 0+2 every 4h', '1 to 180 minutes'],
    ['checkers arena every 5h', 'must divide a day'],
    ['checkers arena every 0h', 'must divide a day'],
    ['checkers arena every 4h at :60', 'within 4 hours'],
    ['checkers arena every 4h at 04:00', 'within 4 hours'],
    [
      'checkers arena every 1h; checkers round-robin every 1h; tic-tac-toe arena every 24h',
      '49 events a day',
    ],
  ])('%s is refused: %s', (text, why) => {
    expect(readHouseEvents(text)).toContain(why);
  });

  test.each([
    [{ everyHours: 4, offsetMinutes: 30 }, '10:00', ['12:30', '16:30', '20:30', '00:30', '04:30', '08:30']],
    [{ everyHours: 12, offsetMinutes: 0 }, '12:00', ['00:00', '12:00']],
    [{ everyHours: 24, offsetMinutes: 1139 }, '18:59', ['18:59']],
  ])('%o after %s', (event, after, starts) => {
    const fromMs = Date.parse(`2026-03-01T${after}:00Z`);
    const found = startsOf(event, fromMs, fromMs + 24 * 3_600_000);
    expect(found.map((ms) => new Date(ms).toISOString().slice(11, 16))).toEqual(starts);
  });
});
