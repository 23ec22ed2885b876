/** What one connection shows: its frames read, counted and played. Made anew with every connection. */
import type { FoodPoint, TickFrame } from '@playfield/contracts/arenaBinary.ts';
import { moveHeads, type Head } from './motion/heads.ts';
import { createPlayback, type ShownSnake } from './motion/playback.ts';
import { createPlayhead } from './motion/playhead.ts';

export type WorldView = {
  /** Reads a frame. False when it does not fit what came before. */
  readonly receive: (frame: TickFrame, nowMs: number) => boolean;
  /** By the last frame heard; when that frame arrived, or should have. */
  readonly headOf: (id: number) => { readonly head: Head; readonly arrivedMs: number } | null;
  /** Plays on to this moment. False like `heard`. */
  readonly advance: (nowMs: number) => boolean;
  readonly snakes: () => readonly ShownSnake[];
  readonly foods: ReadonlyMap<number, FoodPoint>;
  readonly alpha: () => number;
  readonly takeGone: () => { readonly foods: readonly FoodPoint[]; readonly snakes: readonly ShownSnake[] };
  readonly forgetFood: (x: number, y: number, reachX: number, reachY: number) => void;
};

/** Ticks come as their low 16 bits. */
const wrap = 65_536;
/** Hidden pages draw nothing: after so many frames that nobody asked for they are played all the same. */
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
    // Far ahead is behind: another arena, which counts for itself.
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
