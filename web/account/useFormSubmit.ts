/**
 * What every form here does on submitting: one request at a time, refusals at their fields until these are changed, and
 * the focus on the first of them.
 */
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { fieldErrorsOf, stillWrong, type FieldErrors, type FieldValues } from './fieldErrors.ts';

export type FormSubmit = {
  /** For the form element. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: FieldErrors;
  readonly isPending: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
};

/** The errors of the last attempt, and what the fields held then. */
type Refusal = { readonly errors: FieldErrors; readonly values: FieldValues };
const noRefusal: Refusal = { errors: {}, values: {} };

export function useFormSubmit({
  values,
  check,
  send,
  sending,
  refused,
  wrongCredentials,
}: {
  /** What the fields hold, by the names of their errors. */
  readonly values: FieldValues;
  /** What is wrong before anything is sent; null: nothing. */
  readonly check?: () => FieldErrors | null;
  readonly send: () => Promise<void>;
  /** True once it is sent, false when it was refused. */
  readonly sending?: ((isSending: boolean) => void) | undefined;
  /** Says more about a failure than its field can. */
  readonly refused?: (error: unknown) => void;
  /** What refused credentials mean on this form. */
  readonly wrongCredentials?: FieldErrors;
}): FormSubmit {
  const [refusal, setRefusal] = useState<Refusal>(noRefusal);
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(refusal.errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);

  return {
    form,
    errors: stillWrong(refusal.errors, refusal.values, values),
    isPending,
    async submit(event) {
      event.preventDefault();
      if (isPending) return;
      const problems = check?.() ?? null;
      if (problems) {
        setRefusal({ errors: problems, values });
        return;
      }
      setPending(true);
      setRefusal(noRefusal);
      sending?.(true);
      try {
        await send();
      } catch (error) {
        sending?.(false);
        setRefusal({ errors: fieldErrorsOf(error, wrongCredentials), values });
        refused?.(error);
      }
      setPending(false);
    },
  };
}
