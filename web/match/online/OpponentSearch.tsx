/**
 * While a quick match looks for an opponent: what happens next, a game to pass the time, and a link
 * to invite a friend instead.
 */
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
        Keep this tab open; it alerts you when a player joins.{' '}
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
