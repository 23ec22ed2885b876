/** What the page of an invitation knows of it after a read. Pure. */
import type { Invite } from '@playfield/contracts/http/invites.ts';
import { HttpError, textForPlayer } from '../api/httpError.ts';

type Reading =
  | { readonly kind: 'loading' }
  /** There is none for this person. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'unread'; readonly text: string }
  | { readonly kind: 'read'; readonly invite: Invite };

/** What was read stays when a later read fails, unless it says that the invitation is gone. */
export function readingOf(invite: Invite | undefined, error: Error | null): Reading {
  if (error instanceof HttpError && (error.status === 403 || error.status === 404)) return { kind: 'gone' };
  if (invite) return { kind: 'read', invite };
  if (!error) return { kind: 'loading' };
  return { kind: 'unread', text: textForPlayer(error, "The invitation couldn't be read.") };
}
