/** How often commands may be sent by a player and from an address. */
import { expect, test } from 'vitest';
import { createStandingClock } from '../testing/clock.ts';
import { createCommandLimits } from './commandLimits.ts';

test('an address has forty times as much as a player, except of what leads to a running game or race (T-52)', () => {
  const clock = createStandingClock();
  // A hundredth: one at once for each player.
  const { take } = createCommandLimits(clock, 0.01);
  const taken = (type: string, address: string): number =>
    Array.from({ length: 60 }, (_, n) => take(type, `p${n}`, address)).filter(Boolean).length;
  expect(taken('watchTournament', 'here')).toBe(16);
  expect(taken('watchTournament', 'elsewhere')).toBe(16);
  expect(taken('joinGame', 'here')).toBe(60);
  expect(taken('joinRace', 'here')).toBe(60);
  expect(taken('makeMove', 'here')).toBe(60);
});

test.each(['makeMove', 'raceProgress'])(
  'nobody sends %s without end: each of an unknown game or race is looked up',
  (command) => {
    const clock = createStandingClock();
    const { take } = createCommandLimits(clock, 1);
    const taken = (): number =>
      Array.from({ length: 300 }, () => take(command, 'ada', 'here')).filter(Boolean).length;
    expect(taken()).toBe(100);
    clock.advance(1000);
    expect(taken()).toBe(20);
  },
);

test('reactions are counted over all sockets of a player: five at once, then one every two seconds', () => {
  const clock = createStandingClock();
  const { take } = createCommandLimits(clock, 1);
  const reactions = (): number =>
    Array.from({ length: 20 }, (_, n) => take('sendReaction', 'ada', `address ${n}`)).filter(Boolean).length;
  expect(reactions()).toBe(5);
  clock.advance(2000);
  expect(reactions()).toBe(1);
});

test('what is not listed is bounded by the rate of its socket alone', () => {
  const { take } = createCommandLimits(createStandingClock(), 0.01);
  for (let n = 0; n < 1000; n++) expect(take('askTime', 'ada', 'here')).toBe(true);
});
