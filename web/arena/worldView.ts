/** The world as one connection sees it: frames read, numbered and played back. One per connection. */
import type { FoodPoint, TickFrame } from '@playfield/contracts/arenaBinary.ts';
import { moveHeads, type Head } from './motion/heads.ts';
import { createPlayback, type Playback, type ShownSnake } from './motion/playback.ts';
import { createPlayhead } from './motion/playhead.ts';

export type WorldView = {
  /** Reads a frame. False if it does not fit the previous ones. */
  readonly receive: (frame: TickFrame, nowMs: number) => boolean;
  /** The head by the last frame; and when that frame arrived, or should have. */
  readonly headOf: (id: number) => { readonly head: Head; readonly arrivedMs: number } | null;
  /** Plays up to this moment. False like `receive`. */
  readonly advance: (nowMs: number) => boolean;
  readonly snakes: () => readonly ShownSnake[];
  readonly foods: ReadonlyMap<number, FoodPoint>;
  readonly alpha: () => number;
  readonly takeGone: () => { readonly foods: readonly FoodPoint[]; readonly snakes: readonly ShownSnake[] };
  readonly forgetFood: Playback['forgetFood'];
};

/** Frames carry the low 16 bits of their tick. */
const wrap = 65_536;
/** A hidden page draws nothing: after this many undrawn frames they are played anyway. */
const unseen = 60;

export function createWorldView(): WorldView {
  let playhead = createPlayhead();
  const playback = createPlayback();
  const heads: Head[] = [];
  let last: number | null = null;
  let sinceDrawn = 0;

  function counted(tick: number): number {
    if (last === null) return tick;
    const on = (tick - (last % wrap) + wrap) % wrap;
    // A tick far ahead is one behind: another arena with its own count.
    if (on > wrap / 2) playhead = createPlayhead();
    return last + Math.min(on, wrap / 2);
  }

  return {
    receive(frame, nowMs) {
      if (!moveHeads(heads, frame)) return false;
      const tick = counted(frame.tick);
      last = tick;
      playhead.receive(tick, nowMs);
      playback.push(tick, frame);
      sinceDrawn += 1;
      return sinceDrawn <= unseen || playback.advance(tick);
    },
    headOf(id) {
      const head = heads.find((one) => one.id === id);
      return head && last !== null ? { head, arrivedMs: playhead.arrivalMs(last) } : null;
    },
    advance(nowMs) {
      sinceDrawn = 0;
      const tick = playhead.at(nowMs);
      return tick === null || playback.advance(tick);
    },
    snakes: playback.snakes,
    foods: playback.foods,
    alpha: playback.alpha,
    takeGone: playback.takeGone,
    forgetFood: playback.forgetFood,
  };
}
