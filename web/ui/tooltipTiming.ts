/** When a tooltip may open (document 1, section 9; SH-054). */

/** The pointer must rest on a control this long. */
const TOOLTIP_DELAY_MS = 700;
/** Within this time after another tooltip closed, the next one opens at once. */
const TOOLTIP_SKIP_DELAY_MS = 300;

/** How long to wait now. `lastClosedAtMs` is null before the first tooltip; keyboard focus never waits. */
export function openDelayMs(nowMs: number, lastClosedAtMs: number | null): number {
  return lastClosedAtMs !== null && nowMs - lastClosedAtMs < TOOLTIP_SKIP_DELAY_MS ? 0 : TOOLTIP_DELAY_MS;
}

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
export type Size = { readonly width: number; readonly height: number };

/** Distance kept from the control and from the window's edges, in CSS pixels. */
const GAP_PX = 8;

/** Above the control, or below it where there is no room; never over the window's edge. */
export function placeTooltip(
  control: Box,
  tip: Size,
  page: Size,
): { readonly left: number; readonly top: number } {
  const centred = control.left + (control.width - tip.width) / 2;
  const left = Math.max(GAP_PX, Math.min(centred, page.width - tip.width - GAP_PX));
  const above = control.top - tip.height - GAP_PX;
  return { left, top: above >= GAP_PX ? above : control.top + control.height + GAP_PX };
}
