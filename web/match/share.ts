/** Gives away the link of a game: the device's own share sheet where there is one, else the clipboard. */
import { toast } from '../shell/toast.ts';

const finishedText = 'It shows this game, move by move.';
const invitationText = 'Whoever opens it can join this game.';

/** A finished game. `path` with its query, e.g. `/ai?game=abc`. */
export async function shareLink(path: string, title: string): Promise<void> {
  const isPhone = matchMedia('(pointer: coarse)').matches;
  await give(path, finishedText, isPhone ? title : null);
}

/** A game that waits for somebody, through the device's share sheet. */
export function shareInvitation(path: string, title: string): Promise<void> {
  return give(path, invitationText, title);
}

/** A game that waits for somebody, into the clipboard. */
export function copyLink(path: string): Promise<void> {
  return give(path, invitationText, null);
}

/** With a title through the share sheet, where there is one. */
async function give(path: string, copiedText: string, title: string | null): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    if (title !== null && 'share' in navigator) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', text: copiedText, tone: 'success' });
    }
  } catch (error) {
    // Put away by the player, or no clipboard on a page without https.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Link to this game', text: url });
  }
}
