/** A finger on a button or a link stays the browser's. */
function claim(event: TouchEvent): void {
  const isControl = event.target instanceof Element && event.target.closest('button, a') !== null;
  if (!isControl) event.preventDefault();
}

/**
 * Keeps the fingers on an element for the page until the returned function is called. Safari on phones goes back a page when a
 * finger comes in from the window's edge, whatever the element's `touch-action`, unless the page takes the touch.
 */
export function claimTouches(element: HTMLElement): () => void {
  element.addEventListener('touchstart', claim, { passive: false });
  return () => element.removeEventListener('touchstart', claim);
}
