/**
 * In place of a match that could not be loaded: what failed, what is saved, and how to continue.
 */
import type { ReactElement } from 'react';
import type { Offline } from './Connection.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { handOverFocus } from '../../lib/handOverFocus.ts';
import type { MatchState } from './matchState.ts';

/** This button again, or the board. */
const successor = '[data-retry], [data-cell][tabindex="0"]';

export function MatchProblem({
  state: { failure, isGone },
  path,
  offline = null,
  onRetry,
}: {
  readonly state: Pick<MatchState, 'failure' | 'isGone'>;
  readonly offline?: Offline;
  /** The page without the game that its address named. */
  readonly path: string;
  readonly onRetry: () => void;
}): ReactElement {
  const offer = offline?.kind === 'offered' ? offline : null;
  return (
    <Card title="This game couldn't be opened" className="mx-auto max-w-md">
      <p>{failure}</p>
      {isGone ? null : (
        <p className="mt-2 text-sm text-muted">
          Games in progress are saved.
          {offer ? ' Offline games are played in this browser and not recorded.' : ''}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {offer ? (
          <Button variant="primary" onClick={offer.onPlay}>
            {offer.label}
          </Button>
        ) : null}
        {isGone ? null : (
          <Button
            variant={offer ? 'secondary' : 'primary'}
            data-retry=""
            onClick={() => {
              handOverFocus(successor);
              onRetry();
            }}
          >
            Try again
          </Button>
        )}
        {offer ? null : (
          <LinkButton href={path} variant={isGone ? 'primary' : 'secondary'}>
            Play another game
          </LinkButton>
        )}
        <LinkButton href="/" variant="quiet">
          All games
        </LinkButton>
      </div>
    </Card>
  );
}
