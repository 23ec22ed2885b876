/** How often places may be taken from one network, which may be a school. */
import { expect, test } from 'vitest';
import { createStandingClock } from '../testing/clock.ts';
import { createPlacesTaken, type PlacesTaken } from './placesTaken.ts';

type Taker = Parameters<PlacesTaken['hold']>[0];

/** Whether somebody takes a place in a race. */
function take(places: PlacesTaken, taker: Taker, raceId: string): boolean {
  const isFree = places.hold(taker, raceId).ok;
  if (isFree) places.tookHeld(taker, raceId);
  return isFree;
}

test('thirty people join races ten times over, and all of a school once; one network cannot fill races without end', () => {
  const clock = createStandingClock();
  const places = createPlacesTaken(clock, 1);
  /** Six to a race. */
  const taken = (people: number, round: number, address: string): number =>
    Array.from({ length: people }, (_, n) =>
      take(places, { userId: `p${n}`, address }, `${round} ${address} ${Math.floor(n / 6)}`),
    ).filter(Boolean).length;
  for (let round = 0; round < 10; round++) {
    expect(taken(30, round, 'class')).toBe(30);
    clock.advance(20_000);
  }
  expect(taken(500, 0, 'school')).toBe(400);
  clock.advance(60_000);
  expect(taken(500, 1, 'school')).toBe(120);
  expect(take(places, { userId: 'elsewhere', address: 'elsewhere' }, '1 school 83')).toBe(true);
  expect(take(places, { userId: 'invited' }, '1 school 83')).toBe(true);
});

test.each([
  [1, 6],
  [2.5, 15],
  [0.1, 1],
  [null, 100],
])('the operator’s factor multiplies the numbers, and without limits there are none: %s', (factor, most) => {
  const places = createPlacesTaken(createStandingClock(), factor);
  let taken = 0;
  while (taken < 100 && take(places, { userId: 'ada' }, 'race')) taken++;
  expect(taken).toBe(most);
});

test('places count while they are being taken, and no longer once they are given back', () => {
  const { mayTake, hold } = createPlacesTaken(createStandingClock(), 1);
  const underWay = Array.from({ length: 500 }, (_, n) =>
    hold({ userId: `p${n}`, address: 'school' }, `race ${n}`),
  );
  expect(underWay.filter(({ ok }) => ok)).toHaveLength(400);
  const late = { userId: 'late', address: 'school' };
  expect(mayTake(late, 'race').ok).toBe(false);
  for (const place of underWay) if (place.ok) place.value();
  expect(mayTake(late, 'race').ok).toBe(true);
});

/** docs/protocol.md, Typing races. */
test.each([
  ['one person in a race: six, then one every five minutes', 6, 300_000, (): Taker => ({ userId: 'ada' })],
  [
    'one network in a race: 30, then one every 20 seconds',
    30,
    20_000,
    (n: number): Taker => ({ userId: `p${n}`, address: 'school' }),
  ],
])('%s', (_title, most, everyMs, taker) => {
  const clock = createStandingClock();
  const places = createPlacesTaken(clock, 1);
  let asked = 0;
  const takeAll = (): number => {
    let taken = 0;
    while (take(places, taker(asked++), 'race')) taken++;
    return taken;
  };
  expect(takeAll()).toBe(most);
  clock.advance(everyMs - 1);
  expect(takeAll()).toBe(0);
  clock.advance(1);
  expect(takeAll()).toBe(1);
});
