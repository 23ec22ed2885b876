/** A number that runs from one value to another; at once for those who asked for less motion. */
import { useEffect, useState } from 'react';
import { useMedia } from './useMedia.ts';

const lengthMs = 700;

/** What it shows after this part of the way, 0 to 1: quick at first, then slower. */
export function countAt(from: number, to: number, part: number): number {
  const eased = 1 - (1 - Math.min(1, Math.max(0, part))) ** 3;
  return Math.round(from + (to - from) * eased);
}

export function useCountUp(from: number, to: number): number {
  const isCalm = useMedia('(prefers-reduced-motion: reduce)');
  const [shown, setShown] = useState(from);
  useEffect(() => {
    let startMs: number | null = null;
    let frame = requestAnimationFrame(function step(nowMs) {
      startMs ??= nowMs;
      const part = isCalm ? 1 : (nowMs - startMs) / lengthMs;
      setShown(countAt(from, to, part));
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [from, to, isCalm]);
  return shown;
}
