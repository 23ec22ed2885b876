/** Where a refusal belongs on the form. Pure. */
import { HttpError } from '../api/httpError.ts';

/** A text for each refused field; `form` concerns none of them and stands above the button. */
export type FieldErrors = {
  readonly username?: string | undefined;
  /** The password that proves who is asking, on forms that also set a new one. */
  readonly current?: string | undefined;
  readonly password?: string | undefined;
  readonly confirm?: string | undefined;
  readonly code?: string | undefined;
  readonly form?: string | undefined;
};

/** Shown beside the second field; the toast carries the specification's own text (AU-006). */
export const confirmDiffers = "The passwords don't match.";

/** On forms for people who are logged in. */
export const wrongPassword = 'Wrong password.';

/** A part of the page could not be fetched: without a network, or after an update of the site. The message is for the player. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing';
}

/** Beside the password. The toast carries the specification's own text (AU-009); neither says which one is wrong. */
const wrongLogin = 'Wrong username or password.';

/** `wrongCredentials` is what refused credentials mean on this form. */
export function fieldErrorsOf(
  error: unknown,
  wrongCredentials: FieldErrors = { password: wrongLogin },
): FieldErrors {
  if (error instanceof PartMissing) return { form: error.message };
  if (!(error instanceof HttpError)) return { form: 'Something went wrong. Please try again.' };
  if (error.code.startsWith('auth/username-')) return { username: error.text };
  if (error.code.startsWith('auth/password-')) return { password: error.text };
  if (error.code === 'auth/recovery-invalid') return { code: error.text };
  if (error.code === 'auth/invalid-credentials') return wrongCredentials;
  return { form: error.text };
}

/** What the fields hold that can be refused. */
export type FieldValues = Readonly<Partial<Record<Exclude<keyof FieldErrors, 'form'>, string>>>;
type Field = keyof FieldValues;

/** Where an error can be put right besides its own field. */
const alsoIn: Readonly<Partial<Record<Field, readonly Field[]>>> = {
  password: ['username'],
  confirm: ['password'],
  code: ['username'],
};

/** Of the errors of a form that held `refused` those that still concern what it holds now. */
export function stillWrong(errors: FieldErrors, refused: FieldValues, now: FieldValues): FieldErrors {
  const standing = (field: Field): string | undefined =>
    [field, ...(alsoIn[field] ?? [])].every((one) => refused[one] === now[one]) ? errors[field] : undefined;
  return {
    username: standing('username'),
    current: standing('current'),
    password: standing('password'),
    confirm: standing('confirm'),
    code: standing('code'),
    form: errors.form,
  };
}
