/** The board of a match: draws whichever game it is, passes moves on, answers the keys that ask for words. */
import '@playfield/games/connect-four/board/board.css';
import '@playfield/games/tic-tac-toe/board/board.css';
import type { KeyboardEvent, ReactElement } from 'react';
import { GameBoard } from '@playfield/games/boards.ts';
import { useAnnounce } from '../ui/LiveRegion.tsx';
import { clock, counted } from './format.ts';
import { levelName } from './levels.ts';
import type { MatchState } from './matchState.ts';
import { canMove, shownPosition } from './matchView.ts';
import type { Move } from './record.ts';
import './match.css';

export function MatchBoard({
  state,
  onMove,
}: {
  readonly state: MatchState;
  readonly onMove: (move: Move) => void;
}): ReactElement {
  const announce = useAnnounce();
  const position = shownPosition(state);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.toLowerCase() === 'c') announce(spokenTime(state, performance.now()));
    if (event.key.toLowerCase() === 'o') announce(spokenOpponent(state));
  };

  return (
    <div
      className="match-board"
      data-game={state.rules.id}
      data-idle={state.phase === 'ready' ? undefined : ''}
      role="presentation"
      onKeyDown={onKeyDown}
    >
      <GameBoard
        gameId={state.rules.id}
        state={position.state}
        seat={state.record?.yourSeat ?? null}
        canMove={canMove(state)}
        marks={position.marks}
        hinted={state.hint?.move ?? null}
        animateLast={state.isMoving}
        onMove={onMove}
        onSay={announce}
      />
    </div>
  );
}

function spokenTime({ clockZeroMs, clockStoppedMs }: MatchState, nowMs: number): string {
  const [minutes, seconds] = clock((clockStoppedMs ?? nowMs) - clockZeroMs).split(':');
  const said = [counted(Number(minutes), 'minute', 'minutes'), counted(Number(seconds), 'second', 'seconds')];
  return `Game time: ${said.join(' ')}.`;
}

function spokenOpponent({ record, rules }: MatchState): string {
  if (!record) return 'There is no game yet.';
  const level = record.difficulty === null ? '' : `, level ${levelName(record.difficulty)}`;
  return `Opponent: the AI${level}, playing ${rules.sides.player2}.`;
}
