/** The score of two people over a game and its rematches. Pure. */
import { otherSeat, type Seat } from '@playfield/games/game.ts';
import type { GameRecord } from '../frame/record.ts';

/** Points of a seat's player, this game included once it is over; null before anybody scored. */
export function scoreOf(record: GameRecord, seat: Seat): number | null {
  const { online, status, winner, result } = record;
  if (!online) return null;
  const gained = (one: Seat): number => {
    if (status !== 'completed') return 0;
    if (winner !== null) return winner === one ? 1 : 0;
    return result === 'draw' ? 0.5 : 0;
  };
  const own = online.prior[seat] + gained(seat);
  const others = online.prior[otherSeat(seat)] + gained(otherSeat(seat));
  return own + others === 0 ? null : own;
}

/** `1½`. */
export function scoreText(points: number): string {
  const whole = Math.floor(points);
  if (whole === points) return String(whole);
  return whole === 0 ? '½' : `${whole}½`;
}
