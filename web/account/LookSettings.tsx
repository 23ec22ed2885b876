/** The player's figure and colour. */
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { avatarFigures } from '@playfield/contracts/avatarFigures.ts';
import type { Look } from '@playfield/contracts/http/profiles.ts';
import { api, textForPlayer } from '../api/http.ts';
import { rereadFace, setLook, useFace } from '../people/faces.ts';
import { profilePath } from '../profile/profilePath.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { avatarColors, avatarLook } from '../ui/avatarLook.ts';
import { LinkButton } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { createSettingsQueue } from './settingsQueue.ts';

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export function LookSettings({
  id,
  username,
}: {
  readonly id: string;
  readonly username: string;
}): ReactElement {
  const client = useQueryClient();
  const face = useFace(id);
  /** Shown at once; the other faces follow. */
  const [wanted, setWanted] = useState<Look | null>(null);
  /** Undefined until it is known: choosing a figure would replace the colour, and the other way round. */
  const look = wanted ?? face?.look;
  const [hasFailed, setHasFailed] = useState(false);
  if (face === null && !hasFailed) setHasFailed(true);
  const shown = avatarLook(id, look ?? { figure: null, color: null });
  const [problem, setProblem] = useState<string | null>(null);
  const [queue] = useState(() =>
    createSettingsQueue<{ readonly look: Look }>({
      save: (change) => api('PUT /api/me/profile', { body: change }),
      show(profile) {
        setWanted(profile.look);
        setLook(client, id, profile.look);
      },
      settled(error) {
        setWanted(null);
        rereadFace(client, id);
        setProblem(error === null ? null : `Not saved. ${textForPlayer(error, 'Please try again.')}`);
      },
    }),
  );

  const choose = (part: Partial<Look>): void => {
    if (!look) return;
    setProblem(null);
    queue.change({ look }, (profile) => ({ look: { ...avatarLook(id, profile.look), ...part } }));
  };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar id={id} look={shown} size={72} />
        <LinkButton href={profilePath(username)}>View my profile</LinkButton>
      </div>
      {look === undefined && hasFailed ? (
        <LoadFailed
          text="Your figure and colour couldn't be loaded."
          pending={face === undefined}
          onRetry={() => rereadFace(client, id)}
        />
      ) : null}
      <fieldset disabled={look === undefined}>
        <legend className="mb-1.5 text-sm font-semibold text-muted">Figure</legend>
        <div className="grid max-w-96 grid-cols-6 gap-1.5">
          {avatarFigures.map((figure) => (
            <label
              key={figure}
              className="relative grid min-h-11 place-items-center rounded-xl border-2 border-transparent p-1 has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="figure"
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                aria-label={capital(figure)}
                checked={look !== undefined && shown.figure === figure}
                onChange={() => choose({ figure })}
              />
              <Avatar id={id} look={{ figure, color: shown.color }} size={38} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset disabled={look === undefined}>
        <legend className="mb-1.5 text-sm font-semibold text-muted">Colour</legend>
        <div className="grid max-w-96 grid-cols-6 gap-1.5">
          {avatarColors.map(({ name, background }, color) => (
            <label
              key={name}
              className="relative grid min-h-11 place-items-center rounded-xl border-2 border-transparent p-1 has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="color"
                className="absolute inset-0 size-full cursor-pointer opacity-0"
                aria-label={name}
                checked={look !== undefined && shown.color === color}
                onChange={() => choose({ color })}
              />
              <span aria-hidden="true" className="size-8 rounded-full" style={{ background }} />
            </label>
          ))}
        </div>
      </fieldset>
      {problem === null ? null : (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
