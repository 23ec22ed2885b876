/** A seat that is connected nowhere is noted as away after 8 s. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Seat } from '@playfield/games/game.ts';
import { createAbsentSeats } from './absentSeats.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const connected = new Set<Seat>(['player1']);
  const match = { isAwaited: true };
  const noted: string[] = [];
  const time = { ms: 0 };
  function pass(ms: number): Promise<unknown> {
    time.ms += ms;
    return vi.advanceTimersByTimeAsync(ms);
  }
  const absent = createAbsentSeats({
    clock: { wallMs: () => time.ms },
    isAwaited: () => match.isAwaited,
    isConnected: (_id, seat) => connected.has(seat),
    note: async (id, seat, since) => void noted.push(`${id} ${seat} ${time.ms - since.getTime()}`),
    failed: (error) => expect.unreachable(String(error)),
  });
  return { absent, connected, match, noted, pass };
}

test('away since the first look, and noted once', async () => {
  const { absent, noted, pass } = setUp();
  absent.look('g');
  await pass(4000);
  absent.look('g');
  await pass(3999);
  expect(noted).toEqual([]);
  await pass(1);
  expect(noted).toEqual(['g player2 8000']);
  await pass(60_000);
  expect(noted).toHaveLength(1);
});

test.each([
  ['who comes in time', ({ connected }: ReturnType<typeof setUp>) => void connected.add('player2')],
  ['a match that has ended', ({ match }: ReturnType<typeof setUp>) => void (match.isAwaited = false)],
  ['a server that closes', ({ absent }: ReturnType<typeof setUp>) => absent.close()],
])('%s: nobody is away', async (_, happen) => {
  const all = setUp();
  all.absent.look('g');
  happen(all);
  // Also without another look.
  await all.pass(20_000);
  expect(all.noted).toEqual([]);
});

test('a moment without a connection starts the time again', async () => {
  const { absent, connected, noted, pass } = setUp();
  absent.look('g');
  await pass(5000);
  connected.add('player2');
  absent.look('g');
  connected.delete('player2');
  absent.look('g');
  await pass(7999);
  expect(noted).toEqual([]);
  await pass(1);
  expect(noted).toHaveLength(1);
});
