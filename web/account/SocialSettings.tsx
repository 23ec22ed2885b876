/** Who sees, finds and invites the player, and what they are told about. */
import type { ComponentProps, ReactElement } from 'react';
import type { Settings } from '@playfield/contracts/http/settings.ts';
import { classes } from '../ui/classes.ts';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Select } from '../ui/Select.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Switch } from '../ui/Switch.tsx';
import {
  activityChoices,
  findableChoices,
  inviteChoices,
  headToHeadChoices,
  notificationGroups,
  profileChoices,
  ratingsChoices,
  switched,
  visibilityChoices,
} from './settingsChoices.ts';
import { usePushes } from './usePushes.ts';
import { useSettings, type SettingsHandle } from './useSettings.ts';

/** What changes settings, and what became of the last change. */
type Changing = Pick<SettingsHandle, 'change' | 'outcome'>;

export function SocialSettings(): ReactElement {
  const { settings, hasFailed, isReading, reread, outcome, change } = useSettings();
  const pushes = usePushes();
  if (hasFailed) {
    return <LoadFailed text="Your settings couldn't be loaded." pending={isReading} onRetry={reread} />;
  }
  if (!settings || pushes === undefined) return <Skeleton className="h-64 w-full rounded-xl" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Choice
        label="Who sees when I'm online"
        value={settings.visibility}
        options={visibilityChoices}
        outcome={outcome}
        onChange={(visibility, control) => change(control, () => ({ visibility }))}
      />
      <Choice
        label="How others can find me"
        value={settings.findable}
        options={findableChoices}
        outcome={outcome}
        onChange={(findable, control) => change(control, () => ({ findable }))}
      />
      <Choice
        label="Who may invite me to play"
        value={settings.mayInvite}
        options={inviteChoices}
        outcome={outcome}
        onChange={(mayInvite, control) => change(control, () => ({ mayInvite }))}
      />
      <Choice
        label="Who sees what I did lately"
        value={settings.activity}
        options={activityChoices}
        outcome={outcome}
        onChange={(activity, control) => change(control, () => ({ activity }))}
      />
      <Choice
        label="Who sees my profile"
        value={settings.profileVisibility}
        options={profileChoices}
        outcome={outcome}
        onChange={(profileVisibility, control) => change(control, () => ({ profileVisibility }))}
      />
      <Choice
        label="My score against another player"
        value={settings.headToHead ? 'shown' : 'hidden'}
        options={headToHeadChoices}
        outcome={outcome}
        onChange={(choice, control) => change(control, () => ({ headToHead: choice === 'shown' }))}
      />
      <Choice
        label="Ratings beside names"
        value={settings.ratingsInGames ?? 'default'}
        options={ratingsChoices}
        outcome={outcome}
        onChange={(choice, control) =>
          change(control, () => ({ ratingsInGames: choice === 'default' ? null : choice }))
        }
      />
      {settings.ratingsInGames === null ? (
        <p className="-mt-2 text-sm text-muted">Until it is firm, you see ratings after the game.</p>
      ) : null}
      <DoNotDisturb settings={settings} pushes={pushes} outcome={outcome} change={change} />
      <Notifications settings={settings} pushes={pushes} outcome={outcome} change={change} />
    </div>
  );
}

type OutcomeProps = { readonly control: string; readonly outcome: Changing['outcome'] };

/** Beside the control that the last change was made with. It takes no room, so nothing moves. */
function Saved({
  control,
  outcome,
  className,
}: OutcomeProps & { readonly className: string }): ReactElement | null {
  if (outcome?.control !== control || outcome.state === 'refused') return null;
  return <output className={classes('absolute font-medium text-success', className)}>{outcome.text}</output>;
}

/** Below the control that has jumped back. */
function NotSaved({ control, outcome }: OutcomeProps): ReactElement | null {
  if (outcome?.control !== control || outcome.state !== 'refused') return null;
  return (
    <p role="alert" className="mt-1.5 text-sm font-medium text-danger">
      {outcome.text}
    </p>
  );
}

function Choice<Value extends string>({
  outcome,
  onChange,
  ...select
}: Omit<ComponentProps<typeof Select<Value>>, 'onChange'> &
  Pick<Changing, 'outcome'> & {
    readonly onChange: (value: Value, control: string) => void;
  }): ReactElement {
  const { label } = select;
  return (
    <div className="relative">
      <Select {...select} onChange={(value) => onChange(value, label)} />
      <Saved control={label} outcome={outcome} className="top-0 right-0 text-sm" />
      <NotSaved control={label} outcome={outcome} />
    </div>
  );
}

type PartProps = Changing & { readonly settings: Settings; readonly pushes: boolean };

function DoNotDisturb({ settings: { doNotDisturb }, pushes, outcome, change }: PartProps): ReactElement {
  const label = 'Do not disturb';
  return (
    <div className="relative">
      <Switch
        label={label}
        hint={`${pushes ? 'No pop-ups, sounds or push' : 'No pop-ups or sounds'}. The bell fills silently.`}
        isOn={doNotDisturb}
        onChange={(isOn) => change(label, () => ({ doNotDisturb: isOn }))}
      />
      <Saved control={label} outcome={outcome} className="top-full right-0 text-xs" />
      <NotSaved control={label} outcome={outcome} />
    </div>
  );
}

const channels = [
  { key: 'bellOff', label: 'Bell' },
  { key: 'pushOff', label: 'Push' },
] as const;

function Notifications({ settings: { notifications }, pushes, outcome, change }: PartProps): ReactElement {
  const shown = channels.filter(({ key }) => pushes || key !== 'pushOff');
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="mb-1.5 text-left font-semibold text-muted">Notifications</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1 text-left font-semibold">
            <span className="sr-only">About</span>
          </th>
          {shown.map(({ key, label }) => (
            <th key={key} scope="col" className="w-11 py-1 text-center font-semibold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationGroups.map((group) => (
          <tr key={group.value} className="border-b border-line last:border-0">
            <th scope="row" className="py-2 text-left text-base font-normal wrap-anywhere">
              {group.label}
              {shown.map(({ key, label }) => (
                <NotSaved key={key} control={`${group.label}: ${label}`} outcome={outcome} />
              ))}
            </th>
            {shown.map(({ key, label }) => (
              <td key={key} className="relative py-2 text-center">
                <label className="inline-grid size-9 place-items-center">
                  <input
                    type="checkbox"
                    aria-label={`${group.label}: ${label}`}
                    className="size-5 accent-accent"
                    checked={!notifications[key].includes(group.value)}
                    onChange={({ target: { checked } }) =>
                      change(`${group.label}: ${label}`, ({ notifications: before }) => ({
                        notifications: { ...before, [key]: switched(before[key], group.value, checked) },
                      }))
                    }
                  />
                </label>
                <Saved
                  control={`${group.label}: ${label}`}
                  outcome={outcome}
                  className="bottom-0 left-1/2 -translate-x-1/2 text-xs"
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
