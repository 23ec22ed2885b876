/** Playing the better move oneself: the board goes back before a move that was not good, and says whether another one is better. */
import { useState } from 'react';
import type { Position } from '@playfield/games/game.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { Move } from '../match/frame/record.ts';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import type { AnalysisState } from './analysisState.ts';
import { markTexts, moveTitle } from './analysisTexts.ts';
import type { JudgedMove } from './classifyMove.ts';
import { triedText, type Tried } from './triedText.ts';

type Retry = {
  /** Half-moves on the board after the move that is tried again. */
  readonly ply: number;
  /** On the board meanwhile. */
  readonly position: Position;
  /** Null until a move was tried. */
  readonly tried: Tried | null;
};

export type RetryControl = {
  /** Null while the game itself is shown. */
  readonly retry: Retry | null;
  /** What is to be done, or what came of it. */
  readonly text: string;
  /** Whether a better move than the one that led to this half-move is known. */
  readonly canRetry: (ply: number) => boolean;
  readonly start: (ply: number) => void;
  readonly stop: () => void;
  readonly play: (move: Move) => void;
};

export function useRetry(
  state: AnalysisState,
  judged: readonly JudgedMove[],
  texts: GameTexts,
): RetryControl {
  const { rules, positions } = state;
  const announce = useAnnounce();
  const [begun, setBegun] = useState<Retry | null>(null);
  // Any other step shows the game again.
  const retry = begun?.ply === state.ply ? begun : null;
  const canRetry = (ply: number): boolean => (judged[ply - 1]?.better.length ?? 0) > 0;
  const taskText = (move: JudgedMove): string =>
    `${moveTitle(state, move, texts)}, ${markTexts[move.mark ?? 'inaccuracy'].toLowerCase()}. Find a better move.`;
  const shown = judged[state.ply - 1];
  return {
    retry,
    text: retry?.tried?.text ?? (shown ? taskText(shown) : ''),
    canRetry,
    start(ply) {
      const [move, position] = [judged[ply - 1], positions[ply - 1]];
      if (!move || !position || !canRetry(ply)) return;
      setBegun({ ply, position, tried: null });
      announce(taskText(move));
    },
    stop: () => setBegun(null),
    play(wanted) {
      const before = retry && positions[retry.ply - 1];
      const played = before?.play(before.turn, wanted);
      if (!retry || !shown || !played?.ok) return;
      const { position, notation } = played.value;
      const tried = triedText(shown, notation, texts, rules);
      setBegun({ ...retry, position, tried });
      announce(tried.text);
    },
  };
}
