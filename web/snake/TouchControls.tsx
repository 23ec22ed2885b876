/** Four arrow buttons for touch. They steer on touch, not on release. */
import type { Direction } from '@playfield/games/little-big-snake/index.ts';
import type { ReactElement } from 'react';
import { Button } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import type { SnakeSession } from './snakeSession.ts';

const arrows: readonly {
  readonly direction: Direction;
  readonly icon: IconName;
  readonly name: string;
  readonly place: string;
}[] = [
  { direction: 'up', icon: 'chevronUp', name: 'Up', place: 'col-start-2 row-start-1' },
  { direction: 'left', icon: 'chevronLeft', name: 'Left', place: 'col-start-1 row-start-2' },
  { direction: 'down', icon: 'chevronDown', name: 'Down', place: 'col-start-2 row-start-2' },
  { direction: 'right', icon: 'chevronRight', name: 'Right', place: 'col-start-3 row-start-2' },
];

export function TouchControls({ session }: { readonly session: SnakeSession }): ReactElement {
  return (
    <fieldset aria-label="Touch controls" className="snake-touch">
      {arrows.map(({ direction, icon, name, place }) => (
        <Button
          key={direction}
          aria-label={name}
          className={`min-h-12 bg-raised ${place}`}
          onPointerDown={() => session.send({ type: 'steer', direction })}
          onClick={({ detail }) => {
            // A click without a pointer: by keyboard or screen reader.
            if (detail === 0) session.send({ type: 'steer', direction });
          }}
        >
          <Icon name={icon} size={26} />
        </Button>
      ))}
    </fieldset>
  );
}
