/** Shares the link of a game: the device's share sheet where there is one, else the clipboard. */
import { toast } from '../../shell/toast.ts';

const finishedText = 'It shows this game, move by move.';
/** What is shared. */
export type Shared = 'game' | 'race';

const invitationTexts: Readonly<Record<Shared, string>> = {
  game: 'Anyone with the link can join this game.',
  race: 'Anyone with the link can join this race.',
};

/** A finished game. `path` with its query, e.g. `/ai?game=abc`. */
export async function shareLink(path: string, title: string): Promise<void> {
  const isPhone = matchMedia('(pointer: coarse)').matches;
  await give(path, finishedText, isPhone ? title : null);
}

/** An invitation, through the device's share sheet. */
export function shareInvitation(path: string, title: string, what: Shared): Promise<void> {
  return give(path, invitationTexts[what], title, what);
}

/** An invitation, into the clipboard. */
export function copyLink(path: string, what: Shared): Promise<void> {
  return give(path, invitationTexts[what], null, what);
}

/** With a title through the share sheet, where there is one. */
async function give(
  path: string,
  copiedText: string,
  title: string | null,
  what: Shared = 'game',
): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    if (title !== null && 'share' in navigator) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      toast({ title: 'Link copied', text: copiedText, tone: 'success' });
    }
  } catch (error) {
    // Dismissed by the player, or no clipboard on a page without https.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: `Link to this ${what}`, text: url });
  }
}
