/** In place of a race that could not be opened: why, and how to continue. */
import type { ReactElement } from 'react';
import { handOverFocus } from '../../lib/handOverFocus.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { lobbyPath } from '../lobbyPath.ts';
import type { RaceState } from '../raceState.ts';
import { readySelector } from './ReadyButtons.tsx';

export function RaceProblem({
  state: { failure, isGone },
  onRetry,
}: {
  readonly state: Pick<RaceState, 'failure' | 'isGone'>;
  readonly onRetry: () => void;
}): ReactElement {
  return (
    <Card title="The race couldn't be opened" className="mx-auto max-w-md">
      <p>{failure}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {isGone ? null : (
          <Button
            variant="primary"
            data-retry=""
            onClick={() => {
              handOverFocus(`[data-retry], ${readySelector}`);
              onRetry();
            }}
          >
            Try again
          </Button>
        )}
        <LinkButton href={lobbyPath} variant={isGone ? 'primary' : 'secondary'}>
          All races
        </LinkButton>
      </div>
    </Card>
  );
}
