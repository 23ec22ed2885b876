/** How often places may be taken from one network, which may be a school. */
import { expect, test } from 'vitest';
import { createStandingClock } from '../testing/clock.ts';
import { createPlacesTaken } from './placesTaken.ts';

test('thirty people join races ten times over, and all of a school once; one network cannot fill races without end', () => {
  const clock = createStandingClock();
  const places = createPlacesTaken(clock, 1);
  const take = (userId: string, raceId: string, address?: string): boolean =>
    places.take({ userId, address }, raceId).ok;
  /** Six to a race. */
  const taken = (people: number, round: number, address: string): number =>
    Array.from({ length: people }, (_, n) =>
      take(`p${n}`, `${round} ${address} ${Math.floor(n / 6)}`, address),
    ).filter(Boolean).length;
  for (let round = 0; round < 10; round++) {
    expect(taken(30, round, 'class')).toBe(30);
    clock.advance(20_000);
  }
  expect(taken(500, 0, 'school')).toBe(400);
  clock.advance(60_000);
  expect(taken(500, 1, 'school')).toBe(120);
  expect(take('elsewhere', '1 school 83', 'elsewhere')).toBe(true);
  expect(take('invited', '1 school 83')).toBe(true);
});

test.each([
  [1, 6],
  [2.5, 15],
  [0.1, 1],
  [null, 100],
])('the operator’s factor multiplies the numbers, and without limits there are none: %s', (factor, most) => {
  const { take } = createPlacesTaken(createStandingClock(), factor);
  let places = 0;
  while (places < 100 && take({ userId: 'ada' }, 'race').ok) places++;
  expect(places).toBe(most);
});

test('places count while they are being taken, and no longer once they are given back', () => {
  const { mayTake, take } = createPlacesTaken(createStandingClock(), 1);
  const underWay = Array.from({ length: 500 }, (_, n) =>
    take({ userId: `p${n}`, address: 'school' }, `race ${n}`),
  );
  expect(underWay.filter(({ ok }) => ok)).toHaveLength(400);
  const late = { userId: 'late', address: 'school' };
  expect(mayTake(late, 'race').ok).toBe(false);
  for (const place of underWay) if (place.ok) place.value();
  expect(mayTake(late, 'race').ok).toBe(true);
});
