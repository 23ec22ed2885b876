/** What stands for a board in the choice of boards. */
import { useEffect, useState, type ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { nextTask } from '../lib/nextTask.ts';
import { Icon } from '../ui/Icon.tsx';
import { LatePart } from '../shell/LatePart.tsx';

const { View: MenuPicture, preload } = loadable(
  async () => (await import('../shell/MenuPicture.tsx')).MenuPicture,
);

/** True once the code is there and it is this picture's turn: a slow phone draws each in a task of its own. */
function useTurn(nth: number): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    let isOver = false;
    async function wait(): Promise<void> {
      await preload();
      for (let task = 0; task <= nth; task += 1) await nextTask();
      if (!isOver) setIsDue(true);
    }
    void wait();
    return () => {
      isOver = true;
    };
  }, [nth]);
  return isDue;
}

function LatePicture({ id, nth }: { readonly id: string; readonly nth: number }): ReactElement | null {
  if (!useTurn(nth)) return null;
  return (
    <LatePart>
      <MenuPicture href={`/${id}`} />
    </LatePart>
  );
}

/** `nth`: its place among them. */
export function BoardPicture({ id, nth }: { readonly id: string; readonly nth: number }): ReactElement {
  return (
    <span aria-hidden="true" className="grid h-11 place-items-center">
      {id === 'points' ? (
        <Icon name="trophy" size={32} className="text-warning" />
      ) : id === 'typing-speed' ? (
        <Icon name="chart" size={32} className="text-muted" />
      ) : (
        <LatePicture id={id} nth={nth} />
      )}
    </span>
  );
}
