/** A setting that is on or off, with its name and what it means beside it. */
import { useId, type ReactElement, type ReactNode } from 'react';
import { classes } from './classes.ts';

export function Switch({
  label,
  hint,
  isOn,
  onChange,
  className,
}: {
  readonly label: string;
  readonly hint: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly className?: string | undefined;
}): ReactElement {
  const id = useId();
  return (
    <div className={classes('flex items-center justify-between gap-4', className)}>
      <label htmlFor={id}>
        <span className="block font-semibold">{label}</span>
        <span id={`${id}-hint`} className="block text-sm text-muted">
          {hint}
        </span>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  );
}
