/**
 * What is spoken to those who do not see the page: one polite and one assertive text. A text that comes twice is
 * made to differ by a trailing no-break space, else screen readers keep silent the second time (LOOK: Live regions).
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

/** Speaks a text. `assertive` interrupts: results and errors only. */
export function announce(text: string, kind: AnnounceKind = 'polite'): void {
  state = speak(state, text, kind);
  for (const listener of listeners) listener();
}

export function currentAnnouncements(): Announcements {
  return state;
}

export function subscribeAnnouncements(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
