/** Reads what the database says of a refused statement; drizzle wraps the driver's error as its cause. */

/** The driver's error with this SQLSTATE among the causes, or null. */
function causeWith(code: string, error: unknown): Error | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === code) return at;
  }
  return null;
}

/** The name of the unique constraint or index that was violated (SQLSTATE 23505), or null for any other error. */
export function uniqueViolationOf(error: unknown): string | null {
  const cause = causeWith('23505', error);
  if (cause === null) return null;
  return 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : '';
}

/** Whether a row was still referenced (SQLSTATE 23503, or 23001 where the key says `restrict`). */
export function isForeignKeyViolation(error: unknown): boolean {
  return causeWith('23503', error) !== null || causeWith('23001', error) !== null;
}
