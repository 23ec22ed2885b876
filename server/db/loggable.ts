/**
 * What a log may hold of an error: enough to find the fault, and never the values of a query (T-58). drizzle puts
 * every value into its message and PostgreSQL whole rows into its details: password hashes, chat, session ids.
 */
import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

export type LoggableError = {
  readonly type: string;
  readonly message: string;
  /** The calls alone, without the message that V8 puts before them. */
  readonly stack: string;
  readonly code?: string;
  /** The text of the statement, with `$1` for its values. */
  readonly query?: string;
  readonly constraint?: string;
  readonly cause?: LoggableError;
};

/** SQLSTATE class 22: PostgreSQL quotes the value it could not read. */
const quotesItsValue = /^22/;
const deepestCause = 5;

export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  return {
    type: error.name,
    message: messageOf(error),
    stack:
      error.stack
        ?.split('\n')
        .filter((line) => /^\s+at /.test(line))
        .join('\n') ?? '',
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error instanceof DrizzleQueryError ? { query: error.query } : {}),
    ...(error instanceof DatabaseError && error.constraint ? { constraint: error.constraint } : {}),
    ...(error.cause !== undefined && depth < deepestCause
      ? { cause: loggableError(error.cause, depth + 1) }
      : {}),
  };
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'a query failed';
  if (error instanceof DatabaseError && quotesItsValue.test(error.code ?? '')) return 'a value was refused';
  return error.message;
}
