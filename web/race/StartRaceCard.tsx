/** The Multiplayer Race card of the typing home (TY-007, G58): a name, one button into the next race, and the way to all races. */
import type { FormEvent, ReactElement } from 'react';
import { NameField } from '../lobby/NameField.tsx';
import { Link } from 'wouter';
import { usePlayerName } from '../lobby/playerName.ts';
import { counted } from '../match/frame/format.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { mentionedEveryMs, useRaces } from './lobby/queries.ts';
import { useEnterRace } from './useEnterRace.ts';
import { lobbyPath } from './lobbyPath.ts';
import { botSpeedText } from './raceTexts.ts';

export function StartRaceCard(): ReactElement {
  const player = usePlayerName();
  const entering = useEnterRace();
  const { data: races } = useRaces(mentionedEveryMs);
  const waiting = races?.filter(({ status }) => status === 'waiting').length ?? 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    entering.quick(player.name);
  };
  return (
    <Card title="Multiplayer Race">
      <form className="flex flex-wrap items-end gap-3" onSubmit={submit}>
        <NameField
          className="min-w-0 flex-1 basis-48"
          name={player.name}
          isFixed={player.isFixed}
          onName={player.setName}
          error={entering.problem ?? undefined}
        />
        <Button type="submit" size="large" className="max-sm:w-full" pending={entering.isPending}>
          Start Race
        </Button>
      </form>
      <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {/* As high with either text: what lies below stays where it is when a race comes or goes. */}
        <span className="grid *:col-start-1 *:row-start-1">
          <span className={waiting === 0 ? undefined : 'invisible'}>
            A race opens for you; after 8 seconds labelled bots fill it, {botSpeedText}.
          </span>
          {waiting === 0 ? null : (
            <span>{counted(waiting, 'race is', 'races are')} waiting for players.</span>
          )}
        </span>
        <Link href={lobbyPath} className="font-semibold text-accent underline">
          See all online races
        </Link>
      </p>
    </Card>
  );
}
