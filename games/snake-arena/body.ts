/**
 * A body that follows its head. Every part is pulled straight to `spacing` behind the one before it (a tractrix), so the tail
 * cuts corners and tightens on circles, as players know it (USERS-ASK 51); what is off by a rounding comes right by itself,
 * which is why a browser needs the head alone to draw the rest.
 */
import { parts, spacing } from './rules.ts';

/** Coordinates of the parts, the head first; only the first `count` mean anything. */
export type Body = { readonly xs: Float64Array; readonly ys: Float64Array; count: number };

/** A straight body behind a head that looks along `angle`. */
export function straightBody(x: number, y: number, angle: number, count: number): Body {
  const body = { xs: new Float64Array(parts.most), ys: new Float64Array(parts.most), count };
  for (let part = 0; part < count; part++) {
    body.xs[part] = x - Math.cos(angle) * spacing * part;
    body.ys[part] = y - Math.sin(angle) * spacing * part;
  }
  return body;
}

/** Puts the head to (x, y) and lets the rest follow. */
export function follow({ xs, ys, count }: Body, x: number, y: number): void {
  xs[0] = x;
  ys[0] = y;
  let beforeX = x;
  let beforeY = y;
  for (let part = 1; part < count; part++) {
    const dx = (xs[part] ?? 0) - beforeX;
    const dy = (ys[part] ?? 0) - beforeY;
    const distance = Math.hypot(dx, dy);
    // A part that lies exactly on the one before stays there until that one has moved on.
    const scale = distance > 0 ? Math.min(1, spacing / distance) : 0;
    beforeX += dx * scale;
    beforeY += dy * scale;
    xs[part] = beforeX;
    ys[part] = beforeY;
  }
}

/** One part more, where the tail is: it unfolds as the snake goes on. */
export function grow(body: Body): void {
  if (body.count >= parts.most) return;
  body.xs[body.count] = body.xs[body.count - 1] ?? 0;
  body.ys[body.count] = body.ys[body.count - 1] ?? 0;
  body.count += 1;
}

/** One part less. */
export function shrink(body: Body): void {
  if (body.count > 1) body.count -= 1;
}
