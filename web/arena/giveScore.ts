/** Gives the score away: the device's own share sheet, else the clipboard; composers of other sites in a new tab (AR-045…048, G76). */

/** What came of it: `copied`, nothing more to say, or no way at all, and then the text is to be shown. */
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
    // Put away by the player, or no clipboard on a page without https.
    return error instanceof DOMException && error.name === 'AbortError' ? 'done' : 'impossible';
  }
}

/** The other site gets no hold of this page. */
export function openComposer(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}
