/** A group of native radio buttons: arrow keys, one tab stop and form behaviour come from the browser. */
import { useId, type ReactElement } from 'react';

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly description?: string | undefined;
};

export function RadioList<Value extends string>({
  legend,
  name,
  value,
  onChange,
  options,
  disabled = false,
}: {
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly Choice<Value>[];
  readonly disabled?: boolean | undefined;
}): ReactElement {
  const id = useId();
  return (
    <fieldset className="min-w-0" disabled={disabled}>
      <legend className="mb-1.5 text-sm font-semibold text-muted">{legend}</legend>
      <div className="grid gap-1">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-10 items-center gap-3 rounded-xl border border-transparent px-3 py-1.5 hover:bg-raised has-checked:border-accent has-checked:bg-accent/10 has-disabled:opacity-55"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="size-4.5 shrink-0 accent-accent"
              aria-describedby={option.description === undefined ? undefined : `${id}-${option.value}`}
            />
            <span className="min-w-0">
              <span className="block">{option.label}</span>
              {option.description === undefined ? null : (
                <span id={`${id}-${option.value}`} className="block text-sm text-muted">
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
