/**
 * While the other seat is free: every way to invite a player (MP-014, G33).
 */
import type { ReactElement } from 'react';
import { gamePath } from '@playfield/contracts/paths.ts';
import { Card } from '../../ui/Card.tsx';
import { InviteLink } from './InviteLink.tsx';

export type Invited = {
  readonly gameId: string;
  readonly code: string | null;
  /** The name of the game. */
  readonly title: string;
};

export function Invite(invited: Invited): ReactElement {
  return (
    <Card title="Invite a friend" className="mx-auto w-full max-w-xl">
      <Invitation {...invited} />
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        Stay on this page, in this tab or another; it alerts you when a player joins.
      </p>
    </Card>
  );
}

/** Link, code and id of the game. */
export function Invitation({ gameId, code, title }: Invited): ReactElement {
  return (
    <InviteLink path={gamePath(gameId)} title={`Play ${title} with me`} what="game">
      <dl className="mt-3 grid gap-1.5 text-sm">
        {code === null ? null : (
          <div className="flex flex-wrap items-baseline gap-x-2">
            <dt className="text-muted">Code</dt>
            <dd data-code className="text-lg font-bold tracking-[0.2em] select-all">
              {code}
            </dd>
          </div>
        )}
        <div className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-muted">Game ID</dt>
          <dd className="min-w-0 font-semibold break-all select-all">{gameId}</dd>
        </div>
      </dl>
    </InviteLink>
  );
}
