/** Moves the focus to what has just appeared, unless somebody is writing. */
export function takeFocus(element: Pick<HTMLElement, 'focus'> | null): void {
  if (document.activeElement?.matches('input, textarea') === true) return;
  element?.focus({ preventScroll: true });
}
