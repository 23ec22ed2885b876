/** While the other seat is free: every way to bring somebody here, and a game to pass the time (MP-014, G33). */
import { lazy, Suspense, type ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { copyLink, shareInvitation } from '../share.ts';

const QrCode = lazy(async () => ({ default: (await import('./QrCode.tsx')).QrCode }));

export function Invite({
  gameId,
  code,
  title,
  warmUpPath,
}: {
  readonly gameId: string;
  readonly code: string | null;
  /** The name of the game. */
  readonly title: string;
  /** Where the AI can be played meanwhile. */
  readonly warmUpPath: string;
}): ReactElement {
  const path = `/multiplayer?game=${gameId}`;
  const link = new URL(path, location.origin).href;
  return (
    <Card title="Invite somebody" className="mx-auto w-full max-w-xl">
      <div className="flex flex-wrap items-start gap-4">
        <div className="min-w-0 flex-1 basis-56">
          <p className="rounded-lg bg-raised px-3 py-2 text-sm break-all select-all">{link}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => void copyLink(path)}>
              <Icon name="copy" /> Copy link
            </Button>
            {'share' in navigator ? (
              <Button onClick={() => void shareInvitation(path, `Play ${title} with me`)}>
                <Icon name="link" /> Share
              </Button>
            ) : null}
          </div>
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
        </div>
        <Suspense fallback={<Skeleton className="size-36 rounded-lg" />}>
          <QrCode text={link} />
        </Suspense>
      </div>
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        Stay on this page, in this tab or another.{' '}
        <a href={warmUpPath} target="_blank" rel="noreferrer" className="font-semibold text-accent underline">
          Warm up against the AI
        </a>{' '}
        (opens a new tab); this one calls you when somebody joins.
      </p>
    </Card>
  );
}
