/** A game against the AI inside another page, which keeps its title, sounds and result to itself. */
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { Link } from 'wouter';
import { textsOf } from '@playfield/games/texts.ts';
import { serverCalls } from '../ai/aiApi.ts';
import { useLevel } from '../ai/levels.ts';
import { useAiSession } from '../ai/useAiMatch.ts';
import { MatchBoard } from '../frame/MatchBoard.tsx';
import { viewOf } from '../frame/matchView.ts';
import { statusText } from '../frame/resultTexts.ts';
import { useFocusOnBoardOf } from '../frame/focusBoard.ts';
import { Button } from '../../ui/Button.tsx';

/** The second tap on the button that was here is not for the link in its place. */
const doubleTapMs = 500;

export function BotGame({
  gameType,
  path,
}: {
  readonly gameType: string;
  readonly path: string;
}): ReactElement {
  const [level] = useLevel(gameType);
  const options = { linkedId: null, createAt: level, firstMove: null };
  const { state, session } = useAiSession(gameType, options, serverCalls);
  const { record } = state;
  const place = useRef<HTMLElement>(null);
  useFocusOnBoardOf(record?.status === 'playing' ? record.id : null, place);
  const view = viewOf(state);
  const isOver = view?.status === 'completed';
  return (
    <section
      ref={place}
      aria-label="Against the AI meanwhile"
      className="grid grid-cols-[minmax(0,1fr)] gap-2"
    >
      <p className="flex min-h-9 flex-wrap items-center justify-center gap-x-3 text-sm">
        <span className="font-semibold" data-warm-up>
          {state.failure ?? (view ? statusText(view, textsOf(gameType)) : 'Loading game...')}
        </span>
        {isOver ? (
          <Button size="small" pending={state.isCreating} onClick={() => void session.newGame(level)}>
            Play Again
          </Button>
        ) : (
          <OwnPage path={path} />
        )}
      </p>
      <MatchBoard state={state} onMove={(move) => session.play(move)} />
    </section>
  );
}

function OwnPage({ path }: { readonly path: string }): ReactElement {
  const cameAtMs = useRef(0);
  useLayoutEffect(() => {
    cameAtMs.current = performance.now();
  }, []);
  return (
    <Link
      href={path}
      className="text-muted underline"
      onClick={(event) => {
        if (event.detail > 0 && event.timeStamp - cameAtMs.current < doubleTapMs) event.preventDefault();
      }}
    >
      This game stays on its own page
    </Link>
  );
}
