/** The one dialog about another person that is open, from whichever page. Its code is fetched when it opens. */
import { createStore, useStore } from '../lib/store.ts';

export type Person = { readonly id: string; readonly username: string };

/** What a report is about. */
export type About = { readonly kind: 'profile' | 'game' | 'race' | 'name'; readonly id?: string };

export type InvitedTo = { readonly id: string; readonly name: string };

export type PersonDialog =
  | { readonly kind: 'remove' | 'block'; readonly person: Person }
  | { readonly kind: 'report'; readonly person: Person; readonly about: About }
  | {
      readonly kind: 'challenge';
      /** Null: a friend is chosen first. */
      readonly to: Person | null;
      /** A game's id, `race`, `arena` or `tournament`; null: the one played last. */
      readonly what: string | null;
      /** The race that they are invited to; null makes one. */
      readonly raceId: string | null;
      /** The tournament that they are invited to. */
      readonly tournament: InvitedTo | null;
    };

const store = createStore<PersonDialog | null>(null);

/** What had the focus before the dialog, and gets it back. */
let opener: Element | null = null;

export function openPersonDialog(dialog: PersonDialog): void {
  // One dialog may lead to another: a report after a block.
  if (store.get() === null) opener = document.activeElement;
  store.set(dialog);
}

export function closePersonDialog(): void {
  if (store.get() === null) return;
  store.set(null);
  const before = opener;
  opener = null;
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    // The row of a person who was removed is gone.
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    else document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** Closes a dialog whose action is done, or opens the next one. A dialog that was opened meanwhile stays. */
export function endPersonDialog(done: PersonDialog, next: PersonDialog | null): void {
  if (store.get() !== done) return;
  if (next) openPersonDialog(next);
  else closePersonDialog();
}

export function usePersonDialog(): PersonDialog | null {
  return useStore(store);
}

/** Invites somebody to play, or a friend who is chosen in the dialog. */
export function openChallenge(
  to: Person | null,
  what: string | null = null,
  raceId: string | null = null,
): void {
  openPersonDialog({ kind: 'challenge', to, what, raceId, tournament: null });
}

/** Invites friends to take part, one after the other. */
export function openTournamentInvite(tournament: InvitedTo): void {
  openPersonDialog({ kind: 'challenge', to: null, what: 'tournament', raceId: null, tournament });
}
