/** What the wish for a tournament leaves open is decided here. */
import { expect, test } from 'vitest';
import { planOf } from './wish.ts';

const nowMs = Date.UTC(2026, 10, 24);

test.each<[string, object, number]>([
  ['an arena with a short clock', { clock: { initialS: 60, incrementS: 0 } }, 20_000],
  ['an arena with a longer one', { clock: { initialS: 180, incrementS: 2 } }, 30_000],
  ['lila#11332 an arena whose organiser allows more', { firstMoveS: 120 }, 120_000],
  ['a bracket', { format: 'single-elimination', firstMoveS: 120 }, 60_000],
])('time for the first move: %s', (_, fields, firstMoveMs) => {
  const plan = planOf(
    {
      name: 'Cup',
      description: 'A cup',
      gameType: 'connect-four',
      format: 'arena',
      status: 'registration',
      startDate: new Date(nowMs + 3_600_000).toISOString(),
      entryFee: 0,
      prizePool: 0,
      ...fields,
    },
    { nowMs, isClean: () => true, isBoardGame: () => true },
  );
  expect(plan).toMatchObject({ ok: true, value: { firstMoveMs } });
});
