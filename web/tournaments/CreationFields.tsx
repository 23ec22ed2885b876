/** Fields that the form of a new tournament has more than once. */
import { useId, type ReactElement } from 'react';
import { limits } from '@playfield/contracts/tournamentLimits.ts';
import { TextField } from '../ui/TextField.tsx';
import type { FormPart } from './newTournament.ts';

/** Two fields in a row, and below them what they mean. */
export function DayAndTime({
  day,
  time,
  text,
  form,
  problems,
  change,
}: FormPart & {
  readonly day: { readonly label: string; readonly field: 'startDate' | 'deadline' };
  readonly time: { readonly label: string; readonly field: 'startTime' | 'deadlineTime' };
  readonly text: string | null;
}): ReactElement {
  const hint = useId();
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <TextField
        label={day.label}
        type="date"
        aria-describedby={hint}
        value={form[day.field]}
        error={problems[day.field]}
        onChange={({ target }) => change({ [day.field]: target.value })}
      />
      <TextField
        label={time.label}
        type="time"
        aria-describedby={hint}
        value={form[time.field]}
        onChange={({ target }) => change({ [time.field]: target.value })}
      />
      <p id={hint} className="col-span-2 text-sm text-muted">
        {text}
      </p>
    </div>
  );
}

/** Points, of which the hint is about any that are more than none. */
export function Points({
  label,
  field,
  hint,
  form,
  problems,
  change,
}: FormPart & {
  readonly label: string;
  readonly field: 'entryFee' | 'prizePool';
  readonly hint: string;
}): ReactElement {
  return (
    <TextField
      label={label}
      type="number"
      min={0}
      max={limits.points}
      value={form[field]}
      error={problems[field]}
      hint={Number(form[field]) > 0 ? hint : undefined}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
}
