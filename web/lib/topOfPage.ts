/** A new page, or another screen of one, is shown from its top, with the focus on its content. */
export function toTopOfPage(): void {
  scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}
