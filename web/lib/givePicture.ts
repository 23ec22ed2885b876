/** Hands a picture out: by the device's share sheet where it takes pictures, else as a download with its words copied. */
import { toast } from '../shell/toast.ts';
import { saveFile } from './saveFile.ts';

/** `address`: shown where the words cannot be copied, under `title`. */
export type GivenPicture = {
  /** Without its ending. */
  readonly name: string;
  readonly text: string;
  readonly title: string;
  readonly address: string;
};

export async function givePicture(
  canvas: HTMLCanvasElement,
  { name, text, title, address }: GivenPicture,
): Promise<void> {
  try {
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!picture) return;
    const files = [new File([picture], `${name}.png`, { type: 'image/png' })];
    if ('canShare' in navigator && navigator.canShare({ files })) {
      await navigator.share({ files, text });
      return;
    }
    saveFile(picture, `${name}.png`);
    await navigator.clipboard.writeText(text);
    toast({ title: 'Picture saved', text: 'Its words are copied too.', tone: 'success' });
  } catch (error) {
    // Dismissed by the player; or no clipboard on a page without https.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title, text: address });
  }
}

/** The pages' font. */
export const pictureFont = (weight: number, size: number): string =>
  `${weight} ${size}px Figtree, Arial, sans-serif`;
