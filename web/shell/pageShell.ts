/** The page as the server sent it, without scripts (docs/decisions/0020), and how the living page takes its place. */
import { flushSync } from 'react-dom';
import { nextTask } from '../lib/nextTask.ts';
import { createStore } from '../lib/store.ts';

/** False while only header and footer are drawn; true once the page itself is. */
export const isPageDue = createStore(false);

/** Whether the page itself is there, not only the frame around it. */
export function hasPageShell(root: HTMLElement): boolean {
  return root.dataset['shell'] === 'page';
}

/** How long after the release of a finger its click may come. */
const clickAfterMs = 50;

/** Resolves once no link of the shell is pressed: one that is exchanged under a finger would never hear of its release. */
async function untilReleased(root: HTMLElement): Promise<void> {
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

/**
 * Replaces the shell by what `draw` draws. Header and footer are drawn out of sight in a task of their own; the page itself, which
 * measures itself, is drawn in its place. Both are shown in the same frame. The focus goes to what it was on.
 */
export async function takeOver(shell: HTMLElement, draw: (root: HTMLElement) => void): Promise<void> {
  const root = document.createElement('div');
  root.id = shell.id;
  draw(root);
  await nextTask();
  await untilReleased(shell);
  const { activeElement: focused } = document;
  const place =
    focused && focused !== shell && shell.contains(focused)
      ? { tagName: focused.tagName, href: focused.getAttribute('href') }
      : null;
  const n = place ? alike(shell, place).findIndex((one) => one === focused) : -1;
  shell.replaceWith(root);
  delete document.documentElement.dataset['account'];
  flushSync(() => isPageDue.set(true));
  if (place && n >= 0) alike(root, place)[n]?.focus({ preventScroll: true });
}
