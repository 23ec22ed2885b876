/**
 * Announcements for screen readers: one polite and one assertive text. A repeated text gets a trailing no-break
 * space, else screen readers skip the second time. Texts of the same task are joined, since the
 * later would replace the earlier before it is read.
 */
export type AnnounceKind = 'polite' | 'assertive';
export type Announcements = { readonly [kind in AnnounceKind]: string };

const again = '\u00a0';

export function speak(state: Announcements, text: string, kind: AnnounceKind): Announcements {
  const spoken = state[kind] === text ? text + again : text;
  return { ...state, [kind]: spoken };
}

let state: Announcements = { polite: '', assertive: '' };
const listeners = new Set<() => void>();

/** Announced in the current task. */
const said: Record<AnnounceKind, string> = { polite: '', assertive: '' };

/** Announces a text. `assertive` interrupts: for results and errors only. */
export function announce(text: string, kind: AnnounceKind = 'polite'): void {
  if (said[kind] === '') queueMicrotask(() => (said[kind] = ''));
  said[kind] = `${said[kind]} ${text}`.trim();
  state = speak(state, said[kind], kind);
  for (const listener of listeners) listener();
}

export function currentAnnouncements(): Announcements {
  return state;
}

export function subscribeAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
