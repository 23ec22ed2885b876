/** In place of a tournament that could not be read, or does not exist. */
import type { ReactElement } from 'react';
import { HttpError, textForPlayer } from '../api/httpError.ts';
import { LinkButton } from '../ui/Button.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import type { Watched } from './useTournament.ts';

export function TournamentFailure({ error, pending, onRetry }: NonNullable<Watched['failed']>): ReactElement {
  const isGone = error instanceof HttpError && error.status === 404;
  return (
    <div className="grid justify-items-start gap-3">
      {isGone ? (
        <>
          <div role="alert" className="grid gap-3">
            <h1 className="text-xl">No such tournament</h1>
            <p className="text-muted">
              Check that the link is complete. The tournament may have been removed.
            </p>
          </div>
          <LinkButton href="/tournaments" variant="primary">
            All tournaments
          </LinkButton>
        </>
      ) : (
        <>
          <h1 className="text-xl">Not loaded</h1>
          <LoadFailed
            text={textForPlayer(error, "The tournament couldn't be loaded.")}
            pending={pending}
            onRetry={onRetry}
          />
        </>
      )}
    </div>
  );
}
