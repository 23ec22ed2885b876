/**
 * What every form here does on submitting: one request at a time, refusals at their fields, and the focus on the first
 * of them.
 */
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { fieldErrorsOf, type FieldErrors } from './fieldErrors.ts';

export type FormSubmit = {
  /** For the form element. */
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: FieldErrors;
  readonly isPending: boolean;
  readonly submit: (event: FormEvent) => Promise<void>;
};

export function useFormSubmit({
  check,
  send,
  sending,
  refused,
  wrongCredentials,
}: {
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
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isPending, setPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  return {
    form,
    errors,
    isPending,
    async submit(event) {
      event.preventDefault();
      if (isPending) return;
      const problems = check?.() ?? null;
      if (problems) {
        setErrors(problems);
        return;
      }
      setPending(true);
      setErrors({});
      sending?.(true);
      try {
        await send();
      } catch (error) {
        sending?.(false);
        setErrors(fieldErrorsOf(error, wrongCredentials));
        refused?.(error);
      }
      setPending(false);
    },
  };
}
