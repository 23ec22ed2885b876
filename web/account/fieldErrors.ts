/** Where a refusal belongs on the form. Pure. */
import { HttpError } from '../api/httpError.ts';

export type FieldErrors = {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  readonly confirm?: string | undefined;
  readonly code?: string | undefined;
};

/** Shown beside the second field; the toast carries the specification's own text (AU-006). */
export const confirmDiffers = 'This is not the same password.';

/** A refusal about one field is shown there too; any other is left to the toast. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof HttpError)) return {};
  if (error.code.startsWith('auth/username-')) return { username: error.text };
  if (error.code.startsWith('auth/password-')) return { password: error.text };
  if (error.code === 'auth/recovery-invalid') return { code: error.text };
  return {};
}
