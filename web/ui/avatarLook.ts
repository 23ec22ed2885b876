/** Which figure and colour somebody has: the chosen ones, else those that follow from the id, the same everywhere. Pure. */
import { avatarFigures } from '@playfield/contracts/avatarFigures.ts';
import type { Look } from '@playfield/contracts/http/profiles.ts';

export type Figure = (typeof avatarFigures)[number];

export const avatarColors = [
  { name: 'Blue', background: '#2f6fdb' },
  { name: 'Sky', background: '#1b86b4' },
  { name: 'Teal', background: '#0f8577' },
  { name: 'Green', background: '#2f8745' },
  { name: 'Olive', background: '#6f7d1f' },
  { name: 'Gold', background: '#a06f0c' },
  { name: 'Orange', background: '#c25a16' },
  { name: 'Red', background: '#c83a3a' },
  { name: 'Pink', background: '#c73b7c' },
  { name: 'Violet', background: '#8a4fd0' },
  { name: 'Indigo', background: '#5458cf' },
  { name: 'Slate', background: '#56657a' },
] as const;

/** Spreads ids that differ in one letter. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function avatarLook(
  id: string,
  chosen?: Look | null,
): { readonly figure: Figure; readonly color: number } {
  const hash = hashOf(id);
  return {
    figure: chosen?.figure ?? avatarFigures[hash % avatarFigures.length] ?? 'owl',
    color: chosen?.color ?? Math.floor(hash / avatarFigures.length) % avatarColors.length,
  };
}
