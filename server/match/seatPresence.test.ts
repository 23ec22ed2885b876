/** Who sits where, as servers tell each other. */
import { afterEach, expect, test, vi } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import type { NoticeHandler } from '../bus/notice.ts';
import { createSeatPresence, type Attendance } from './seatPresence.ts';

/** Two servers with these people at every match, null where nobody follows one. What one publishes, the other receives at once. */
function twoServers(seated: Readonly<Record<'a' | 'b', Attendance | null>>) {
  const handlers = new Map<string, NoticeHandler>();
  const serverNamed = (node: 'a' | 'b') => {
    const other = node === 'a' ? 'b' : 'a';
    const changes: string[] = [];
    const presence = createSeatPresence({
      bus: {
        ...createBusAlone(keepReports()),
        publish: (_notice, body) => void handlers.get(other)?.receive(body),
      },
      node,
      here: () => seated[node],
      changed: (gameId) => void changes.push(gameId),
    });
    handlers.set(node, presence.notice);
    return { ...presence, changes };
  };
  return { a: serverNamed('a'), b: serverNamed('b') };
}

afterEach(() => void vi.useRealTimers());

const nobody: Attendance = { player1: false, player2: false, spectators: 0 };

/** Each player of the match `g` is at a server of their own; `seated` may change. */
function oneAtEach() {
  const seated: Record<'a' | 'b', Attendance | null> = {
    a: { ...nobody, player1: true },
    b: { ...nobody, player2: true },
  };
  const servers = twoServers(seated);
  servers.a.hereChanged('g');
  servers.b.hereChanged('g');
  return { ...servers, seated };
}

test('who sits at a server that was only late is known again once it is asked', () => {
  const { a, b } = oneAtEach();
  expect([b.isElsewhere('g', 'player1'), a.isElsewhere('g', 'player2')]).toEqual([true, true]);

  expect(b.forgetNode('a')).toEqual(['g']);
  expect(b.isElsewhere('g', 'player1')).toBe(false);
  // Nothing has changed for it, so it tells nothing.
  a.hereChanged('g');
  expect(b.isElsewhere('g', 'player1')).toBe(false);

  const before = b.changes.length;
  b.ask(['g', 'followed by nobody here']);
  expect(b.isElsewhere('g', 'player1')).toBe(true);
  expect(b.changes.slice(before)).toEqual(['g']);
  // Asking again without need changes nothing.
  b.ask(['g', 'followed by nobody here']);
  expect(b.changes.slice(before)).toEqual(['g']);
  for (const one of [a, b]) one.close();
});

test('somebody who leaves while nobody follows at the other server is gone for those who come back there', () => {
  const { a, b, seated } = oneAtEach();
  seated.b = null;
  b.left('g');
  // A reload is no leaving.
  expect(b.isElsewhere('g', 'player1')).toBe(true);
  seated.a = null;
  a.left('g');
  expect(b.isElsewhere('g', 'player1')).toBe(false);
  expect(a.isElsewhere('g', 'player2')).toBe(false);
  // Nobody is there who would answer.
  seated.b = { ...nobody, player2: true };
  b.hereChanged('g');
  expect(b.isElsewhere('g', 'player1')).toBe(false);
  for (const one of [a, b]) one.close();
});

test('nor does somebody stay who left while notices did not arrive', () => {
  const { a, b, seated } = oneAtEach();
  seated.b = null;
  b.left('g');
  seated.a = null;
  b.askAgain();
  seated.b = { ...nobody, player2: true };
  b.hereChanged('g');
  expect(b.isElsewhere('g', 'player1')).toBe(false);
  for (const one of [a, b]) one.close();
});

test('who sits at a match that nobody follows here is found out', () => {
  const seated: Record<'a' | 'b', Attendance | null> = { a: { ...nobody, player1: true }, b: null };
  const { a, b } = twoServers(seated);
  a.hereChanged('g');
  expect(b.isElsewhere('g', 'player1')).toBe(false);
  void b.findOut('g');
  expect(b.isElsewhere('g', 'player1')).toBe(true);
  expect(b.isElsewhere('g', 'player2')).toBe(false);
  seated.a = null;
  a.left('g');
  expect(b.isElsewhere('g', 'player1')).toBe(false);
  for (const one of [a, b]) one.close();
});

test('who sits elsewhere is remembered for five seconds after the last page here was closed, not the first', () => {
  vi.useFakeTimers();
  const seated: Record<'a' | 'b', Attendance | null> = { a: { ...nobody, player1: true }, b: null };
  const { a, b } = twoServers(seated);
  a.hereChanged('g');
  const reload = (): void => {
    seated.b = { ...nobody, player1: true };
    b.hereChanged('g');
    seated.b = null;
    b.left('g');
  };
  reload();
  vi.advanceTimersByTime(4000);
  reload();
  vi.advanceTimersByTime(4999);
  expect(b.isElsewhere('g', 'player1')).toBe(true);
  vi.advanceTimersByTime(1);
  expect(b.isElsewhere('g', 'player1')).toBe(false);
  for (const one of [a, b]) one.close();
});
