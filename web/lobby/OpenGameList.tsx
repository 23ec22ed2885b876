/** Games that wait for a second player, as a list of rows. */
import { useState, type ReactElement } from 'react';
import type { WaitingGame } from '@playfield/contracts/http/match.ts';
import { gamePath } from '@playfield/contracts/paths.ts';
import { useRetry } from '../api/useFailedRead.ts';
import { Person } from '../people/Person.tsx';
import { Badge } from '../ui/Badge.tsx';
import { Button, LinkButton } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { clockLabel } from './clocks.ts';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { staleText, type OpenGames } from './openGames.ts';

/** As many as a first look takes in. */
const fewGames = 8;

/** MP-007. */
const emptyText = 'No games available. Create one to get started!';

export function OpenGameList({
  open,
  canJoin,
  isBusy = false,
  joiningId = null,
  onJoin,
}: {
  readonly open: OpenGames;
  readonly canJoin: boolean;
  /** A request of this page's is under way; of all buttons only the pressed one shows it. */
  readonly isBusy?: boolean;
  readonly joiningId?: string | null;
  /** Null without a name to join under: Join then opens the board. */
  readonly onJoin: ((gameId: string) => void) | null;
}): ReactElement {
  const { games, hasFailed, reread } = open;
  const { pending, onRetry } = useRetry(reread);
  const joining = { canJoin, isBusy, joiningId, onJoin };
  if (!hasFailed) return <Rows games={games} {...joining} />;
  return (
    <div className="grid gap-3">
      <LoadFailed text={staleText(games)} pending={pending} onRetry={onRetry} />
      {games && games.length > 0 ? <Rows games={games} {...joining} canJoin={false} /> : null}
    </div>
  );
}

type Joining = {
  readonly canJoin: boolean;
  readonly isBusy: boolean;
  readonly joiningId: string | null;
  readonly onJoin: ((gameId: string) => void) | null;
};

function Rows({
  games,
  ...joining
}: Joining & { readonly games: readonly WaitingGame[] | undefined }): ReactElement {
  const [isWhole, setWhole] = useState(false);
  if (!games) {
    return (
      // As high as the text that mostly takes its place.
      <div className="relative">
        <p aria-hidden="true" className="invisible py-2 text-center">
          {emptyText}
        </p>
        <Skeleton className="absolute inset-0 rounded-xl" />
      </div>
    );
  }
  if (games.length === 0) return <p className="py-2 text-center text-muted max-sm:text-sm">{emptyText}</p>;
  const shown = isWhole ? games : games.slice(0, fewGames);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {shown.map((game) => (
        <li
          key={game.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-page px-3 py-2.5"
        >
          <div className="min-w-0 flex-1 basis-36">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {gameTitle(game.gameType)}
              <Badge tone="blue">Waiting</Badge>
              <Badge>{clockLabel(game.clock)}</Badge>
              {game.isRated ? <Badge tone="success">Rated</Badge> : <Badge>Casual</Badge>}
            </p>
            <Person
              id={game.player1Id}
              name={game.player1Name}
              text={
                <>
                  <span className="max-sm:sr-only">Created by </span>
                  {game.player1Name}
                </>
              }
              rating={game.rating}
              size={24}
              className="mt-1.5 text-sm"
            />
          </div>
          <JoinButton game={game} {...joining} />
        </li>
      ))}
      {shown.length < games.length ? (
        <li className="grid">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Show all {games.length} games
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function JoinButton({
  game,
  canJoin,
  isBusy,
  joiningId,
  onJoin,
}: Joining & { readonly game: WaitingGame }): ReactElement {
  if (game.isYours) return <LinkButton href={gamePath(game.id)}>Your game</LinkButton>;
  if (onJoin === null) {
    return (
      <LinkButton href={gamePath(game.id)} variant="primary">
        Join
      </LinkButton>
    );
  }
  return (
    <Button
      variant="primary"
      disabled={!canJoin}
      aria-disabled={isBusy}
      pending={joiningId === game.id}
      aria-label={`Join the game of ${game.player1Name}`}
      onClick={() => onJoin(game.id)}
    >
      Join
    </Button>
  );
}
