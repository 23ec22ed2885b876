/** `/checkers/local`: Checkers for two people at one device (document 2, sections 1 and 2; G52). */
import type { ReactElement } from 'react';
import { LocalLayout } from './LocalLayout.tsx';
import { useLocalGame } from './useLocalGame.ts';

export function CheckersLocalPage(): ReactElement {
  const { state, texts, play, undo, newGame, replay } = useLocalGame('checkers');
  return (
    <LocalLayout
      state={state}
      texts={texts}
      chooserPath="/checkers"
      onMove={play}
      onUndo={undo}
      onNewGame={newGame}
      onReplay={replay}
    />
  );
}
