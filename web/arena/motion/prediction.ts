/**
 * Predicts the player's head from the last server state by the server's own rules, with the inputs the
 * server cannot have processed yet. Deviations ease out within a fraction of a second instead of
 * jumping. The input delay is learnt from the turns themselves, because the wire does not report it.
 */
import { canBoost, speed, tickS, turnRateOf } from '@playfield/games/snake-arena/rules.ts';
import { tickMs } from './playhead.ts';

/** How long inputs are remembered. */
const memoryMs = 1000;
/** Delay from an input to the frame that shows it: bounds, and how fast the estimate follows a measurement. */
const effect = { leastMs: 20, mostMs: 350, learning: 0.15 } as const;
/** Turns smaller than this, in radians per frame, tell nothing about the delay. */
const tellingTurn = 0.04;
/** Time in which an error shrinks to a third. */
const easingMs = 110;
/** A larger error, in units, is not eased but jumped. */
const jump = 90;

export type Steering = {
  /** Desired heading, radians. */
  readonly angle: number;
  readonly boost: boolean;
};

export type PredictedHead = {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly isBoosting: boolean;
};

export type Prediction = {
  readonly steer: (steering: Steering, nowMs: number) => void;
  /** Corrects the head by a frame that arrived, or should have, at `arrivedMs`. */
  readonly correct: (head: PredictedHead, mass: number, arrivedMs: number, nowMs: number) => void;
  /** Null before the first correction. */
  readonly at: (nowMs: number) => PredictedHead | null;
  /** Estimated milliseconds from an input to the frame that shows it. */
  readonly effectMs: () => number;
};

const fullTurn = 2 * Math.PI;

/** The shorter turn from one angle to another, within half a turn. */
export function turnBetween(from: number, to: number): number {
  const turn = (to - from) % fullTurn;
  if (turn > Math.PI) return turn - fullTurn;
  return turn < -Math.PI ? turn + fullTurn : turn;
}

const limited = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** One tick later, by the server's rules. */
function stepped(head: PredictedHead, mass: number, { angle: wanted, boost }: Steering): PredictedHead {
  const angle = head.angle + limited(turnBetween(head.angle, wanted), turnRateOf(mass) * tickS);
  const isBoosting = boost && canBoost(mass);
  const distance = (isBoosting ? speed.boost : speed.normal) * tickS;
  return {
    x: head.x + Math.cos(angle) * distance,
    y: head.y + Math.sin(angle) * distance,
    angle,
    isBoosting,
  };
}

function between(from: PredictedHead, to: PredictedHead, share: number): PredictedHead {
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    angle: from.angle + turnBetween(from.angle, to.angle) * share,
    isBoosting: to.isBoosting,
  };
}

/** `firstEffectMs`: a first guess, such as the time that joining took. */
export function createPrediction(firstEffectMs: number): Prediction {
  let effectMs = limited(Math.max(effect.leastMs, firstEffectMs), effect.mostMs);
  const inputs: { readonly steering: Steering; readonly atMs: number }[] = [];
  let known: { readonly head: PredictedHead; readonly mass: number; readonly arrivedMs: number } | null =
    null;
  let error = { x: 0, y: 0, angle: 0, atMs: 0 };
  /** How the head would turn if inputs took effect at once. */
  const turning: { readonly angle: number; readonly atMs: number }[] = [];

  const steeringAt = (atMs: number, otherwise: Steering): Steering =>
    inputs.findLast((input) => input.atMs <= atMs)?.steering ?? otherwise;

  function expected(nowMs: number): PredictedHead | null {
    if (!known) return null;
    const { mass, arrivedMs } = known;
    const goesOn = { angle: known.head.angle, boost: known.head.isBoosting };
    const fromMs = arrivedMs - effectMs;
    const ticks = Math.min(memoryMs, Math.max(0, nowMs - fromMs)) / tickMs;
    let before = known.head;
    let head = before;
    for (let tick = 1; tick <= Math.ceil(ticks); tick++) {
      before = head;
      head = stepped(head, mass, steeringAt(fromMs + tick * tickMs, goesOn));
    }
    return between(before, head, ticks === 0 ? 1 : ticks - Math.ceil(ticks) + 1);
  }

  function shown(nowMs: number): PredictedHead | null {
    const head = expected(nowMs);
    if (!head) return null;
    const left = Math.exp((error.atMs - nowMs) / easingMs);
    return {
      ...head,
      x: head.x + error.x * left,
      y: head.y + error.y * left,
      angle: head.angle + error.angle * left,
    };
  }

  /** Applies a change without a jump in the picture. */
  function smoothly(nowMs: number, change: () => void): void {
    const before = shown(nowMs);
    change();
    const after = expected(nowMs);
    if (!before || !after) return;
    const [x, y] = [before.x - after.x, before.y - after.y];
    error =
      Math.hypot(x, y) > jump
        ? { x: 0, y: 0, angle: 0, atMs: nowMs }
        : { x, y, angle: turnBetween(after.angle, before.angle), atMs: nowMs };
  }

  function goOnTurning(nowMs: number): void {
    const last = turning.at(-1);
    if (!known) return;
    const wanted = inputs.at(-1)?.steering.angle ?? known.head.angle;
    const from = last?.angle ?? known.head.angle;
    const most = (turnRateOf(known.mass) * Math.max(0, nowMs - (last?.atMs ?? nowMs))) / 1000;
    turning.push({ angle: from + limited(turnBetween(from, wanted), most), atMs: nowMs });
    while ((turning[0]?.atMs ?? nowMs) < nowMs - memoryMs) turning.shift();
  }

  /** When our own turn passed the angle that the server's head has now; null where that is unclear. */
  function turnedAtMs(angle: number, turn: number): number | null {
    if (Math.abs(turn) < tellingTurn) return null;
    for (let index = turning.length - 1; index > 0; index--) {
      const [from, to] = [turning[index - 1], turning[index]];
      if (!from || !to) continue;
      const step = to.angle - from.angle;
      const passed = turnBetween(from.angle, angle);
      if (step * turn > 0 && passed * step >= 0 && Math.abs(passed) <= Math.abs(step))
        return from.atMs + ((to.atMs - from.atMs) * passed) / step;
    }
    return null;
  }

  function learn(angle: number, arrivedMs: number): void {
    if (!known) return;
    const atMs = turnedAtMs(angle, turnBetween(known.head.angle, angle));
    if (atMs === null) return;
    // An input waits half a tick on average and then turns the head by a whole one.
    const measured = arrivedMs - atMs + tickMs / 2;
    if (measured < 0 || measured > effect.mostMs) return;
    effectMs = Math.max(effect.leastMs, effectMs + (measured - effectMs) * effect.learning);
  }

  return {
    steer(steering, nowMs) {
      goOnTurning(nowMs);
      smoothly(nowMs, () => {
        inputs.push({ steering, atMs: nowMs });
        while (inputs.length > 1 && (inputs[1]?.atMs ?? nowMs) < nowMs - memoryMs) inputs.shift();
      });
    },
    correct(head, mass, arrivedMs, nowMs) {
      smoothly(nowMs, () => {
        learn(head.angle, arrivedMs);
        known = { head, mass, arrivedMs };
      });
    },
    at(nowMs) {
      goOnTurning(nowMs);
      return shown(nowMs);
    },
    effectMs: () => effectMs,
  };
}
