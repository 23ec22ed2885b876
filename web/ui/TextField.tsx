/** A labelled input with a hint and an error, both tied to it for screen readers. */
import { useId, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { classes } from './classes.ts';

export type TextFieldProps = ComponentProps<'input'> & {
  readonly label: string;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
  /** A control inside the field's right edge, e.g. show password. */
  readonly trailing?: ReactNode;
};

export function TextField({
  label,
  error,
  hint,
  trailing,
  id,
  className,
  ...input
}: TextFieldProps): ReactElement {
  const ownId = useId();
  const inputId = id ?? ownId;
  const described = classes(
    input['aria-describedby'],
    hint !== undefined && `${inputId}-hint`,
    error !== undefined && `${inputId}-error`,
  );
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={inputId}
          aria-describedby={described === '' ? undefined : described}
          aria-invalid={error === undefined ? input['aria-invalid'] : true}
          className={classes(
            'min-h-12 w-full scroll-mb-32 rounded-xl border bg-page px-3.5 py-2 text-base text-ink placeholder:text-muted',
            error === undefined ? 'border-control' : 'border-danger',
            trailing !== undefined && 'pr-13',
          )}
        />
        {trailing === undefined ? null : (
          <div className="absolute inset-y-0 right-1 flex items-center">{trailing}</div>
        )}
      </div>
      {hint === undefined ? null : (
        <p id={`${inputId}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${inputId}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
