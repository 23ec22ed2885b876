/** What else there is to do about a friend, out of the way behind three dots. */
import type { ReactElement } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { Popover } from '../ui/Popover.tsx';
import { openPersonDialog, type Person } from './dialogs.ts';
import { MenuItem } from './MenuItem.tsx';

export function FriendMenu({ person }: { readonly person: Person }): ReactElement {
  return (
    <Popover
      label={`More about ${person.username}`}
      trigger={<Icon name="more" size={24} />}
      className="menu-panel w-52 p-2"
    >
      <MenuItem onPress={() => openPersonDialog({ kind: 'remove', person })}>Remove friend</MenuItem>
      <MenuItem onPress={() => openPersonDialog({ kind: 'block', person })}>Block</MenuItem>
      <MenuItem onPress={() => openPersonDialog({ kind: 'report', person, about: { kind: 'profile' } })}>
        Report
      </MenuItem>
    </Popover>
  );
}
