/** Six reactions without words behind one button, and whether those of others are shown. */
import type { ReactElement } from 'react';
import type { Reaction } from '@playfield/contracts/socket/match.ts';
import { LatePart } from '../../shell/LatePart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { closePanel } from '../../ui/closePanel.ts';
import { Popover } from '../../ui/Popover.tsx';
import { loadable } from '../../lib/loadable.tsx';
import { reactionNames, type Reactions } from './reactions.ts';

const picture = loadable(async () => (await import('./ReactionPicture.tsx')).ReactionPicture);

/** Drawn when its code is there, in the same room. */
function Picture({ reaction }: { readonly reaction: Reaction }): ReactElement {
  return (
    <LatePart fallback={<span className="size-[30px]" />}>
      <picture.View reaction={reaction} />
    </LatePart>
  );
}

export function ReactionButton({ isMuted, onSend, onMute }: Reactions): ReactElement {
  return (
    <Popover
      label="React"
      trigger={<Icon name="smile" size={22} />}
      triggerClassName="min-h-9 w-9 px-0 text-muted"
      className="menu-panel w-64 p-2"
    >
      <div className="grid grid-cols-6 gap-1">
        {reactionNames.map(([id, name]) => (
          <Button
            key={id}
            variant="quiet"
            aria-label={name}
            className="px-0"
            onClick={(event) => {
              closePanel(event);
              onSend(id);
            }}
          >
            <Picture reaction={id} />
          </Button>
        ))}
      </div>
      <Button
        variant="quiet"
        size="small"
        className="mt-1 w-full"
        aria-pressed={isMuted}
        onClick={() => onMute(!isMuted)}
      >
        <Icon name={isMuted ? 'eyeOff' : 'eye'} size={18} />
        {isMuted ? 'Reactions are hidden' : 'Hide reactions'}
      </Button>
    </Popover>
  );
}

/** Over the strip of the one who reacted; read aloud elsewhere. */
export function ReactionBubble({
  reaction,
}: {
  readonly reaction: Reaction | undefined;
}): ReactElement | null {
  if (reaction === undefined) return null;
  return (
    <span className="reaction-bubble" data-reaction={reaction} aria-hidden="true">
      <Picture reaction={reaction} />
    </span>
  );
}
