/** Gives away the link of a finished game: the device's own share sheet where there is one, else the clipboard. */
import { toast } from '../shell/toast.ts';

/** `path` with its query, e.g. `/ai?game=abc`. */
export async function shareLink(path: string, title: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  const isPhone = matchMedia('(pointer: coarse)').matches;
  try {
    if (isPhone && 'share' in navigator) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', text: 'It shows this game, move by move.', tone: 'success' });
    }
  } catch (error) {
    // Put away by the player, or no clipboard on a page without https.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Link to this game', text: url });
  }
}
