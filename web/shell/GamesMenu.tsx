/** Every game in a panel beside `Games` (G03); on small screens the folded menu lists them instead. */
import type { ReactElement } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { closePanel, Popover } from '../ui/Popover.tsx';
import { games } from './navigation.ts';
import { NavigationLink } from './NavigationLink.tsx';

export function GamesMenu(): ReactElement {
  return (
    <div className="-ml-2 max-lg:hidden">
      <Popover label="All games" trigger={<Icon name="chevronDown" size={18} />} className="games-panel w-60">
        <ul>
          {games.map((line) => (
            <li key={line.href}>
              <NavigationLink line={line} onClick={closePanel} />
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  );
}
