/** Moves focus to the first invalid field. */
import { useEffect, useRef, type RefObject } from 'react';
import type { FieldErrors } from './fieldErrors.ts';

/** Attach the returned ref to the form: whenever `errors` changes, its first invalid field gets the focus. */
export function useFocusOnError(errors: FieldErrors): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
