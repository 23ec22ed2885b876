/**
 * What is spoken to those who do not see the page: one polite and one assertive text. A text that comes twice is
 * made to differ by a trailing no-break space, else screen readers keep silent the second time (LOOK: Live regions).
 * What is said at one moment is said together: the later text would take the place of the earlier before it is read.
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

/** What was said in the task that runs. */
const said: Record<AnnounceKind, string> = { polite: '', assertive: '' };

/** Speaks a text. `assertive` interrupts: results and errors only. */
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
