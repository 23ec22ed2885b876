/**
 * In place of a match that could not be loaded: what failed, what is saved, and how to continue.
 */
import type { ReactElement } from 'react';
import type { Offline } from './Connection.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { handOverFocus } from '../../lib/handOverFocus.ts';

/** This button again, or the board. */
const successor = '[data-retry], [data-cell][tabindex="0"]';

export function MatchProblem({
  text,
  path,
  offline = null,
  onRetry,
}: {
  readonly text: string;
  readonly offline?: Offline;
  /** The page without the game that its address named. */
  readonly path: string;
  readonly onRetry: () => void;
}): ReactElement {
  return (
    <Card title="This game couldn't be opened" className="mx-auto max-w-md">
      <p>{text}</p>
      <p className="mt-2 text-sm text-muted">
        Games in progress are saved.
        {offline?.kind === 'offered' ? ' Offline games are played in this browser and not recorded.' : ''}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {offline?.kind === 'offered' ? (
          <Button variant="primary" onClick={offline.onPlay}>
            {offline.label}
          </Button>
        ) : null}
        <Button
          variant={offline?.kind === 'offered' ? 'secondary' : 'primary'}
          data-retry=""
          onClick={() => {
            handOverFocus(successor);
            onRetry();
          }}
        >
          Try again
        </Button>
        {offline?.kind === 'offered' ? null : <LinkButton href={path}>Play another game</LinkButton>}
        <LinkButton href="/" variant="quiet">
          All games
        </LinkButton>
      </div>
    </Card>
  );
}
