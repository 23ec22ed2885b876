/** What can be left out of a picture because nobody would see it, and what has to be painted. Pure. */
import type { Box } from './drawGround.ts';

/** Below this scale, in CSS pixels per unit, rims, gloss and a body's single parts are invisible. */
const fineFrom = 0.5;

/** `scale`: CSS pixels per unit. */
export const isFarAt = (scale: number): boolean => scale < fineFrom;

/** The nearest even number of pixels, at least two: few different sizes, which shrink around the same middle. */
export const evenPixels = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/** What of `whole` lies outside `hole`: up to four boxes that do not overlap. */
export function outside(whole: Box, hole: Box): readonly Box[] {
  const top = Math.min(Math.max(hole.top, whole.top), whole.bottom);
  const bottom = Math.max(top, Math.min(hole.bottom, whole.bottom));
  return [
    { ...whole, bottom: top },
    { ...whole, top: bottom },
    { left: whole.left, right: Math.min(hole.left, whole.right), top, bottom },
    { left: Math.max(hole.right, whole.left), right: whole.right, top, bottom },
  ].filter((box) => box.left < box.right && box.top < box.bottom);
}
