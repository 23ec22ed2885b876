/** The live arena, following the largest snake, with the arena page's own feed and renderer. */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { ArenaSession } from '../arena/arenaSession.ts';
import { browserLink } from '../arena/browserSocket.ts';
import { useArenaSession } from '../arena/useArenaSession.ts';
import { drawArena } from '../arena/view/drawArena.ts';
import { createEffects } from '../arena/view/effects.ts';
import { classes } from '../ui/classes.ts';

/** After a frame, before the next is asked for: half the usual frame rate, as nobody plays here. A frame that draws nothing costs too. */
const restMs = 25;
const mostPixelRatio = 1.5;
/** Share of the player's zoom: as far out as the server still sends everything in view. */
const zoomShare = 0.85;
/** Centre of the view: beside the text, where the picture is not darkened (landing.css). */
function middleOf(width: number): { readonly x: number; readonly y: number } {
  if (width >= 1024) return { x: 0.58, y: 0.5 };
  return width >= 640 ? { x: 0.8, y: 0.5 } : { x: 0.8, y: 0.17 };
}

export function LiveArena(): ReactElement {
  const [ports] = useState(() => ({ link: browserLink, nowMs: () => performance.now() }));
  const session = useArenaSession(ports, '');
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const canvas = canvasRef.current;
    const pen = canvas?.getContext('2d', { alpha: false });
    return canvas && pen ? drawAlways(canvas, pen, session, setIsSeen) : undefined;
  }, [session]);
  return <canvas ref={canvasRef} className={classes('landing-live', isSeen && 'landing-seen')} />;
}

/**
 * Draws until the returned function is called. `onSnakes`: whether there are snakes; there are none before the first frame of a
 * connection, and so none while the arena has no place for one more who watches.
 */
function drawAlways(
  canvas: HTMLCanvasElement,
  pen: CanvasRenderingContext2D,
  session: ArenaSession,
  onSnakes: (areThere: boolean) => void,
): () => void {
  const effects = createEffects();
  const ratio = Math.min(devicePixelRatio, mostPixelRatio);
  let size = { width: canvas.clientWidth, height: canvas.clientHeight };
  let rest: ReturnType<typeof setTimeout> | undefined;
  let hasSnakes = false;

  const ask = (): void => {
    request = requestAnimationFrame(draw);
  };
  const draw = (nowMs: number): void => {
    rest = setTimeout(ask, restMs);
    const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    const picture = session.advance(performance.now(), true);
    const camera = { ...picture.camera, zoom: picture.camera.zoom * zoomShare };
    drawArena({ pen, width, height, ratio }, { ...picture, camera }, effects, {
      nowMs,
      quality: 'full',
      isCalm: false,
      middle: middleOf(size.width),
    });
    if (hasSnakes !== picture.snakes.length > 0) {
      hasSnakes = !hasSnakes;
      onSnakes(hasSnakes);
    }
  };
  const watcher = new ResizeObserver(() => {
    size = { width: canvas.clientWidth, height: canvas.clientHeight };
  });
  watcher.observe(canvas);
  let request = requestAnimationFrame(draw);
  return () => {
    clearTimeout(rest);
    cancelAnimationFrame(request);
    watcher.disconnect();
  };
}
