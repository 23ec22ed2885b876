/** The browser's own select with our look. */
import { useId, type ReactElement } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

export function Select<Value extends string>({
  label,
  value,
  onChange,
  options,
  hideLabel = false,
  disabled = false,
  error,
  className,
}: {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly hideLabel?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}): ReactElement {
  const id = useId();
  const choose = (raw: string): void => {
    const option = options.find((option) => option.value === raw);
    if (option) onChange(option.value);
  };
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-invalid={error === undefined ? undefined : true}
          onChange={(event) => choose(event.target.value)}
          className={classes(
            'min-h-11 w-full appearance-none rounded-xl border bg-surface py-2 pr-10 pl-3 text-base text-ink',
            'hover:bg-raised disabled:cursor-not-allowed disabled:opacity-55',
            error === undefined ? 'border-control' : 'border-danger',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevronDown"
          size={18}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-muted"
        />
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
