/** Which achievements the profile shows: three at most, the rarest while none is chosen. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { AchievementIcon } from '../achievements/AchievementIcon.tsx';
import { isReached } from '../achievements/achievementList.ts';
import '../achievements/achievements.css';
import { useAchievements } from '../achievements/useAchievements.ts';
import { hasFailed } from '../api/hasFailed.ts';
import { api, textForPlayer } from '../api/http.ts';
import { profileQuery } from '../profile/profileQuery.ts';
import { LinkButton } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { createSettingsQueue } from './settingsQueue.ts';
import { mostShown, ticked, type ShownAchievements } from './shownAchievements.ts';

export function ProfileAchievements({
  id,
  username,
}: {
  readonly id: string;
  readonly username: string;
}): ReactElement {
  const client = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [queue] = useState(() =>
    createSettingsQueue<ShownAchievements>({
      save: (change) => api('PUT /api/me/profile', { body: change }),
      show: (profile) => setChosen(profile.achievements),
      settled(error) {
        void client.invalidateQueries({ queryKey: profileQuery(username).queryKey });
        setProblem(error === null ? null : `Not saved. ${textForPlayer(error, 'Please try again.')}`);
      },
    }),
  );
  const achievements = useAchievements(id, null);
  const shownNow = useQuery(profileQuery(username));
  const reads = [achievements, shownNow];
  const profile = shownNow.data;
  // What is shown now has to be known before anything is chosen.
  const isKnown = profile !== undefined && achievements.data !== undefined;
  const unlocked = isKnown ? achievements.data.achievements.filter(isReached) : [];
  const failed = reads.filter(hasFailed);
  const reread = (): void => {
    for (const { refetch } of failed) void refetch();
  };
  const shown = chosen ?? profile?.detail?.achievements.map((one) => one.id) ?? [];

  const choose = (one: string, isTicked: boolean): void => {
    setProblem(null);
    queue.change({ achievements: [...shown] }, ticked(one, isTicked));
  };

  return (
    <div className="grid gap-4">
      {failed.length > 0 ? (
        <LoadFailed
          text="Your achievements couldn't be loaded."
          pending={failed.some(({ isFetching }) => isFetching)}
          onRetry={reread}
        />
      ) : null}
      {unlocked.length === 0 ? null : (
        <fieldset>
          <legend className="mb-1.5 text-sm text-muted">
            Shown on your profile: {mostShown} at most. With none chosen, the rarest are shown.
          </legend>
          <div className="flex flex-wrap gap-2">
            {unlocked.map(({ id: one, name, icon, rarity }) => (
              <label
                key={one}
                className="relative flex min-h-11 items-center gap-2 rounded-xl border-2 border-line py-1 pr-3 pl-1.5 text-sm has-checked:border-accent has-disabled:text-muted has-focus-visible:outline-3 has-focus-visible:outline-focus"
              >
                <input
                  type="checkbox"
                  className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
                  checked={shown.includes(one)}
                  disabled={shown.length >= mostShown && !shown.includes(one)}
                  onChange={({ target }) => choose(one, target.checked)}
                />
                <span className="medal" data-rarity={rarity} data-reached="true">
                  <AchievementIcon name={icon} className="size-5" />
                </span>
                {name}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {problem === null ? null : (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <div>
        <LinkButton href="/achievements">
          {isKnown && unlocked.length === 0 ? 'See what there is to reach' : 'See what you have unlocked'}
        </LinkButton>
      </div>
    </div>
  );
}
