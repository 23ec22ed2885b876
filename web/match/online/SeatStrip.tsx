/** One side of a match between two people: who it is, presence, turn, score, clock. */
import type { ReactElement, ReactNode } from 'react';
import type { ShownRating } from '@playfield/contracts/http/profiles.ts';
import type { Seat } from '@playfield/games/game.ts';
import { useFace } from '../../people/faces.ts';
import { Rating } from '../../ratings/Rating.tsx';
import { classes } from '../../ui/classes.ts';
import { PersonLabel } from '../../ui/PersonLabel.tsx';
import { SeatDot } from '../frame/SeatDot.tsx';
import { useIsWide } from '../../lib/useMedia.ts';
import { useTick } from '../../lib/useTick.ts';
import { scoreOf, scoreText } from './matchScore.ts';
import { clockLeftMs, isAway, runningSeat, type OnlineState } from './onlineState.ts';
import { clockText, seatName, youAre } from './onlineTexts.ts';
import { personAt } from './opponent.ts';

/** Ten readings a second: tenths are shown at the end. */
const lookMs = 100;

export function SeatStrip({
  state,
  seat,
  rating,
  children,
}: {
  readonly state: OnlineState;
  readonly seat: Seat;
  /** Before the clock. */
  readonly children?: ReactNode;
  /** Null where there is none, or it isn't shown. */
  readonly rating: ShownRating | null;
}): ReactElement {
  const { record, rules, position } = state.match;
  const isToMove = record?.status === 'playing' && position.outcome === null && position.turn === seat;
  const note = noteOf(state, seat, isToMove);
  const isOwn = record?.yourSeat === seat;
  const id = (record && personAt(record, seat)?.id) ?? null;
  const face = useFace(id);
  const isWide = useIsWide();
  const score = record ? scoreOf(record, seat) : null;
  return (
    <div
      data-seat={seat}
      className={classes(
        'relative grid min-h-11 min-w-0 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 rounded-xl border px-2 py-0.5 lg:gap-x-3 lg:px-4',
        isToMove ? 'border-accent/60 bg-accent/12' : 'border-line bg-surface',
      )}
    >
      <PersonLabel
        id={id}
        name={record ? seatName(record, seat) : '...'}
        look={face?.look}
        level={null}
        rating={rating ? <Rating rating={rating} /> : null}
        href={null}
        size={isWide ? 24 : 20}
      />
      {/* On a phone, the longer line of the player’s own strip runs on below the clock. */}
      <p
        className={classes(
          'row-start-2 flex min-w-0 items-center gap-1.5 text-xs leading-tight text-muted lg:text-sm',
          isOwn && 'max-lg:col-span-2',
        )}
      >
        <SeatDot seat={seat} />
        <span className="truncate">
          {isOwn ? youAre(rules, seat) : rules.sides[seat]}
          {note === '' ? null : <span className={isOwn ? 'max-lg:hidden' : undefined}> · {note}</span>}
          {face?.level == null ? null : <span className="max-lg:hidden"> · Level {face.level}</span>}
        </span>
      </p>
      <div
        className={classes(
          'col-start-2 row-start-1 flex items-center gap-2 lg:gap-3',
          isOwn ? 'lg:row-span-2' : 'row-span-2',
        )}
      >
        {children}
        {score === null ? null : (
          <span className="text-lg leading-none font-extrabold tabular-nums" data-score="">
            <span className="sr-only">Match score </span>
            {scoreText(score)}
          </span>
        )}
        <SeatClock state={state} seat={seat} />
      </div>
    </div>
  );
}

function noteOf(state: OnlineState, seat: Seat, isToMove: boolean): string {
  const { record } = state.match;
  if (record?.status !== 'playing') return '';
  if (record.yourSeat !== seat && isAway(state, seat)) return 'away';
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
  const nowMs = useTick(lookMs, isRunning);
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
