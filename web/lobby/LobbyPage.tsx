/**
 * The multiplayer lobby (document 1, section 2; GAPS G33, G34, G38): open a game, find one, join
 * one.
 */
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { NameField } from './NameField.tsx';
import { gameById, gameIds } from '@playfield/games/registry.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { openChallenge } from '../friends/dialogs.ts';
import { accountOf, useSession } from '../session/session.ts';
import { useTitle } from '../shell/title.ts';
import { toast } from '../shell/toast.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { clockChoices, controlOf, type ClockChoice } from './clocks.ts';
import { CurrentGames } from './CurrentGames.tsx';
import { OpenGameList } from './OpenGameList.tsx';
import { ofGame } from './openGames.ts';
import { usePushedGames } from './pushedGames.ts';
import { usePlayerName } from './playerName.ts';
import { useEnterGame, type Entering, type Wanted } from './useEnterGame.ts';

const games = gameIds.map((id) => ({ value: id, label: gameById(id)?.title ?? id }));
const GAME_KEY = 'playfield:lobby-game';

export function LobbyPage(): ReactElement {
  useTitle('Multiplayer Game Lobby');
  const player = usePlayerName();
  const [clock, setClock] = useState<ClockChoice>('none');
  const [isRated, setRated] = useState(true);
  const hasAccount = accountOf(useSession()) !== null;
  const entering = useEnterGame();
  const joining = useEnterGame();
  const open = usePushedGames();
  const [shownGame, setShownGame] = useState('');
  const isOff = player.name.trim() === '' || entering.isPending || joining.isPending;
  const wanted = (gameType: string): Wanted => ({
    gameType,
    playerName: player.name,
    clock: controlOf(clock),
    rated: isRated,
  });

  return (
    <div className="px-4 pt-4 sm:pt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 sm:mb-6">
        <h1 className="text-xl sm:text-2xl">Multiplayer Game Lobby</h1>
        <LinkButton href="/" variant="quiet" size="small">
          <Icon name="back" size={18} /> Back to Games
        </LinkButton>
      </div>
      <CurrentGames />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title="Create a game">
            <YourName player={player} problem={entering.problem} />
            <Select className="mt-3" label="Clock" value={clock} onChange={setClock} options={clockChoices} />
            {hasAccount ? <RatedSwitch isRated={isRated} onRated={setRated} /> : null}
            <div className="mt-4 grid gap-2">
              {games.map(({ value, label }) => (
                <Button
                  key={value}
                  variant="primary"
                  disabled={isOff}
                  onClick={() => entering.create(wanted(value), 'online')}
                >
                  Create {label} Game
                </Button>
              ))}
            </div>
          </Card>
          <Paired isOff={isOff} entering={entering} wanted={wanted} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title="Join Existing Game">
            <Select
              className="mb-3"
              label="Show"
              value={shownGame}
              onChange={setShownGame}
              options={[{ value: '', label: 'All games' }, ...games]}
            />
            <OpenGameList
              open={ofGame(open, shownGame)}
              canJoin={!isOff}
              onJoin={(id) => joining.join(id, player.name)}
            />
            {joining.problem === null ? null : <p className="mt-3 text-danger">{joining.problem}</p>}
          </Card>
          <CodeField />
        </div>
      </div>
    </div>
  );
}

function RatedSwitch({
  isRated,
  onRated,
}: {
  readonly isRated: boolean;
  readonly onRated: (isRated: boolean) => void;
}): ReactElement {
  const id = useId();
  return (
    <div className="mt-3 flex items-center justify-between gap-4">
      <label htmlFor={id}>
        <span className="block font-semibold">Rated</span>
        <span id={`${id}-hint`} className="block text-sm text-muted">
          Counts for both ratings when the other player has an account too. No takebacks.
        </span>
      </label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className="switch"
        checked={isRated}
        aria-checked={isRated}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onRated(event.target.checked)}
      />
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

/** A quick match, or a game with a friend. */
function Paired({
  isOff,
  entering,
  wanted,
}: {
  readonly isOff: boolean;
  readonly entering: Entering;
  readonly wanted: (gameType: string) => Wanted;
}): ReactElement {
  const [game, setGame] = useState(() => readStored(GAME_KEY) ?? '');
  const gameType = gameById(game)?.id ?? gameIds[0] ?? '';
  const account = accountOf(useSession());
  return (
    <Card title="Play online">
      <Select
        label="Game"
        value={gameType}
        options={games}
        onChange={(next) => {
          setGame(next);
          writeStored(GAME_KEY, next);
        }}
      />
      <div className="mt-3 grid gap-2 sm:grid-cols-2">
        <Button disabled={isOff} onClick={() => entering.findOpponent(wanted(gameType))}>
          <Icon name="globe" /> Find opponent
        </Button>
        <Button disabled={isOff} onClick={() => entering.create(wanted(gameType), 'friend')}>
          <Icon name="users" /> Play with a friend
        </Button>
      </div>
      {account ? (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 -ml-3"
          onClick={() => openChallenge(null, gameType)}
        >
          <Icon name="users" size={18} /> Invite one of your friends here
        </Button>
      ) : null}
      <p className="mt-3 text-sm text-muted">
        The clock above applies. While you wait you can warm up against the AI.
      </p>
    </Card>
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
          spellCheck={false}
          placeholder="ABC234"
          error={entering.problem ?? undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" size="large" disabled={code.trim() === '' || entering.isPending}>
          Join
        </Button>
      </form>
    </Card>
  );
}
