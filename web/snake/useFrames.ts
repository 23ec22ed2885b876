/** Draws the game: every frame while something moves, otherwise not at all. */
import type { Run } from '@playfield/games/little-big-snake/index.ts';
import {
  drawFrame,
  drawPart,
  viewFor,
  type Frame,
  type Pen,
  type View,
} from '@playfield/games/little-big-snake/view/index.ts';
import { useEffect, type RefObject } from 'react';
import { onPixelRatio } from '../lib/pixelRatio.ts';
import type { SnakeSession } from './snakeSession.ts';

/** A higher pixel ratio costs time and is not visible. */
const mostPixelRatio = 3;

export function useFrames(canvasRef: RefObject<HTMLCanvasElement | null>, session: SnakeSession): void {
  useEffect(() => {
    const canvas = canvasRef.current;
    const pen = canvas?.getContext('2d');
    return canvas && pen ? drawAlways(canvas, pen, session) : undefined;
  }, [canvasRef, session]);
}

/** Until the returned function is called. */
function drawAlways(canvas: HTMLCanvasElement, pen: Pen, session: SnakeSession): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let request = 0;
  let drawn: Run | null = null;
  let view: View = viewFor(canvas.clientWidth, canvas.clientHeight);

  const show = (frame: Frame): void => (view.isWhole ? drawFrame(pen, frame) : drawPart(pen, frame, view));

  const draw = (nowMs: number): void => {
    request = 0;
    const picture = session.advance(nowMs);
    const isPlaying = session.game.get().status === 'playing';
    if (reducedMotion.matches) {
      // One picture per step, without animations.
      if (picture.run !== drawn) show({ ...picture, progress: 1, nowMs: null });
      drawn = picture.run;
    } else {
      show({ ...picture, nowMs });
    }
    if (isPlaying || picture.eaten.length > 0) ask();
  };
  const ask = (): void => {
    if (request === 0) request = requestAnimationFrame(draw);
  };
  const fit = (): void => {
    const scale = Math.min(devicePixelRatio, mostPixelRatio);
    canvas.width = Math.round(canvas.clientWidth * scale);
    canvas.height = Math.round(canvas.clientHeight * scale);
    view = viewFor(canvas.clientWidth, canvas.clientHeight);
    const unit = view.scale * scale;
    pen.setTransform(unit, 0, 0, unit, 0, 0);
    drawn = null;
    ask();
  };

  const observer = new ResizeObserver(fit);
  observer.observe(canvas);
  const stopWatching = onPixelRatio(fit);
  const unsubscribe = session.game.subscribe(ask);
  return () => {
    cancelAnimationFrame(request);
    observer.disconnect();
    stopWatching();
    unsubscribe();
  };
}
