/**
 * The page's connection to the server, shown below the board: the problem and what is saved, the
 * offer to continue in this browser, and while offline, that the game is not recorded. Shows
 * nothing while all is well.
 */
import type { ReactElement, ReactNode } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';

/** Null while there is no reason to play without the server. */
export type Offline =
  | { readonly kind: 'offered'; readonly label: string; readonly onPlay: () => void }
  /** `onBack` returns to the server once it is reachable again, `isSaved`: to a saved game. */
  | { readonly kind: 'playing'; readonly isSaved: boolean; readonly onBack: (() => void) | null }
  | null;

export function Connection({
  text,
  offline,
  onRetry,
}: {
  readonly text: string | null;
  readonly offline: Offline;
  readonly onRetry: () => void;
}): ReactElement {
  return (
    <>
      <div role="alert">
        {text === null ? null : (
          <Line icon="warning" text={text}>
            <Button size="small" onClick={onRetry}>
              Try again
            </Button>
            {offline?.kind === 'offered' ? <Offer {...offline} /> : null}
          </Line>
        )}
      </div>
      <output className="block">
        {text === null && offline?.kind === 'offered' ? (
          <Line icon="info" text="You can keep playing in this browser. It won't be recorded.">
            <Offer {...offline} />
          </Line>
        ) : null}
        {offline?.kind === 'playing' ? <Playing {...offline} /> : null}
      </output>
    </>
  );
}

/** Beside the title, so that it is seen before anything is played. */
export function OfflineBadge({ offline }: { readonly offline: Offline }): ReactElement | null {
  return offline?.kind === 'playing' ? <Badge tone="warning">Offline game, not recorded</Badge> : null;
}

function Offer({ label, onPlay }: { readonly label: string; readonly onPlay: () => void }): ReactElement {
  return (
    <Button size="small" variant="primary" onClick={onPlay}>
      {label}
    </Button>
  );
}

function Playing({
  isSaved,
  onBack,
}: {
  readonly isSaved: boolean;
  readonly onBack: (() => void) | null;
}): ReactElement {
  if (onBack === null) {
    return <Line icon="info" text="You're playing offline in this browser. This game isn't recorded." />;
  }
  const saved = isSaved ? ' Your saved game is waiting.' : '';
  return (
    <Line icon="check" text={`You're online again. This offline game isn't recorded.${saved}`}>
      <Button size="small" variant="primary" onClick={onBack}>
        {isSaved ? 'Back to the saved game' : 'Play recorded games'}
      </Button>
    </Line>
  );
}

function Line({
  icon,
  text,
  children,
}: {
  readonly icon: IconName;
  readonly text: string;
  readonly children?: ReactNode;
}): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-warning/60 bg-warning/12 px-3 py-2 text-sm">
      <Icon name={icon} className="shrink-0 text-warning" />
      <p className="min-w-0 flex-1 basis-48">{text}</p>
      {children}
    </div>
  );
}
