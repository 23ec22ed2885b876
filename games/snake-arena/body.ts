/**
 * A body that follows its head. Each part is pulled straight to `spacing` behind the one before it (a
 * tractrix), so the tail cuts corners and tightens on circles, as players know it (USERS-ASK 51).
 * Rounding errors correct themselves, so a browser needs only the head to draw the rest.
 */
import { parts, spacing } from './rules.ts';

/** Coordinates of the parts, head first; only the first `count` are valid. */
export type Body = { readonly xs: Float64Array; readonly ys: Float64Array; count: number };

/** A straight body behind a head with this heading. */
export function straightBody(x: number, y: number, angle: number, count: number): Body {
  const body = { xs: new Float64Array(parts.most), ys: new Float64Array(parts.most), count };
  for (let part = 0; part < count; part++) {
    body.xs[part] = x - Math.cos(angle) * spacing * part;
    body.ys[part] = y - Math.sin(angle) * spacing * part;
  }
  return body;
}

/** Moves the head to (x, y); the rest follows. */
export function follow({ xs, ys, count }: Body, x: number, y: number): void {
  xs[0] = x;
  ys[0] = y;
  let beforeX = x;
  let beforeY = y;
  for (let part = 1; part < count; part++) {
    const dx = (xs[part] ?? 0) - beforeX;
    const dy = (ys[part] ?? 0) - beforeY;
    const distance = Math.hypot(dx, dy);
    // A part exactly on the one before waits until that one has moved on.
    const scale = distance > 0 ? Math.min(1, spacing / distance) : 0;
    beforeX += dx * scale;
    beforeY += dy * scale;
    xs[part] = beforeX;
    ys[part] = beforeY;
  }
}

/** Adds a part at the tail, which unfolds as the snake moves. */
export function grow(body: Body): void {
  if (body.count >= parts.most) return;
  body.xs[body.count] = body.xs[body.count - 1] ?? 0;
  body.ys[body.count] = body.ys[body.count - 1] ?? 0;
  body.count += 1;
}

/** Removes the last part. */
export function shrink(body: Body): void {
  if (body.count > 1) body.count -= 1;
}
