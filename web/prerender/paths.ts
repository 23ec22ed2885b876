/** The addresses that have a page shell of their own: those whose page looks the same to everybody before its data comes. */
import { pages, puzzlePages } from '@playfield/contracts/pages.ts';
import { pathsOf } from '@playfield/games/paths.ts';
import { puzzleGames } from '@playfield/games/puzzleSets.ts';
import { gameIds } from '@playfield/games/registry.ts';

/** What they show depends on who looks. */
const personal: readonly string[] = ['/friends', '/login', '/account'];

const ofGame = (id: string): readonly string[] => Object.values(pathsOf(id));
const ofPuzzles = puzzlePages.flatMap((path) => puzzleGames.map((id) => path.replace(':gameId', id)));

export const shellPaths: readonly string[] = [
  ...new Set([...pages, ...gameIds.flatMap(ofGame), ...ofPuzzles]),
].filter((path) => !path.includes(':') && !personal.includes(path));
