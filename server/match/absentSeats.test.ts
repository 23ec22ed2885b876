/** A seat that is connected nowhere is noted as away after 8 s. */
import { expect, test } from 'vitest';
import type { Seat } from '@playfield/games/game.ts';
import { StorageUnavailable } from '../db/unavailable.ts';
import { createStandingClock } from '../testing/clock.ts';
import { createAbsentSeats } from './absentSeats.ts';

function setUp() {
  const connected = new Set<Seat>(['player1']);
  const match = { isAwaited: true };
  const storage = { isFull: false };
  const noted: string[] = [];
  const clock = createStandingClock();
  const absent = createAbsentSeats({
    clock,
    isAwaited: () => match.isAwaited,
    isConnected: (_id, seat) => connected.has(seat),
    async note(id, seat, since) {
      if (storage.isFull) throw new StorageUnavailable('disk-full', 'full');
      noted.push(`${id} ${seat} ${clock.wallMs() - since.getTime()}`);
    },
    failed: (error) => expect(error).toBeInstanceOf(StorageUnavailable),
  });
  function pass(ms: number): void {
    clock.advance(ms);
    absent.noteDue();
  }
  return { absent, connected, match, storage, noted, pass };
}

test('away since the first look, and noted once', () => {
  const { absent, noted, pass } = setUp();
  absent.look('g');
  pass(4000);
  absent.look('g');
  pass(3999);
  expect(noted).toEqual([]);
  pass(1);
  expect(noted).toEqual(['g player2 8000']);
  pass(60_000);
  expect(noted).toHaveLength(1);
});

test.each([
  ['who comes in time', ({ connected }: ReturnType<typeof setUp>) => void connected.add('player2')],
  ['a match that has ended', ({ match }: ReturnType<typeof setUp>) => void (match.isAwaited = false)],
])('%s: nobody is away', (_, happen) => {
  const all = setUp();
  all.absent.look('g');
  happen(all);
  // Also without another look.
  all.pass(20_000);
  expect(all.noted).toEqual([]);
});

test('a moment without a connection starts the time again', () => {
  const { absent, connected, noted, pass } = setUp();
  absent.look('g');
  pass(5000);
  connected.add('player2');
  absent.look('g');
  connected.delete('player2');
  absent.look('g');
  pass(7999);
  expect(noted).toEqual([]);
  pass(1);
  expect(noted).toHaveLength(1);
});

test('each in its own time', () => {
  const { absent, connected, noted, pass } = setUp();
  absent.look('g');
  pass(3000);
  absent.look('h');
  pass(1000);
  connected.add('player2');
  absent.look('g');
  connected.delete('player2');
  absent.look('g');
  pass(7000);
  expect(noted).toEqual(['h player2 8000']);
  pass(1000);
  expect(noted).toEqual(['h player2 8000', 'g player2 8000']);
});

/** An attempt that failed is known to have failed a moment later. */
const settled = () => new Promise(setImmediate);

test('F4 while nothing can be stored it is tried again, and noted once, away since the first look', async () => {
  const { absent, storage, noted, pass } = setUp();
  storage.isFull = true;
  absent.look('g');
  pass(8000);
  await settled();
  pass(2000);
  await settled();
  storage.isFull = false;
  pass(1999);
  expect(noted).toEqual([]);
  pass(1);
  expect(noted).toEqual(['g player2 12000']);
  await settled();
  pass(60_000);
  expect(noted).toHaveLength(1);
});

test('F4 who has come while nothing could be stored is not away', async () => {
  const { absent, connected, storage, noted, pass } = setUp();
  storage.isFull = true;
  absent.look('g');
  pass(8000);
  await settled();
  connected.add('player2');
  storage.isFull = false;
  pass(20_000);
  expect(noted).toEqual([]);
});
