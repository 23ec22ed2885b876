/** Where the camera is: on the player's snake, else on the followed one, zoomed by its mass (AR-034, AR-035; G81). */
import { mass as massRules } from '@playfield/games/snake-arena/rules.ts';
import type { Leader } from './arenaState.ts';
import {
  panned,
  pinched,
  reachOf,
  startCamera,
  wheeled,
  withoutManualZoom,
  zoomed,
  type Camera,
} from './zoom.ts';
import { stillWheel, turned, type Turn } from './wheel.ts';
import type { DrawnSnake } from './ownSnake.ts';
import type { ShownSnake } from './motion/playback.ts';
import type { Box } from './view/drawGround.ts';

export type CameraRig = {
  readonly camera: () => Camera;
  /** What it is on its way to: the server sends the world around this. */
  readonly target: () => { readonly x: number; readonly y: number };
  /** How far from there the server sends the world, in units. */
  readonly reach: () => { readonly x: number; readonly y: number };
  /** That part of the world. */
  readonly known: () => Box;
  readonly wheel: (turn: Turn, nowMs: number) => void;
  /** Two fingers have moved apart by this factor. */
  readonly pinch: (factor: number) => void;
  /** A life has begun or ended: back to the zoom by mass. */
  readonly resetZoom: () => void;
  /** The snake that the server follows; null for none. */
  readonly follow: (id: number | null) => void;
  /** Some ticks later, on the player's snake. Without `isSmooth` nothing glides. */
  readonly atOwn: (own: DrawnSnake, mass: number, ticks: number, isSmooth: boolean) => void;
  /** Some ticks later, on the followed snake. `alpha` as in the playback. */
  readonly atOthers: (
    snakes: readonly ShownSnake[],
    alpha: number,
    leaders: readonly Leader[],
    ticks: number,
    isSmooth: boolean,
  ) => void;
};

export function createCameraRig(): CameraRig {
  let camera = startCamera;
  let followed: number | null = null;
  let mass: number = massRules.start;
  let wheel = stillWheel;
  let target: { readonly x: number; readonly y: number } = startCamera;

  return {
    camera: () => camera,
    target: () => target,
    reach: () => reachOf(mass),
    known() {
      const { x, y } = reachOf(mass);
      return { left: target.x - x, top: target.y - y, right: target.x + x, bottom: target.y + y };
    },
    wheel(turn, nowMs) {
      const next = turned(wheel, turn, nowMs);
      wheel = next.wheel;
      camera = wheeled(camera, next.notches);
    },
    pinch(factor) {
      camera = pinched(camera, factor);
    },
    resetZoom() {
      camera = withoutManualZoom(camera);
    },
    follow(id) {
      followed = id;
    },
    atOwn(own, ownMass, ticks, isSmooth) {
      mass = ownMass;
      const { xs, ys } = own.body;
      target = { x: xs[0] ?? 0, y: ys[0] ?? 0 };
      camera = { ...zoomed(camera, mass, ticks, isSmooth), ...target };
    },
    atOthers(snakes, alpha, leaders, ticks, isSmooth) {
      const shown =
        snakes.find(({ snake }) => snake.id === followed) ??
        snakes.toSorted((a, b) => b.snake.body.count - a.snake.body.count)[0];
      if (!shown) return;
      const { before, snake } = shown;
      const [x0, y0] = [before.xs[0] ?? 0, before.ys[0] ?? 0];
      const x = x0 + ((snake.body.xs[0] ?? 0) - x0) * alpha;
      const y = y0 + ((snake.body.ys[0] ?? 0) - y0) * alpha;
      target = { x, y };
      mass = leaders.find(({ id }) => id === snake.id)?.mass ?? snake.mass;
      // No gliding across the whole world.
      const isFar = Math.hypot(x - camera.x, y - camera.y) > reachOf(massRules.full).x;
      const on = isFar || !isSmooth ? Infinity : ticks;
      camera = zoomed(panned(camera, x, y, on), mass, ticks, isSmooth);
    },
  };
}
