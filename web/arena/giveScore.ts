/** Shares the score by the share sheet or the clipboard; opens other sites' composers in a new tab (AR-045…048, G76). */

/** `copied` to the clipboard, `done` by the share sheet, or `impossible`: then the page shows the text. */
export type Given = 'copied' | 'done' | 'impossible';

export async function giveScore(text: string, url: string): Promise<Given> {
  try {
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      await navigator.share({ text, url });
      return 'done';
    }
    await navigator.clipboard.writeText(`${text} ${url}`);
    return 'copied';
  } catch (error) {
    // Dismissed by the player, or no clipboard on a page without https.
    return error instanceof DOMException && error.name === 'AbortError' ? 'done' : 'impossible';
  }
}

/** The other site gets no reference to this page. */
export function openComposer(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}
