/**
 * While a quick match looks for an opponent: what happens next, and a link to invite a friend
 * instead.
 */
import type { ReactElement } from 'react';
import { useTick } from '../../lib/useTick.ts';
import { Card } from '../../ui/Card.tsx';
import { clock } from '../frame/format.ts';
import { Invitation, type Invited } from './Invite.tsx';

export function OpponentSearch({
  title,
  sinceMs,
  ...invited
}: Invited & {
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
      <p className="mt-1 text-sm text-muted">Keep this tab open; it alerts you when a player joins.</p>
      <details className="mt-3 border-t border-line pt-3">
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Invite a friend instead
        </summary>
        <Invitation title={title} {...invited} />
      </details>
    </Card>
  );
}
