/** Logs exceptions: bugs each, and a database that cannot answer, which everybody meets until it does, once a minute. */
import { isStatementTimeout, isUnavailable } from '../db/unavailable.ts';
import { createMinuteLog } from './minuteLog.ts';

type Where = { readonly where: string; readonly reqId?: string };

export type FailureLog = {
  /** `text` says what failed, where it is not that the database cannot answer. */
  readonly note: (error: unknown, at: Where, text: string) => void;
  /** Logs what is left. */
  readonly stop: () => void;
};

export function createFailureLog(log: (fields: object, text: string) => void): FailureLog {
  const unanswered = createMinuteLog<Where & { readonly err: unknown }>((about, count) =>
    log({ event: 'database-unavailable', ...about, count }, 'the database cannot answer'),
  );
  return {
    note(error, at, text) {
      const about = { ...at, err: error };
      // A statement that takes too long may be the only one.
      if (isUnavailable(error)) unanswered.note(isStatementTimeout(error) ? at.where : '', about);
      else log(about, text);
    },
    stop: unanswered.stop,
  };
}
