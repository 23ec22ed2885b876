/** One side of a match between two people: name, presence, turn, clock. */
import type { ReactElement } from 'react';
import type { ShownRating } from '@playfield/contracts/http/profiles.ts';
import type { Seat } from '@playfield/games/game.ts';
import { Rating } from '../../ratings/Rating.tsx';
import { classes } from '../../ui/classes.ts';
import { SeatDot } from '../frame/SeatDot.tsx';
import { useTick } from '../../lib/useTick.ts';
import { clockLeftMs, runningSeat, type OnlineState } from './onlineState.ts';
import { clockText, seatName } from './onlineTexts.ts';

/** Ten readings a second: tenths are shown at the end. */
const LOOK_MS = 100;

export function SeatStrip({
  state,
  seat,
  rating,
}: {
  readonly state: OnlineState;
  readonly seat: Seat;
  /** Null where there is none, or it isn't shown. */
  readonly rating: ShownRating | null;
}): ReactElement {
  const { record, rules, position } = state.match;
  const isToMove = record?.status === 'playing' && position.outcome === null && position.turn === seat;
  const note = noteOf(state, seat, isToMove);
  return (
    <div
      data-seat={seat}
      className={classes(
        'flex min-h-13 min-w-0 items-center gap-2 rounded-xl border px-2.5 py-1.5 lg:gap-3 lg:p-4',
        isToMove ? 'border-accent/60 bg-accent/12' : 'border-line bg-surface',
      )}
    >
      <SeatDot seat={seat} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-1.5 leading-tight">
          <span className="truncate font-bold">{record ? seatName(record, seat) : '...'}</span>
          {rating ? <Rating rating={rating} /> : null}
        </p>
        <div className="flex items-center justify-between gap-2">
          <p className="truncate text-xs text-muted lg:text-sm">
            {rules.sides[seat]}
            {note === '' ? null : <span> · {note}</span>}
          </p>
          <SeatClock state={state} seat={seat} />
        </div>
      </div>
    </div>
  );
}

function noteOf(state: OnlineState, seat: Seat, isToMove: boolean): string {
  const { record } = state.match;
  if (record?.status !== 'playing') return '';
  if (record.yourSeat !== seat && !state.presence[seat] && state.isSynced) return 'away';
  // A clock leaves no room for words on a phone, and the strip's style shows it too.
  return isToMove && record.online?.clock === null ? 'to move' : '';
}

function SeatClock({
  state,
  seat,
}: {
  readonly state: OnlineState;
  readonly seat: Seat;
}): ReactElement | null {
  const isRunning = runningSeat(state) === seat;
  const nowMs = useTick(LOOK_MS, isRunning);
  const leftMs = clockLeftMs(state, seat, nowMs);
  if (leftMs === null) return null;
  return (
    <span
      role="timer"
      aria-label={`Clock of ${seat === 'player1' ? 'player 1' : 'player 2'}`}
      className={classes(
        'rounded-lg px-1.5 text-base leading-snug font-bold tabular-nums lg:px-2 lg:text-xl',
        isRunning && leftMs < 10_000 && 'bg-danger/15 text-danger',
        isRunning && leftMs >= 10_000 && 'bg-accent text-on-accent',
        !isRunning && 'bg-raised text-muted',
      )}
    >
      {clockText(leftMs)}
    </span>
  );
}
