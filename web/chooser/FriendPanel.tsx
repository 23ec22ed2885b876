/**
 * Play with Friends (C4-051, G32): opens an unlisted game, whose own page shows the link to share;
 * the AI and the lobby stay near.
 */
import { useState, type FormEvent, type ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { NameField } from '../lobby/NameField.tsx';
import { clockChoices, controlOf, type ClockChoice } from '../lobby/clocks.ts';
import { usePlayerName } from '../lobby/playerName.ts';
import { useEnterGame } from '../lobby/useEnterGame.ts';
import { pathsOf } from '@playfield/games/paths.ts';
import { accountOf, useSession } from '../session/session.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Select } from '../ui/Select.tsx';
import { LatePart } from '../shell/LatePart.tsx';

const { View: FriendPicks } = loadable(async () => (await import('../friends/FriendPicks.tsx')).FriendPicks);

export function FriendPanel({ gameType }: { readonly gameType: string }): ReactElement {
  const player = usePlayerName();
  const entering = useEnterGame();
  const isGuest = accountOf(useSession()) === null;
  const [clock, setClock] = useState<ClockChoice>('none');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    entering.create({ gameType, playerName: player.name, clock: controlOf(clock), rated: false }, 'friend');
  };
  return (
    <section aria-labelledby="friends" className="rounded-2xl border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-accent/12 text-accent">
          <Icon name="users" size={26} />
        </span>
        <div className="min-w-0 flex-1 basis-40">
          <h2 id="friends" className="text-lg font-bold">
            Play with Friends
          </h2>
          <p className="text-muted">Send a link to a friend and play.</p>
        </div>
      </div>
      {isGuest ? null : (
        <LatePart>
          <FriendPicks gameType={gameType} />
        </LatePart>
      )}
      <form className="mt-4 grid gap-3" onSubmit={submit}>
        <div className="grid gap-3 sm:grid-cols-2">
          <NameField
            name={player.name}
            isFixed={player.isFixed}
            onName={player.setName}
            error={entering.problem ?? undefined}
          />
          <Select label="Clock" value={clock} onChange={setClock} options={clockChoices} />
        </div>
        <Button type="submit" pending={entering.isPending} disabled={player.name.trim() === ''}>
          <Icon name="link" /> Create game link
        </Button>
      </form>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton href={pathsOf(gameType).ai} size="small">
          Against the AI
        </LinkButton>
        <LinkButton href="/multiplayer" size="small">
          Open the lobby
        </LinkButton>
      </div>
    </section>
  );
}
