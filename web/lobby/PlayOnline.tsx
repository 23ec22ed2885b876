/** The one big thing of the lobby: a game, a clock, and an opponent at one press; friends below it. */
import { useState, type ReactElement } from 'react';
import { gameById, gameIds } from '@playfield/games/registry.ts';
import { openChallenge } from '../friends/dialogs.ts';
import { GamePicture } from '../games/GamePicture.tsx';
import { readStored, writeStored } from '../lib/storage.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ChipGroup } from '../ui/ChipGroup.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Switch } from '../ui/Switch.tsx';
import { clockChips, type ClockChoice } from './clocks.ts';
import { isCreating, isForList } from './creating.ts';
import type { Entering, Wanted } from './useEnterGame.ts';

const gameKey = 'playfield:lobby-game';

const games = gameIds.map((id) => ({
  value: id,
  label: gameById(id)?.title ?? id,
  picture: <GamePicture gameType={id} className="h-14 w-auto max-w-full sm:h-24" />,
}));

export function PlayOnline({
  isNameless,
  isBusy,
  hasAccount,
  entering,
  clock,
  onClock,
  isRated,
  onRated,
  wanted,
}: {
  readonly isNameless: boolean;
  /** A request of this page's is under way. */
  readonly isBusy: boolean;
  readonly hasAccount: boolean;
  readonly entering: Entering;
  readonly clock: ClockChoice;
  readonly onClock: (clock: ClockChoice) => void;
  readonly isRated: boolean;
  readonly onRated: (isRated: boolean) => void;
  readonly wanted: (gameType: string) => Wanted;
}): ReactElement {
  const [game, setGame] = useState(() => readStored(gameKey) ?? '');
  const gameType = gameById(game)?.id ?? gameIds[0] ?? '';
  const { request } = entering;
  return (
    <Card title="Play online">
      <div className="grid gap-3">
        <ChipGroup
          legend="Game"
          name="game"
          value={gameType}
          options={games}
          className="*:basis-20 *:gap-1 *:px-1 *:py-2 *:text-sm *:whitespace-normal sm:*:text-base"
          onChange={(next) => {
            setGame(next);
            writeStored(gameKey, next);
          }}
        />
        <ChipGroup
          legend="Clock"
          name="clock"
          value={clock}
          options={clockChips}
          className="*:basis-16 *:px-1 *:text-sm sm:*:text-base"
          onChange={onClock}
        />
        {hasAccount ? (
          <Switch
            label="Rated"
            hint="Counts for both ratings when the other player has an account too. No takebacks. Games with a friend are never rated."
            isOn={isRated}
            onChange={onRated}
          />
        ) : null}
        <Button
          variant="primary"
          size="large"
          className="min-h-16 text-xl!"
          disabled={isNameless}
          aria-disabled={isBusy}
          pending={entering.isPending && request?.kind === 'quick'}
          onClick={() => entering.findOpponent(wanted(gameType))}
        >
          <Icon name="globe" size={26} /> Play online
        </Button>
        {entering.problem === null || isForList(entering) ? null : (
          <p role="alert" className="text-danger">
            {entering.problem}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {isNameless ? (
            // As high as the button: on a phone the field for the name lies below, and stays where it is.
            <p className="min-h-11 flex-auto content-center text-center text-sm text-muted">
              Enter your name first, under “Create a game”.
            </p>
          ) : (
            <Button
              className="flex-auto"
              aria-disabled={isBusy}
              pending={isCreating(entering, 'friend', gameType)}
              onClick={() => entering.create(wanted(gameType), 'friend')}
            >
              <Icon name="link" /> Play with a friend
            </Button>
          )}
          {hasAccount ? (
            <Button className="flex-auto" onClick={() => openChallenge(null, gameType)}>
              <Icon name="users" /> Invite one of your friends here
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}
