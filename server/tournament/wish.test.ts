/** What the wish for a tournament leaves open is decided here. */
import { expect, test } from 'vitest';
import { planOf } from './wish.ts';

const nowMs = Date.UTC(2026, 10, 24);

const wish = {
  name: 'Cup',
  description: 'A cup',
  gameType: 'connect-four',
  format: 'arena',
  status: 'registration',
  startDate: new Date(nowMs + 3_600_000).toISOString(),
  entryFee: 0,
  prizePool: 0,
} as const;
const context = { nowMs, isClean: () => true, isBoardGame: () => true };

test.each<[string, object, number]>([
  ['an arena with a short clock', { clock: { initialS: 60, incrementS: 0 } }, 20_000],
  ['an arena with a longer one', { clock: { initialS: 180, incrementS: 2 } }, 30_000],
  ['lila#11332 an arena whose organiser allows more', { firstMoveS: 120 }, 120_000],
  ['a bracket', { format: 'single-elimination', firstMoveS: 120 }, 60_000],
])('time for the first move: %s', (_, fields, firstMoveMs) => {
  const plan = planOf({ ...wish, ...fields }, context);
  expect(plan).toMatchObject({ ok: true, value: { firstMoveMs } });
});

test('T-18 a name that cannot be seen is none, and what turns it around is not stored', () => {
  expect(planOf({ ...wish, name: '\u3164' }, context)).toMatchObject({
    error: { code: 'tournament/name-required' },
  });
  expect(planOf({ ...wish, description: '\u200b\n\u2800' }, context)).toMatchObject({
    error: { code: 'tournament/description-required' },
  });
  expect(
    planOf({ ...wish, name: '\u202eCup\n\u200b2', description: ' One \n\n\n\ntwo\u2066 ' }, context),
  ).toMatchObject({ value: { name: 'Cup 2', description: 'One\n\ntwo' } });
});
