/** For people who follow a link to a waiting race: one button, the name filled in (RC-009, OL-012). */
import { useLayoutEffect, useRef, type FormEvent, type ReactElement } from 'react';
import type { Race } from '@playfield/contracts/http/race.ts';
import type { PlayerName } from '../../lobby/playerName.ts';
import { NameField } from '../../lobby/NameField.tsx';
import { toast } from '../../shell/toast.ts';
import { Button } from '../../ui/Button.tsx';
import { fullToast, namesOf } from '../raceTexts.ts';
import type { EnteringRace } from '../useEnterRace.ts';

export function JoinRaceForm({
  race,
  player,
  entering,
  isFull,
  onOther,
}: {
  readonly race: Race;
  readonly player: PlayerName;
  readonly entering: EnteringRace;
  readonly isFull: boolean;
  /** Goes to the other races. */
  readonly onOther: () => void;
}): ReactElement {
  const form = useRef<HTMLFormElement>(null);
  // Once somebody has joined, the room takes its place: the focus is never lost.
  useLayoutEffect(() => {
    const here = form.current;
    return () => {
      if (here?.contains(document.activeElement) === true)
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isFull) toast(fullToast);
    else entering.join(player.name, race.id);
  };
  return (
    <form
      ref={form}
      className="mx-auto grid w-full max-w-2xl gap-3 rounded-2xl border border-accent/60 bg-surface p-4 shadow-card sm:p-5"
      onSubmit={submit}
    >
      <p className="text-lg font-semibold">
        {isFull ? 'Every place in this race is taken.' : `${race.creatorName} invites you to a typing race.`}
      </p>
      <p className="text-muted">
        {race.participants}/{race.maxParticipants} players: {namesOf(race)}
      </p>
      <p className="line-clamp-2 border-l-4 border-line pl-3 text-muted">{race.text}</p>
      <div className="flex flex-wrap items-end gap-2">
        <NameField
          className="min-w-0 flex-1 basis-56"
          name={player.name}
          isFixed={player.isFixed}
          onName={player.setName}
          error={entering.problem ?? undefined}
        />
        {isFull ? (
          <>
            <Button size="large" onRefuse={() => toast(fullToast)}>
              Race Full
            </Button>
            <Button size="large" variant="primary" onClick={onOther}>
              Other races
            </Button>
          </>
        ) : (
          <Button type="submit" variant="primary" size="large" pending={entering.isPending}>
            Join Race
          </Button>
        )}
      </div>
    </form>
  );
}
