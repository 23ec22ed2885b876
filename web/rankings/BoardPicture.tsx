/** What stands for a board in the choice of boards. */
import { type ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LatePart } from '../shell/LatePart.tsx';

const { View: MenuPicture } = loadable(async () => (await import('../shell/MenuPicture.tsx')).MenuPicture);

export function BoardPicture({ id }: { readonly id: string }): ReactElement {
  return (
    <span aria-hidden="true" className="grid h-11 place-items-center">
      {id === 'points' ? (
        <Icon name="trophy" size={32} className="text-warning" />
      ) : id === 'typing-speed' ? (
        <Icon name="chart" size={32} className="text-muted" />
      ) : (
        <LatePart>
          <MenuPicture href={`/${id}`} />
        </LatePart>
      )}
    </span>
  );
}
