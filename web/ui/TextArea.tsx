/** A labelled field of several lines, with an error tied to it for screen readers. */
import { useId, type ComponentProps, type ReactElement } from 'react';
import { classes } from './classes.ts';

export function TextArea({
  label,
  error,
  className,
  ...area
}: Omit<ComponentProps<'textarea'>, 'id'> & {
  readonly label: string;
  readonly error?: string | undefined;
}): ReactElement {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-invalid={error === undefined ? undefined : true}
        className={classes(
          'block w-full scroll-mb-32 rounded-xl border bg-page px-3.5 py-2 text-base text-ink placeholder:text-muted',
          error === undefined ? 'border-control' : 'border-danger',
        )}
      />
      {error === undefined ? null : (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
