/** Who sees, finds and invites the player, and what they are told about (SOCIAL.md sections 1 to 5). */
import { type ReactElement } from 'react';
import type { Settings } from '@playfield/contracts/http/settings.ts';
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
import { useSettings, type SettingsHandle } from './useSettings.ts';

type Change = SettingsHandle['change'];

export function SocialSettings(): ReactElement {
  const { settings, hasFailed, isReading, reread, outcome, change } = useSettings();
  if (hasFailed) {
    return <LoadFailed text="Your settings couldn't be loaded." pending={isReading} onRetry={reread} />;
  }
  if (!settings) return <Skeleton className="h-64 w-full rounded-xl" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Select
        label="Who sees when I'm online"
        value={settings.visibility}
        options={visibilityChoices}
        onChange={(visibility) => change(() => ({ visibility }))}
      />
      <Select
        label="How others can find me"
        value={settings.findable}
        options={findableChoices}
        onChange={(findable) => change(() => ({ findable }))}
      />
      <Select
        label="Who may invite me to play"
        value={settings.mayInvite}
        options={inviteChoices}
        onChange={(mayInvite) => change(() => ({ mayInvite }))}
      />
      <Select
        label="Who sees what I did lately"
        value={settings.activity}
        options={activityChoices}
        onChange={(activity) => change(() => ({ activity }))}
      />
      <Select
        label="Who sees my profile"
        value={settings.profileVisibility}
        options={profileChoices}
        onChange={(profileVisibility) => change(() => ({ profileVisibility }))}
      />
      <Select
        label="My score against another player"
        value={settings.headToHead ? 'shown' : 'hidden'}
        options={headToHeadChoices}
        onChange={(choice) => change(() => ({ headToHead: choice === 'shown' }))}
      />
      <Select
        label="Ratings beside names"
        value={settings.ratingsInGames ?? 'default'}
        options={ratingsChoices}
        onChange={(choice) => change(() => ({ ratingsInGames: choice === 'default' ? null : choice }))}
      />
      {settings.ratingsInGames === null ? (
        <p className="-mt-2 text-sm text-muted">Until it is firm, you see ratings after the game.</p>
      ) : null}
      <DoNotDisturb settings={settings} change={change} />
      <Notifications settings={settings} change={change} />
      {outcome === null ? (
        <p className="min-h-6" />
      ) : (
        <p
          role={outcome.isSaved ? 'status' : 'alert'}
          className={outcome.isSaved ? 'min-h-6 font-medium text-success' : 'min-h-6 font-medium text-danger'}
        >
          {outcome.text}
        </p>
      )}
    </div>
  );
}

function DoNotDisturb({
  settings: { doNotDisturb },
  change,
}: {
  readonly settings: Settings;
  readonly change: Change;
}): ReactElement {
  return (
    <Switch
      label="Do not disturb"
      hint="No pop-ups, sounds or push. The bell fills silently."
      isOn={doNotDisturb}
      onChange={(isOn) => change(() => ({ doNotDisturb: isOn }))}
    />
  );
}

const channels = [
  { key: 'bellOff', label: 'Bell' },
  { key: 'pushOff', label: 'Push' },
] as const;

function Notifications({
  settings: { notifications },
  change,
}: {
  readonly settings: Settings;
  readonly change: Change;
}): ReactElement {
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="mb-1.5 text-left font-semibold text-muted">Notifications</caption>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="py-1 text-left font-semibold">
            <span className="sr-only">About</span>
          </th>
          {channels.map(({ key, label }) => (
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
            </th>
            {channels.map(({ key, label }) => (
              <td key={key} className="py-2 text-center">
                <label className="inline-grid size-9 place-items-center">
                  <input
                    type="checkbox"
                    aria-label={`${group.label}: ${label}`}
                    className="size-5 accent-accent"
                    checked={!notifications[key].includes(group.value)}
                    onChange={({ target: { checked } }) =>
                      change(({ notifications: before }) => ({
                        notifications: { ...before, [key]: switched(before[key], group.value, checked) },
                      }))
                    }
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
