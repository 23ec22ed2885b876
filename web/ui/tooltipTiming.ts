/** When a tooltip may open (document 1, section 9; SH-054). */

/** The pointer must rest on a control this long. */
const tooltipDelayMs = 700;
/** Within this time after another tooltip closed, the next one opens at once. */
const tooltipSkipDelayMs = 300;

/** How long to wait now. `lastClosedAtMs` is null before the first tooltip; keyboard focus never waits. */
export function openDelayMs(nowMs: number, lastClosedAtMs: number | null): number {
  return lastClosedAtMs !== null && nowMs - lastClosedAtMs < tooltipSkipDelayMs ? 0 : tooltipDelayMs;
}

export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
export type Size = { readonly width: number; readonly height: number };

/** Distance kept from the control and from the window's edges, in CSS pixels. */
const gapPx = 8;

/** Above the control, or below it where there is no room; never over the window's edge. */
export function placeTooltip(
  control: Box,
  tip: Size,
  page: Size,
): { readonly left: number; readonly top: number } {
  const centred = control.left + (control.width - tip.width) / 2;
  const left = Math.max(gapPx, Math.min(centred, page.width - tip.width - gapPx));
  const above = control.top - tip.height - gapPx;
  return { left, top: above >= gapPx ? above : control.top + control.height + gapPx };
}
