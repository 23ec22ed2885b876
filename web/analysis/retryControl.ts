/** Playing the better move oneself: the board goes back before a move that was not good, and says whether another one is better. */
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { Move } from '../match/frame/record.ts';
import type { AnalysisEvent, AnalysisState, Retry } from './analysisState.ts';
import { retryText } from './analysisTexts.ts';
import type { JudgedMove } from './classifyMove.ts';
import { triedText } from './triedText.ts';

export type RetryControl = {
  /** Null while the game itself is shown. */
  readonly retry: Retry | null;
  /** What is to be done, or what came of it. */
  readonly text: string;
  /** Whether a better move than the one that led to this half-move is known. */
  readonly canRetry: (ply: number) => boolean;
  /** Only shows the half-move where no better move is known. */
  readonly start: (ply: number) => void;
  readonly stop: () => void;
  readonly play: (move: Move) => void;
};

export function retryControl(
  state: AnalysisState,
  judged: readonly JudgedMove[],
  texts: GameTexts,
  send: (event: AnalysisEvent) => void,
): RetryControl {
  const { rules, positions, ply, retry } = state;
  const canRetry = (at: number): boolean => (judged[at - 1]?.better.length ?? 0) > 0;
  const shown = judged[ply - 1];
  return {
    retry,
    text: shown ? retryText(state, shown, texts) : '',
    canRetry,
    start: (at) => send({ type: canRetry(at) ? 'retried' : 'stepped', ply: at }),
    stop: () => send({ type: 'answered' }),
    play(move) {
      const before = retry && positions[ply - 1];
      const played = before?.play(before.turn, move);
      if (!shown || !played?.ok) return;
      const { position, notation } = played.value;
      send({ type: 'tried', retry: { position, tried: triedText(shown, notation, texts, rules) } });
    },
  };
}
