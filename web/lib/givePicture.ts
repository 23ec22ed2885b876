/** Hands a picture out: by the device's share sheet where it takes pictures, else as a download with its words copied. */
import { toast } from '../shell/toast.ts';
import { saveFile } from './saveFile.ts';

/** `address`: shown where the words cannot be copied; under `title` where nothing could be handed out. */
export type GivenPicture = {
  readonly draw: () => Promise<HTMLCanvasElement | null>;
  /** Without its ending. */
  readonly name: string;
  readonly text: string;
  readonly title: string;
  readonly address: string;
};

export async function givePicture({ draw, name, text, title, address }: GivenPicture): Promise<void> {
  const fileOf = (parts: Blob[]): File => new File(parts, `${name}.png`, { type: 'image/png' });
  const isShared = 'canShare' in navigator && navigator.canShare({ files: [fileOf([])] });
  // Before the picture is drawn: WebKit refuses the clipboard once a press has waited for something.
  const copying = isShared ? null : isCopied(text);
  try {
    const canvas = await draw();
    const picture = await new Promise<Blob | null>((resolve) =>
      canvas ? canvas.toBlob(resolve, 'image/png') : resolve(null),
    );
    if (!picture) return;
    if (isShared) return await navigator.share({ files: [fileOf([picture])], text });
    saveFile(picture, `${name}.png`);
    const words = (await copying) ? 'Its words are copied too.' : address;
    toast({ title: 'Picture saved', text: words, tone: 'success' });
  } catch (error) {
    // Dismissed by the player.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title, text: address });
  }
}

async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard on a page without https, or it is refused.
    return false;
  }
}

/** The pages' font. */
export const pictureFont = (weight: number, size: number): string =>
  `${weight} ${size}px Figtree, Arial, sans-serif`;
