/** The confirmation before a game with moves is given up for another one. */
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export function NewGameDialog({
  open,
  text,
  onClose,
  onNewGame,
}: {
  readonly open: boolean;
  /** What happens to the current game. */
  readonly text: string;
  readonly onClose: () => void;
  readonly onNewGame: () => void;
}): ReactElement {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Start a new game?"
      footer={
        <>
          <Button onClick={onClose}>Keep playing</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              onNewGame();
            }}
          >
            New Game
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
