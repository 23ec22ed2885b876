/** Which page a path shows, without what would name a person or a game that people play. Pure. */
import { gamePages, pages, puzzlePages } from '@playfield/contracts/pages.ts';
import { gameById } from '@playfield/games/registry.ts';

const patterns = [...pages, ...gamePages, ...puzzlePages].map((pattern) => pattern.split('/'));

function fits(part: string, segment: string): boolean {
  if (part === ':gameId') return gameById(segment) !== undefined;
  return part.startsWith(':') ? segment !== '' : part === segment;
}

/** The pattern of the page's address, as in `/profile/:username`; games are named. `other` for what is no page. */
export function pageOf(path: string): string {
  const segments = (path === '/' ? path : path.replace(/\/$/, '')).split('/');
  const pattern = patterns.find(
    (parts) => parts.length === segments.length && parts.every((part, n) => fits(part, segments[n] ?? '')),
  );
  if (!pattern) return 'other';
  return pattern.map((part, n) => (part === ':gameId' ? (segments[n] ?? part) : part)).join('/');
}
