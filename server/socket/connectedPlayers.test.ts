import { beforeEach, expect, test } from 'vitest';
import { createStandingClock, type TestClock } from '../testing/clock.ts';
import { createConnectedPlayers, type ConnectedPlayers } from './connectedPlayers.ts';

let clock: TestClock;
let connected: ConnectedPlayers;
beforeEach(() => {
  clock = createStandingClock();
  connected = createConnectedPlayers({ clock, nameOf: ({ id }) => `Name of ${id}` });
});

const person = (id: string) => ({ id, username: 'Guest', isGuest: true, sessionId: id });
const namesFor = (id: string): string[] => connected.sample(id, 20, () => 0).map(({ username }) => username);

/** Opens a connection; the result closes it. */
function opened(id: string): () => void {
  const endings: (() => void)[] = [];
  connected.add({ player: person(id), onEnded: (ended) => void endings.push(ended) });
  return () => endings.forEach((ended) => ended());
}

test('OL-007, G68 players are listed under the names they play with, never to themselves', () => {
  opened('ada');
  opened('bob');
  expect(namesFor('ada')).toEqual(['Name of bob']);
  expect(namesFor('eve').toSorted()).toEqual(['Name of ada', 'Name of bob']);
});

test('OL-007 who only polls is here, and gone 15 s after the last time', () => {
  connected.seen(person('ada'));
  clock.advance(14_999);
  expect(connected.count()).toBe(1);
  expect(namesFor('bob')).toEqual(['Name of ada']);
  clock.advance(1);
  expect(connected.count()).toBe(0);
  expect(namesFor('bob')).toEqual([]);
});

test('LP-002 a player with three tabs who polls too counts once, until the last tab is closed', () => {
  const close = [opened('ada'), opened('ada'), opened('ada')];
  connected.seen(person('ada'));
  clock.advance(60_000);
  expect(connected.count()).toBe(1);
  close[0]?.();
  close[1]?.();
  expect(connected.count()).toBe(1);
  close[2]?.();
  expect(connected.count()).toBe(0);
});
