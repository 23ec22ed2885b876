/** Draws the arena every frame, in as much detail as the machine can keep up with. */
import { useEffect, type RefObject } from 'react';
import type { ArenaSession } from './arenaSession.ts';
import type { ArenaState } from './arenaState.ts';
import { drawArena, type Moment } from './view/drawArena.ts';
import { createEffects } from './view/effects.ts';
import { createGovernor } from './view/quality.ts';

export function useArenaFrames(canvasRef: RefObject<HTMLCanvasElement | null>, session: ArenaSession): void {
  useEffect(() => {
    const canvas = canvasRef.current;
    const pen = canvas?.getContext('2d', { alpha: false });
    return canvas && pen ? drawAlways(canvas, pen, session) : undefined;
  }, [canvasRef, session]);
}

/** Until the returned function is called. */
function drawAlways(
  canvas: HTMLCanvasElement,
  pen: CanvasRenderingContext2D,
  session: ArenaSession,
): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  const effects = createEffects();
  const governor = createGovernor();
  let level = governor.report(0, Infinity);
  let size = { width: canvas.clientWidth, height: canvas.clientHeight };
  let lastMs = performance.now();
  let middle = inMiddle;

  const draw = (nowMs: number): void => {
    request = requestAnimationFrame(draw);
    const startMs = performance.now();
    const ratio = Math.min(devicePixelRatio, level.mostRatio);
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const isCalm = reducedMotion.matches;
    middle = towards(middle, middleOf(session.state.get().phase, width > height), isCalm ? 1 : 0.08);
    const picture = session.advance(startMs, !isCalm);
    drawArena({ pen, width, height, ratio }, picture, effects, {
      nowMs,
      quality: level.quality,
      isCalm,
      middle,
    });
    level = governor.report(performance.now() - startMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  const watcher = new ResizeObserver(() => {
    size = { width: canvas.clientWidth, height: canvas.clientHeight };
  });
  watcher.observe(canvas);
  let request = requestAnimationFrame(draw);
  return () => {
    cancelAnimationFrame(request);
    watcher.disconnect();
  };
}

type Middle = Moment['middle'];

const inMiddle: Middle = { x: 0.5, y: 0.5 };

/** While a card covers the arena, the action is shown beside or above it. */
function middleOf(phase: ArenaState['phase'], isWide: boolean): Middle {
  if (phase === 'playing') return inMiddle;
  return isWide ? { x: 0.68, y: 0.5 } : { x: 0.5, y: 0.15 };
}

function towards(from: Middle, to: Middle, share: number): Middle {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}
