/** A choice as chips or picture tiles in a row: native radio buttons, so arrow keys and one tab stop. */
import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';

export type Chip<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  /** Read aloud after the label. */
  readonly hint?: string | undefined;
  /** Above the label. */
  readonly picture?: ReactNode;
};

export function ChipGroup<Value extends string>({
  legend,
  name,
  value,
  onChange,
  options,
  className,
}: {
  /** Read aloud. */
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Chip<Value>[];
  /** The layout of the row. */
  readonly className?: string | undefined;
}): ReactElement {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className={classes('flex flex-wrap gap-2', className)}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid min-h-11 flex-1 cursor-pointer place-items-center rounded-xl border border-control bg-surface px-3 py-1 text-center font-semibold whitespace-nowrap hover:bg-raised has-checked:border-accent has-checked:bg-accent/15 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            {option.picture}
            <span>
              {option.label}
              {option.hint === undefined ? null : <span className="sr-only">: {option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
