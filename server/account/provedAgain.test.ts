/** How often an account is proved again while its password changes. */
import { expect, test } from 'vitest';
import { ok } from '@playfield/contracts/result.ts';
import { provedAgain } from './provedAgain.ts';

const resolves = async (answers: readonly boolean[]) => {
  const left = [...answers];
  const outcome = await provedAgain(async () => (left.shift() === true ? ok('done') : null));
  return { outcome: outcome.ok ? outcome.value : outcome.error.code, left: left.length };
};

test.each([
  ['at once', [true, true], 'done', 1],
  ['where it had changed', [false, false, true], 'done', 0],
  ['not where it changes every time', [false, false, false, true], 'auth/busy', 1],
])('a proved account is let in %s', async (_, answers, outcome, left) => {
  expect(await resolves(answers)).toEqual({ outcome, left });
});
