/** A game of two people on one device (document 2, sections 1 and 2; G52). */
import type { ReactElement } from 'react';
import { pathsOf } from '@playfield/games/paths.ts';
import { LocalLayout } from './LocalLayout.tsx';
import { useLocalGame } from './useLocalGame.ts';

export function LocalPage({ gameType }: { readonly gameType: string }): ReactElement {
  const { state, texts, play, undo, newGame, replay } = useLocalGame(gameType);
  return (
    <LocalLayout
      state={state}
      texts={texts}
      chooserPath={pathsOf(gameType).chooser}
      onMove={play}
      onUndo={undo}
      onNewGame={newGame}
      onReplay={replay}
    />
  );
}
