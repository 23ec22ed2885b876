/** How a puzzle went, as text: through a phone's share sheet, else into the clipboard. */
import { productName } from '../shell/product.ts';
import { toast } from '../shell/toast.ts';
import type { PuzzleState } from './puzzleState.ts';
import { sharedText } from './puzzleTexts.ts';

export async function sharePuzzle(
  state: PuzzleState,
  about: { readonly title: string; readonly day: string; readonly streak: number },
): Promise<void> {
  const url = new URL(`/puzzle/${state.puzzle.gameType}/${about.day}`, location.origin).href;
  const text = `${sharedText(state, { ...about, product: productName })}\n${url}`;
  try {
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) await navigator.share({ text });
    else {
      await navigator.clipboard.writeText(text);
      toast({ title: 'Result copied', text: 'It gives nothing of the solution away.', tone: 'success' });
    }
  } catch (error) {
    // Dismissed by the player, or no clipboard on a page without https.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'Your result', text });
  }
}
