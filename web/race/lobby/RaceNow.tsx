/** The one big thing of the lobby: into a race at once, against people, and against labelled bots where nobody is here. */
import type { FormEvent, ReactElement } from 'react';
import { NameField } from '../../lobby/NameField.tsx';
import type { PlayerName } from '../../lobby/playerName.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { botSpeedText } from '../raceTexts.ts';

export function RaceNow({
  player,
  problem,
  isPending,
  onRace,
}: {
  readonly player: PlayerName;
  readonly problem: string | null;
  readonly isPending: boolean;
  readonly onRace: () => void;
}): ReactElement {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onRace();
  };
  return (
    <form
      aria-label="Quick race"
      className="grid gap-4 rounded-2xl border border-accent/60 bg-surface p-4 shadow-card sm:grid-cols-[minmax(0,1fr)_minmax(0,16rem)] sm:items-end sm:p-6"
      onSubmit={submit}
    >
      <div className="grid gap-2">
        <Button type="submit" variant="primary" size="large" className="min-h-16 text-xl" pending={isPending}>
          <Icon name="flag" size={26} /> Race now
        </Button>
        <p className="text-sm text-muted">
          Race the next people to join. After 8 seconds, labelled bots {botSpeedText} fill the free places and
          give way to people.
        </p>
      </div>
      <NameField
        className="sm:order-last sm:self-start"
        name={player.name}
        isFixed={player.isFixed}
        onName={player.setName}
        error={problem ?? undefined}
      />
    </form>
  );
}
