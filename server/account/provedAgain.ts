/**
 * What is done about an account whose password was proved, though the stored one may have changed by the time its row is locked: then
 * it is proved once more, and after some times refused.
 */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { refuse, type Result } from '@playfield/contracts/result.ts';

/** One more password, or one more hash of the same one, is likely; several in a second are not. */
const mostTries = 3;

const changesTooOften = refuse(
  'auth/busy',
  'The password of this account is being changed. Please try again in a moment.',
);

/** `attempt` proves the account and then locks it; null: the stored password is not the one it has proved. */
export async function provedAgain<Value>(
  attempt: () => Promise<Result<Value, ErrorCode> | null>,
): Promise<Result<Value, ErrorCode>> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const done = await attempt();
    if (done) return done;
  }
  return changesTooOften;
}
