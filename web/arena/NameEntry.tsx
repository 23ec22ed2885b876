/** Name entry over the running arena (AR-002…007, AR-024…029, AR-042). */
import { useEffect, useRef, type ReactElement } from 'react';
import { areCookiesRefused } from '../lib/cookies.ts';
import { NameField } from '../lobby/NameField.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { canEnter, type ArenaState } from './arenaState.ts';
import { SkinPicker } from './SkinPicker.tsx';
import type { Skin } from './skins.ts';

export function NameEntry({
  state,
  isNameFixed,
  onName,
  onSkin,
  onEnter,
}: {
  readonly state: ArenaState;
  readonly isNameFixed: boolean;
  readonly onName: (name: string) => void;
  readonly onSkin: (skin: Skin) => void;
  readonly onEnter: () => void;
}): ReactElement {
  const fieldRef = useRef<HTMLInputElement>(null);
  const { name, problem, isNameRefused, phase } = state;
  useEffect(() => {
    if (problem !== null && isNameRefused) fieldRef.current?.focus();
  }, [problem, isNameRefused]);
  const isJoining = phase === 'joining';
  /** The bar above says why. */
  const isShut = areCookiesRefused();
  return (
    <div className="arena-card-place">
      <div className="arena-card arena-card-entry">
        <LinkButton href="/" size="small" variant="quiet" className="-ml-3 justify-self-start">
          <Icon name="back" size={18} /> Back to Games
        </LinkButton>
        <div>
          <h1 className="text-2xl leading-tight font-extrabold sm:text-3xl">Snake.io Arena</h1>
          <p className="mt-1.5 text-muted">Eat, grow, cut others off. Run into a body and you become food.</p>
        </div>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            onEnter();
          }}
        >
          <NameField
            label="Player Name"
            inputRef={fieldRef}
            name={name}
            isFixed={isNameFixed}
            onName={onName}
            error={isNameRefused && problem !== null ? problem : undefined}
          />
          <SkinPicker skin={state.skin} onSkin={onSkin} />
          <Button
            type="submit"
            variant="primary"
            size="large"
            disabled={isShut || (!isJoining && !canEnter(state))}
            pending={isJoining}
          >
            Enter Arena
          </Button>
        </form>
        {problem === null || isNameRefused ? null : (
          <p role="alert" className="text-danger">
            {problem}
          </p>
        )}
        <output className="block min-h-5 text-sm text-muted">{isShut ? null : linkText(state)}</output>
      </div>
    </div>
  );
}

const linkTexts = {
  connecting: 'Connecting...',
  reconnecting: 'Connection lost. Reconnecting...',
} as const;

const linkText = ({ link, standing }: ArenaState): string =>
  link === 'connected' ? peopleText(standing.alive) : linkTexts[link];

function peopleText(alive: number | null): string {
  if (alive === null) return '';
  if (alive === 0) return 'Only bots are in the arena right now.';
  return alive === 1 ? '1 player is in the arena now.' : `${alive} players are in the arena now.`;
}
