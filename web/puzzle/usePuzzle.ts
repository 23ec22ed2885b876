/** A puzzle in a component: its state, the opponent's answers a moment later, announcements and sounds. */
import { useEffect, useReducer, useRef, useState } from 'react';
import type { Game } from '@playfield/games/game.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { soundMove } from '../match/frame/moveSound.ts';
import { playSound } from '../shell/sound.ts';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import { dueReply, reducePuzzle, type PuzzleEvent, type PuzzleState } from './puzzleState.ts';
import { feedbackText } from './puzzleTexts.ts';

/** So that both moves are seen. */
const replyMs = 650;

export type PuzzleView = {
  readonly state: PuzzleState;
  readonly feedback: string;
  /** Whether the last change put a move on the board, and took none back. */
  readonly isForward: boolean;
  readonly send: (event: PuzzleEvent) => void;
};

/** `opened` is the initial state; another puzzle needs another `key`. */
export function usePuzzle(
  opened: PuzzleState,
  words: { readonly game: Game; readonly texts: GameTexts },
): PuzzleView {
  const [state, send] = useReducer(reducePuzzle, opened);
  const feedback = feedbackText(state, words);
  const due = dueReply(state);

  useEffect(() => {
    if (!due) return undefined;
    const timer = setTimeout(() => send({ type: 'replied' }), replyMs);
    return () => clearTimeout(timer);
  }, [due]);

  const announce = useAnnounce();
  const said = useRef(feedback);
  useEffect(() => {
    if (said.current === feedback) return;
    said.current = feedback;
    announce(feedback, state.phase === 'solved' ? 'assertive' : 'polite');
  }, [announce, feedback, state.phase]);

  const { ply } = state.position;
  const [shown, setShown] = useState({ ply, isForward: false });
  if (shown.ply !== ply) setShown({ ply, isForward: ply > shown.ply });
  const { texts } = words;
  useEffect(() => (shown.isForward ? soundMove(texts) : undefined), [shown, texts]);
  const isSolved = state.phase === 'solved';
  useEffect(() => {
    if (isSolved) playSound('win');
  }, [isSolved]);

  return { state, feedback, isForward: shown.isForward, send };
}
