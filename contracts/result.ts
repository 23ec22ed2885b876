/**
 * The answer of everything that may refuse: a value or a refusal with a stable code.
 * Expected refusals are values; exceptions are bugs or broken machines.
 */
export type Refusal<Code extends string = string> = {
  /** `area/kebab`, from the one catalogue in `errors.ts`. */
  readonly code: Code;
  /** Text for the reader where the catalogue's own text would say too little. */
  readonly text?: string;
  /** When it may be tried again, in seconds. */
  readonly retryAfterS?: number;
};

export type Result<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Refusal<Code> };

export function ok<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function refuse<Code extends string>(
  code: Code,
  text?: string,
): { readonly ok: false; readonly error: Refusal<Code> } {
  return { ok: false, error: text === undefined ? { code } : { code, text } };
}
