/** Every game with its picture in a panel beside `Games` (G03); on small screens the folded menu lists them instead. */
import type { ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { Icon } from '../ui/Icon.tsx';
import { closePanel } from '../ui/closePanel.ts';
import { Popover } from '../ui/Popover.tsx';
import { games } from './navigation.ts';
import { NavigationLink } from './NavigationLink.tsx';
import { LatePart } from './LatePart.tsx';

const { View: MenuPicture } = loadable(async () => (await import('./MenuPicture.tsx')).MenuPicture);

export function GamesMenu(): ReactElement {
  return (
    <div className="-ml-2 max-lg:hidden">
      <Popover label="All games" trigger={<Icon name="chevronDown" size={18} />} className="games-panel w-72">
        <ul>
          {games.map((line) => (
            <li key={line.href} className="flex items-center gap-2 *:flex-1">
              <span
                aria-hidden="true"
                className="menu-picture grid h-11 max-w-14 shrink-0 place-items-center"
              >
                <LatePart>
                  <MenuPicture href={line.href} />
                </LatePart>
              </span>
              <NavigationLink line={line} onClick={closePanel} />
            </li>
          ))}
        </ul>
      </Popover>
    </div>
  );
}
