/** The screen of a puzzle: the goal and the board first, what came of the last move and what can be done below or beside it. */
import '@playfield/games/boards.css';
import '../match/frame/match.css';
import './puzzle.css';
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react';
import { GameBoard } from '@playfield/games/boards.ts';
import type { Game } from '@playfield/games/game.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { PassingButton } from '../match/frame/PassingButton.tsx';
import { SeatDot } from '../match/frame/SeatDot.tsx';
import { usePageKeys } from '../match/frame/pageKeys.ts';
import { Confetti } from '../match/frame/Confetti.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import { isAtStart, type PuzzleState } from './puzzleState.ts';
import { PuzzleDays } from './PuzzleDays.tsx';
import { PuzzleHead } from './PuzzleHead.tsx';
import { goalText, streakText } from './puzzleTexts.ts';
import { sharePuzzle } from './sharePuzzle.ts';
import { usePuzzle, type PuzzleView } from './usePuzzle.ts';
import { solved } from './keptPuzzles.ts';
import type { PuzzleProgress } from './usePuzzleProgress.ts';

type Screen = {
  readonly game: Game;
  readonly day: string;
  readonly progress: PuzzleProgress;
};

export function PuzzleLayout({
  opened,
  onBegin,
  ...screen
}: Screen & {
  readonly opened: PuzzleState;
  /** Something was tried. */
  readonly onBegin: () => void;
}): ReactElement {
  const { game, day, progress } = screen;
  const [texts] = useState(() => textsOf(game.id));
  const view = usePuzzle(opened, { game, texts });
  const { state } = view;
  const isSolved = state.phase === 'solved';
  const { moves } = state;
  const isBegun = state.marks.length > 0;
  const begin = useEffectEvent(onBegin);
  useEffect(() => {
    if (isBegun) begin();
  }, [isBegun]);
  useEffect(() => {
    if (isSolved) solved(game.id, day, moves);
  }, [isSolved, game, day, moves]);
  return (
    <div className="mx-auto max-w-5xl px-3 pt-2 sm:px-4 lg:pt-4" data-game={game.id}>
      <PuzzleHead game={game} day={day}>
        {progress.isSolved(game.id, day) && !isSolved ? (
          <p className="ml-auto flex items-center gap-1 text-sm font-semibold text-success">
            <Icon name="check" size={18} /> Solved
          </p>
        ) : null}
      </PuzzleHead>
      <div className="match-beside mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] items-start gap-2 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-5">
        <div className="puzzle-board grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3">
          <p className="flex items-center justify-center gap-2 text-center font-bold sm:text-lg">
            <SeatDot seat={state.puzzle.seat} />
            <span>{goalText(state, game)}</span>
          </p>
          <PuzzleBoard view={view} game={game} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Feedback {...screen} view={view} />
          <PuzzleDays game={game} day={day} today={progress.today} />
        </div>
      </div>
    </div>
  );
}

function PuzzleBoard({ view, game }: { readonly view: PuzzleView; readonly game: Game }): ReactElement {
  const { state, isForward, send } = view;
  const { position, puzzle, phase, step, isHinted } = state;
  const announce = useAnnounce();
  const frame = useRef<HTMLDivElement>(null);
  const canMove = phase === 'yours';
  usePageKeys(frame, canMove);
  return (
    <div ref={frame} className="match-board" data-game={game.id} data-phase={phase}>
      <GameBoard
        gameId={game.id}
        state={position.state}
        seat={puzzle.seat}
        canMove={canMove}
        marks={position.marks()}
        hinted={isHinted ? (puzzle.steps[step]?.move ?? null) : null}
        animateLast={isForward}
        onMove={(move) => send({ type: 'moved', move })}
        onSay={announce}
      />
      <Confetti isOn={phase === 'solved'} />
    </div>
  );
}

const looks = {
  yours: 'border-line bg-surface',
  replying: 'border-success/60 bg-success/12',
  wrong: 'border-danger/60 bg-danger/12',
  solved: 'border-warning/60 bg-warning/12',
} as const;

/** The page's live region says it; here it is to be read. */
function Feedback({ view, game, day, progress }: Screen & { readonly view: PuzzleView }): ReactElement {
  const { state, feedback, send } = view;
  const { phase } = state;
  return (
    <Card as="div" className="max-lg:p-3">
      <p data-feedback={phase} className={`min-h-16 rounded-xl border px-3 py-2 ${looks[phase]}`}>
        {phase === 'solved' ? <span className="block text-lg font-extrabold">Well done!</span> : null}
        {feedback}
      </p>
      <div className="mt-2 flex flex-wrap gap-2 *:grow">
        {phase === 'solved' ? (
          <Button
            variant="primary"
            onClick={() =>
              void sharePuzzle(state, { title: game.title, day, streak: progress.streak?.current ?? 0 })
            }
          >
            <Icon name="copy" /> Share the result
          </Button>
        ) : null}
        {phase === 'wrong' ? (
          <PassingButton variant="primary" onClick={() => send({ type: 'retried' })}>
            <Icon name="undo" /> Try again
          </PassingButton>
        ) : null}
        {phase === 'yours' || phase === 'replying' ? (
          <PassingButton
            aria-disabled={phase !== 'yours' || state.isHinted}
            onClick={() => send({ type: 'hinted' })}
          >
            <Icon name="lightbulb" /> Hint
          </PassingButton>
        ) : null}
        {isAtStart(state) ? null : (
          <PassingButton onClick={() => send({ type: 'restarted' })}>
            <Icon name="refresh" /> Start over
          </PassingButton>
        )}
      </div>
      {/* Its room is kept until the server has told. */}
      <p className="mt-3 min-h-[1.45em] text-sm text-muted">
        {progress.streak ? streakText(progress.streak) : null}
      </p>
    </Card>
  );
}
