/**
 * The multiplayer lobby (document 1, section 2; GAPS G33, G34, G38): open a game, find one, join
 * one.
 */
import { useState, type FormEvent, type ReactElement } from 'react';
import { NameField } from './NameField.tsx';
import { gameById, gameIds } from '@playfield/games/registry.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { accountOf, useSession } from '../session/session.ts';
import { useTitle } from '../shell/title.ts';
import { toast } from '../shell/toast.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { clockOf, controlOf, type ClockChoice } from './clocks.ts';
import { isCreating, isForList } from './creating.ts';
import { CurrentGames } from './CurrentGames.tsx';
import { OpenGameList } from './OpenGameList.tsx';
import { ofGame } from './openGames.ts';
export { readOpenGames } from './openGames.ts';
import { PlayOnline } from './PlayOnline.tsx';
import { usePushedGames } from './pushedGames.ts';
import { usePlayerName } from './playerName.ts';
import { useEnterGame, type Wanted } from './useEnterGame.ts';

/** Kept on this device, as the game is (PlayOnline.tsx). */
const clockKey = 'playfield:lobby-clock';
const ratedKey = 'playfield:lobby-rated';

const games = gameIds.map((id) => ({ value: id, label: gameById(id)?.title ?? id }));

export function LobbyPage(): ReactElement {
  useTitle('Multiplayer Game Lobby');
  const player = usePlayerName();
  const [clock, setClock] = useState<ClockChoice>(() => clockOf(readStored(clockKey)));
  const [isRated, setRated] = useState(() => readStored(ratedKey) !== 'no');
  const hasAccount = accountOf(useSession()) !== null;
  const entering = useEnterGame();
  const joining = useEnterGame();
  const open = usePushedGames();
  const [shownGame, setShownGame] = useState('');
  const hasGames = (open.games?.length ?? 0) > 0;
  const isNameless = player.name.trim() === '';
  const isBusy = entering.isPending || joining.isPending;
  const nameProblem = [entering, joining].find((one) => one.isNameRefused)?.problem ?? null;
  const wanted = (gameType: string): Wanted => ({
    gameType,
    playerName: player.name,
    clock: controlOf(clock),
    rated: isRated,
  });

  return (
    <div className="px-4 pt-4 sm:pt-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 sm:mb-6">
        <h1 className="text-xl sm:text-2xl">Multiplayer Game Lobby</h1>
        <LinkButton href="/" variant="quiet" size="small" className="max-sm:px-0">
          <Icon name="back" size={18} /> Back to Games
        </LinkButton>
      </div>
      <CurrentGames />
      {/* A phone has the list after what is mostly pressed: a game that comes into it moves none of that from under a finger. */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:row-span-2">
          <PlayOnline
            isNameless={isNameless}
            isBusy={isBusy}
            hasAccount={hasAccount}
            entering={entering}
            clock={clock}
            onClock={(next) => {
              setClock(next);
              writeStored(clockKey, next);
            }}
            isRated={isRated}
            onRated={(next) => {
              setRated(next);
              writeStored(ratedKey, next ? null : 'no');
            }}
            wanted={wanted}
          />
          <CodeField />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card
            title="Join Existing Game"
            actions={
              hasGames ? (
                <Select
                  className="w-40"
                  label="Show"
                  hideLabel
                  value={shownGame}
                  onChange={setShownGame}
                  options={[{ value: '', label: 'All games' }, ...games]}
                />
              ) : null
            }
          >
            <OpenGameList
              open={ofGame(open, shownGame)}
              canJoin={!isNameless}
              isBusy={isBusy}
              joiningId={
                joining.isPending && joining.request?.kind === 'join' ? joining.request.gameId : null
              }
              onJoin={(id) => joining.join(id, player.name)}
            />
            {joining.problem === null ? null : (
              <p role="alert" className="mt-3 text-danger">
                {joining.problem}
              </p>
            )}
          </Card>
        </div>
        <Card title="Create a game">
          <YourName player={player} problem={nameProblem} />
          <div className="mt-3 grid gap-2">
            {games.map(({ value, label }) => (
              <Button
                key={value}
                disabled={isNameless}
                aria-disabled={isBusy}
                pending={isCreating(entering, 'online', value)}
                onClick={() => entering.create(wanted(value), 'online')}
              >
                Create {label} Game
              </Button>
            ))}
          </div>
          {entering.problem === null || entering.isNameRefused || !isForList(entering) ? null : (
            <p role="alert" className="mt-2 text-danger">
              {entering.problem}
            </p>
          )}
          <p className="mt-2 text-sm text-muted">
            It waits in the list, with the clock chosen for playing online.
          </p>
        </Card>
      </div>
    </div>
  );
}

function YourName({
  player,
  problem,
}: {
  readonly player: ReturnType<typeof usePlayerName>;
  readonly problem: string | null;
}): ReactElement {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (player.name.trim() === '') toast({ title: 'Error', text: 'Please enter your name', tone: 'error' });
  };
  return (
    <form onSubmit={submit}>
      <NameField
        name={player.name}
        isFixed={player.isFixed}
        onName={player.setName}
        error={problem ?? undefined}
      />
    </form>
  );
}

function CodeField(): ReactElement {
  const entering = useEnterGame();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '') entering.openCode(code.trim());
  };
  return (
    <Card as="div">
      <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
        <TextField
          label="Join with a code"
          className="min-w-0 flex-1 basis-32"
          value={code}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          placeholder="ABC234"
          error={entering.problem ?? undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="large" disabled={code.trim() === ''} pending={entering.isPending}>
          Join
        </Button>
      </form>
    </Card>
  );
}
