/** An invitation's link: as text, to copy, to share, and as a QR code. */
import type { ReactElement, ReactNode } from 'react';
import { loadable } from '../../lib/loadable.tsx';
import { LatePart } from '../../shell/LatePart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { copyLink, shareInvitation, type Shared } from '../frame/share.ts';

const { View: QrCode } = loadable(async () => (await import('./QrCode.tsx')).QrCode);

export function InviteLink({
  path,
  title,
  what,
  children,
}: {
  /** With its query, e.g. `/multiplayer?game=abc`. */
  readonly path: string;
  /** For the share sheet, e.g. `Race with me`. */
  readonly title: string;
  readonly what: Shared;
  /** What stands under the link, before the code. */
  readonly children?: ReactNode;
}): ReactElement {
  const link = new URL(path, location.origin).href;
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="min-w-0 flex-1 basis-56">
        <p className="rounded-lg bg-raised px-3 py-2 text-sm break-all select-all">{link}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => void copyLink(path, what)}>
            <Icon name="copy" /> Copy link
          </Button>
          {'share' in navigator ? (
            <Button onClick={() => void shareInvitation(path, title, what)}>
              <Icon name="link" /> Share
            </Button>
          ) : null}
        </div>
        {children}
      </div>
      <LatePart fallback={<Skeleton className="size-36 rounded-lg" />}>
        <QrCode text={link} />
      </LatePart>
    </div>
  );
}
