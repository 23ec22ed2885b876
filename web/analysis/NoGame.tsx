/** The page's own address, without a game: the player's last ones to choose from, or how to get to one. */
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { pathsOf } from '@playfield/games/paths.ts';
import { gameById, gameIds } from '@playfield/games/registry.ts';
import { api } from '../api/http.ts';
import { useFailedRead } from '../api/useFailedRead.ts';
import { LinkButton } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { isAnalysable } from './analysable.ts';
import { lastGames, resultText, titleText, type Finished } from './lastGames.ts';
import { Without } from './Without.tsx';

/** The largest text of the page, there before the list (ADR 0020). */
const what = 'Choose a game: every move of it is judged, and you look for the better ones yourself.';

export function NoGame(): ReactElement {
  const query = useQuery({
    queryKey: ['analysis', 'last games'],
    queryFn: ({ signal }) => api('GET /api/games', { query: { status: 'completed', limit: 20 }, signal }),
    refetchOnMount: 'always',
  });
  const failed = useFailedRead(query);
  const games = query.data && lastGames(query.data);
  if (games?.length === 0) return <FirstGame />;
  return (
    <Without title="Your last games" text={what}>
      {failed ? (
        <LoadFailed text="Your games couldn't be loaded." pending={failed.pending} onRetry={failed.onRetry} />
      ) : null}
      {!games && !failed ? <Skeleton className="h-40 w-full rounded-xl" /> : null}
      {games ? (
        <ul aria-label="Last games" className="grid grid-cols-[minmax(0,1fr)]">
          {games.map((game) => (
            <Row key={game.id} game={game} />
          ))}
        </ul>
      ) : null}
    </Without>
  );
}

function Row({ game }: { readonly game: Finished }): ReactElement {
  return (
    <li className="border-b border-line py-1 last:border-0">
      <Link href={`/analysis?game=${game.id}`} className="block rounded-lg px-2 py-1.5 hover:bg-raised">
        <span className="block font-semibold wrap-anywhere">{titleText(game)}</span>
        <span className="block text-sm text-muted wrap-anywhere">{resultText(game)}</span>
      </Link>
    </li>
  );
}

function FirstGame(): ReactElement {
  return (
    <Without title="First play a game" text={what}>
      <div className="flex flex-wrap gap-2">
        {gameIds.filter(isAnalysable).map((id) => (
          <LinkButton key={id} href={pathsOf(id).ai}>
            {gameById(id)?.title}
          </LinkButton>
        ))}
      </div>
      <p className="mt-4 text-sm text-muted">Then press Analyse on its result.</p>
    </Without>
  );
}
