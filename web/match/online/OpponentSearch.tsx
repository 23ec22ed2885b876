/** While a quick match looks for somebody: how it goes on, a game to pass the time, and the link for those who would rather invite. */
import type { ReactElement } from 'react';
import { useTick } from '../../lib/useTick.ts';
import { Card } from '../../ui/Card.tsx';
import { clock } from '../frame/format.ts';
import { Invitation, type Invited } from './Invite.tsx';

export function OpponentSearch({
  title,
  warmUpPath,
  sinceMs,
  ...invited
}: Invited & {
  /** Where the AI can be played meanwhile. */
  readonly warmUpPath: string;
  /** When the search began, by the page's monotonic clock. */
  readonly sinceMs: number;
}): ReactElement {
  const nowMs = useTick(1000, true);
  return (
    <Card title="Looking for an opponent" className="mx-auto w-full max-w-xl">
      <p>
        The next player who wants to play {title} with this clock joins you.{' '}
        <span role="timer" className="font-semibold tabular-nums">
          {clock(nowMs - sinceMs)}
        </span>
      </p>
      <p className="mt-2 text-sm text-muted">
        Keep this tab open; it calls you when somebody joins.{' '}
        <a href={warmUpPath} target="_blank" rel="noreferrer" className="font-semibold text-accent underline">
          Warm up against the AI
        </a>{' '}
        (opens a new tab).
      </p>
      <details className="mt-3 border-t border-line pt-3">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Invite a friend instead
        </summary>
        <Invitation title={title} {...invited} />
      </details>
    </Card>
  );
}
