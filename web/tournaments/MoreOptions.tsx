/** What a new tournament can have besides the specified fields: each with a default that makes a good one. */
import type { ReactElement } from 'react';
import { limits } from '@playfield/contracts/tournamentLimits.ts';
import { clockChoices, clockLabel } from '../lobby/clocks.ts';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { hasClock, hasJoinTimer, inGroups, type FormPart } from './newTournament.ts';

const lengths = [
  { value: '1', label: 'One game' },
  { value: '3', label: 'Best of 3' },
  { value: '5', label: 'Best of 5' },
] as const;

const firstMoves = [
  { value: 'usual', label: 'As usual: 20 to 30 seconds' },
  { value: '60', label: '60 seconds' },
  { value: '120', label: '2 minutes' },
] as const;

/** Every game of a tournament has a clock. */
const clocks = clockChoices.filter(({ value }) => value !== 'none');

export function MoreOptions({ form, problems, change }: FormPart): ReactElement {
  const { format } = form;
  const isArena = format === 'arena';
  const isKnockout = format === 'single-elimination' || format === 'double-elimination';
  return (
    <details open={problems.joinMinutes !== undefined || undefined}>
      <summary className="min-h-11 cursor-pointer rounded-lg py-2.5 font-semibold">More options</summary>
      <div className="grid gap-4 pt-2">
        {hasClock(form.gameType) ? (
          <Select
            label="Clock"
            value={form.clock}
            options={[
              ...(form.ownClock
                ? [{ value: 'as-is', label: `${clockLabel(form.ownClock)}: as before` } as const]
                : []),
              ...clocks,
            ]}
            onChange={(clock) => change({ clock })}
          />
        ) : null}
        {isKnockout ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="Each match"
              value={form.bestOf}
              options={lengths}
              onChange={(bestOf) => change({ bestOf })}
            />
            <Select
              label="The final"
              value={form.finalBestOf}
              options={lengths}
              onChange={(finalBestOf) => change({ finalBestOf })}
            />
          </div>
        ) : null}
        {hasJoinTimer(form) ? (
          <TextField
            label="Minutes to come to a match"
            type="number"
            min={limits.joinMinutes.min}
            max={limits.joinMinutes.max}
            value={form.joinMinutes}
            error={problems.joinMinutes}
            hint="After that, the player who is there wins it."
            onChange={({ target }) => change({ joinMinutes: target.value })}
          />
        ) : null}
        {isArena ? (
          <Select
            label="Time for the first move"
            value={form.firstMove}
            options={firstMoves}
            onChange={(firstMove) => change({ firstMove })}
          />
        ) : null}
        <div className="grid gap-1">
          {format === 'single-elimination' ? (
            <Check
              label="Match for third place"
              checked={form.thirdPlace}
              onChange={(thirdPlace) => change({ thirdPlace })}
            />
          ) : null}
          {format === 'round-robin' ? (
            <Check
              label="In groups, then single elimination"
              hint="Groups of 4 to 6; the first two of each go on. Advisable above 16 players."
              checked={inGroups(form)}
              onChange={(groups) => change({ groups })}
            />
          ) : null}
          {isArena ? (
            <Check
              label="Berserk allowed"
              hint="Half the clock for a point more."
              checked={form.berserk}
              onChange={(berserk) => change({ berserk })}
            />
          ) : null}
          <Check label="Rated" checked={form.rated} onChange={(rated) => change({ rated })} />
          <Check
            label="Accounts only"
            hint="No guests."
            checked={form.accountsOnly}
            onChange={(accountsOnly) => change({ accountsOnly })}
          />
        </div>
      </div>
    </details>
  );
}

function Check({
  label,
  hint,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}): ReactElement {
  return (
    <label className="flex min-h-11 items-center gap-3 rounded-xl px-2 py-1.5 hover:bg-raised">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <span>
        {label}
        {hint === undefined ? null : <span className="block text-sm text-muted">{hint}</span>}
      </span>
    </label>
  );
}
