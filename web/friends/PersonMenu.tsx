/**
 * What there is to do about a player, behind three dots beside their name. How they stand to the visitor is read only
 * when the menu opens.
 */
import type { ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { LatePart, withoutPart } from '../shell/LatePart.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Popover } from '../ui/Popover.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import type { About, Person } from './dialogs.ts';

const { View: PersonMenuItems } = loadable(
  async () => (await import('./PersonMenuItems.tsx')).PersonMenuItems,
);

export function PersonMenu({
  person,
  about,
  gameType = null,
  trigger,
  isOnProfile = false,
}: {
  readonly person: Person;
  /** What a report from here is about. */
  readonly about: About;
  /** What an invitation from here offers first. */
  readonly gameType?: string | null | undefined;
  /** What the button says; three dots without it. */
  readonly trigger?: string | undefined;
  /** The menu stands on the person's profile, and leads to none. */
  readonly isOnProfile?: boolean;
}): ReactElement {
  return (
    <Popover
      label={`More about ${person.username}`}
      trigger={trigger ?? <Icon name="more" size={20} />}
      triggerClassName={trigger === undefined ? 'min-h-6 w-8 px-0 text-muted' : 'min-h-9 px-3 text-sm'}
      className="menu-panel w-56 p-2"
    >
      <LatePart
        fallback={<Skeleton className="m-2 h-24" />}
        failed={<p className="px-3 py-2 text-sm text-muted">This couldn't be loaded. {withoutPart()}</p>}
      >
        <PersonMenuItems person={person} about={about} gameType={gameType} isOnProfile={isOnProfile} />
      </LatePart>
    </Popover>
  );
}
