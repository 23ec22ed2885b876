/** Reads what the database says of a refused statement; drizzle wraps the driver's error as its cause. */

/** The name of the unique constraint or index that was violated (SQLSTATE 23505), or null for any other error. */
export function uniqueViolationOf(error: unknown): string | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23505') {
      return 'constraint' in at && typeof at.constraint === 'string' ? at.constraint : '';
    }
  }
  return null;
}
