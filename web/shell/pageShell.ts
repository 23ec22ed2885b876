/** The page as the server sent it, without scripts (docs/decisions/0020), and how the living page takes its place. */

/** Whether the page itself is there, not only the frame around it. */
export function hasPageShell(root: HTMLElement): boolean {
  return root.dataset['shell'] === 'page';
}

/** How long after the release of a finger its click may come. */
const clickAfterMs = 50;

/** Resolves once no link of the shell is pressed: one that is exchanged under a finger would never hear of its release. */
export async function untilReleased(root: HTMLElement): Promise<void> {
  if (root.querySelector('a:active') === null) return;
  const released = new AbortController();
  await new Promise<void>((resolve) => {
    for (const kind of ['pointerup', 'pointercancel'])
      addEventListener(kind, () => resolve(), { signal: released.signal });
  });
  released.abort();
  await new Promise((resolve) => void setTimeout(resolve, clickAfterMs));
}

/** What can have the focus in a shell: links, and the target of `Skip to content`. */
const focusable = 'a[href], main';

/** Elements that lead to the same place, of those that are shown now. */
function alike(
  root: HTMLElement,
  { tagName, href }: { readonly tagName: string; readonly href: string | null },
): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(focusable)].filter(
    (one) => one.tagName === tagName && one.getAttribute('href') === href && one.checkVisibility(),
  );
}

/** Replaces the shell by what `render` draws, in one frame. The focus goes to what it was on. */
export function takeOver(root: HTMLElement, render: () => void): void {
  const { activeElement: focused } = document;
  const place =
    focused && focused !== root && root.contains(focused)
      ? { tagName: focused.tagName, href: focused.getAttribute('href') }
      : null;
  const n = place ? alike(root, place).findIndex((one) => one === focused) : -1;
  root.replaceChildren();
  delete root.dataset['shell'];
  delete document.documentElement.dataset['account'];
  render();
  if (place && n >= 0) alike(root, place)[n]?.focus({ preventScroll: true });
}
