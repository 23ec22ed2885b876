/**
 * The board of a match: draws any game, forwards moves, and handles the keys that request
 * announcements.
 */
import '@playfield/games/boards.css';
import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import { GameBoard } from '@playfield/games/boards.ts';
import { otherSeat, type Seat } from '@playfield/games/game.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import { paintBoardFirst } from './BoardFirst.tsx';
import { isCelebrated } from './celebration.ts';
import { Confetti } from './Confetti.tsx';
import { clock, counted } from './format.ts';
import { levelName } from '../ai/levels.ts';
import type { MatchState } from './matchState.ts';
import { canMove, clockMs, shownPosition, whoIs } from './matchView.ts';
import { usePageKeys } from './pageKeys.ts';
import type { Move } from './record.ts';
import './match.css';

export function MatchBoard({
  state,
  isLocked = false,
  seenFrom = state.record?.yourSeat ?? null,
  spokenTime = () => spokenGameTime(state, performance.now()),
  onMove,
}: {
  readonly state: MatchState;
  /** Accepts no moves from either seat. */
  readonly isLocked?: boolean;
  /** The seat whose side is at the bottom. */
  readonly seenFrom?: Seat | null;
  /** The answer to the key C. */
  readonly spokenTime?: () => string;
  readonly onMove: (move: Move) => void;
}): ReactElement {
  const announce = useAnnounce();
  const position = shownPosition(state);
  const frame = useRef<HTMLDivElement>(null);
  const mayMove = !isLocked && canMove(state);
  usePageKeys(frame, mayMove);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.toLowerCase() === 'c') announce(spokenTime());
    if (event.key.toLowerCase() === 'o') announce(spokenOpponent(state));
  };

  return (
    <div
      ref={frame}
      className="match-board"
      data-game={state.rules.id}
      data-idle={state.phase === 'ready' ? undefined : ''}
      aria-busy={state.isCreating}
      role="presentation"
      onKeyDown={onKeyDown}
    >
      <GameBoard
        gameId={state.rules.id}
        state={position.state}
        seat={seenFrom}
        canMove={mayMove}
        marks={position.marks()}
        hinted={state.hint?.move ?? null}
        animateLast={state.isMoving}
        onMove={(move) => {
          paintBoardFirst();
          onMove(move);
        }}
        onSay={announce}
      />
      <Confetti key={state.record?.id} isOn={isCelebrated(state)} />
    </div>
  );
}

function spokenGameTime(state: MatchState, nowMs: number): string {
  const [minutes, seconds] = clock(clockMs(state, nowMs)).split(':');
  const said = [counted(Number(minutes), 'minute', 'minutes'), counted(Number(seconds), 'second', 'seconds')];
  return `Game time: ${said.join(' ')}.`;
}

function spokenOpponent({ record, rules }: MatchState): string {
  if (!record) return 'There is no game yet.';
  if (record.gameMode === 'local') return 'Two people play at this device.';
  if (record.gameMode !== 'ai') {
    const seat = otherSeat(record.yourSeat ?? 'player1');
    return `Opponent: ${whoIs(record, seat)}, playing ${rules.sides[seat]}.`;
  }
  const level = record.difficulty === null ? '' : `, level ${levelName(record.difficulty)}`;
  return `Opponent: the AI${level}, playing ${rules.sides.player2}.`;
}
