/** Which part of the world is visible: zoom by mass, wheel or pinch, and the centre (AR-034, AR-035; GAPS G80, G81). Pure. */
import { zoomOf } from '@playfield/games/snake-arena/rules.ts';

/** The view in units at zoom 1; it covers screens of any shape, so nobody sees more. */
const logicalView = { width: 1200, height: 800 } as const;
const wheel = { least: 0.3, most: 2, step: 0.1 } as const;
/** Share of the missing zoom that is made up per tick. */
const zoomSmoothing = 0.25;
/** The same for moving to another followed snake. */
const panSmoothing = 0.12;

export type Camera = {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
  /** Set by wheel or pinch for one life; null: by mass. */
  readonly manualZoom: number | null;
};

export const startCamera: Camera = { x: 0, y: 0, zoom: 1.2, manualZoom: null };

/** Notches of the wheel; towards the player zooms out. */
export function wheeled(camera: Camera, notches: number): Camera {
  if (notches === 0) return camera;
  const from = camera.manualZoom ?? camera.zoom;
  const to = Math.round((from - notches * wheel.step) / wheel.step) * wheel.step;
  return { ...camera, manualZoom: Math.min(wheel.most, Math.max(wheel.least, Number(to.toFixed(1)))) };
}

/** Two fingers that moved apart by this factor: the wheel's bounds, without its steps. */
export function pinched(camera: Camera, factor: number): Camera {
  const zoom = (camera.manualZoom ?? camera.zoom) * factor;
  return { ...camera, manualZoom: Math.min(wheel.most, Math.max(wheel.least, zoom)) };
}

/** A new life starts with the zoom of its mass, and so does the view of another snake. */
export const withoutManualZoom = (camera: Camera): Camera => ({ ...camera, manualZoom: null });

/** Some ticks later, for a snake of this mass. Without `isSmooth` the zoom changes at once. */
export function zoomed(camera: Camera, mass: number, ticks: number, isSmooth: boolean): Camera {
  const wanted = camera.manualZoom ?? zoomOf(mass);
  const share = isSmooth ? 1 - (1 - zoomSmoothing) ** ticks : 1;
  return { ...camera, zoom: camera.zoom + (wanted - camera.zoom) * share };
}

/** Some ticks later, on the way to a place. */
export function panned(camera: Camera, x: number, y: number, ticks: number): Camera {
  const share = 1 - (1 - panSmoothing) ** ticks;
  return { ...camera, x: camera.x + (x - camera.x) * share, y: camera.y + (y - camera.y) * share };
}

/** Canvas pixels per unit: the logical view covers the canvas. */
export function scaleOf({ zoom }: Camera, width: number, height: number): number {
  return Math.max(width / logicalView.width, height / logicalView.height) * zoom;
}

/** How far from the centre the server sends the world for a snake of this mass: the view plus a margin, in units (G81). */
export function reachOf(mass: number): { readonly x: number; readonly y: number } {
  const zoom = zoomOf(mass);
  return { x: logicalView.width / 2 / zoom + 120, y: logicalView.height / 2 / zoom + 120 };
}
