/** The level above the one just beaten, offered after this browser's first win at it. */
import { levels, type Level } from '@playfield/games/game.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import type { MatchState } from '../frame/matchState.ts';
import { outcomeOf } from '../frame/matchView.ts';

/** The id of the game that was the first win at a level: its result offers the same when it is opened again. */
const keyOf = (gameType: string, level: Level): string => `playfield:first-win:${gameType}:${level}`;

type FirstWin = { readonly key: string; readonly id: string; readonly next: Level };

/** Null unless the game is such a win, and below the highest level. */
export function firstWinOf(state: MatchState): FirstWin | null {
  const { record, rules } = state;
  const level = record?.difficulty ?? null;
  if (!record || level === null || record.yourSeat === null) return null;
  const next = levels[levels.indexOf(level) + 1];
  if (next === undefined || outcomeOf(state, record.yourSeat) !== 'Won') return null;
  const key = keyOf(rules.id, level);
  const kept = readStored(key);
  return kept === null || kept === record.id ? { key, id: record.id, next } : null;
}

/** Null where Play Again leads there already: the player has chosen that level for the next game. */
export const offeredLevel = (win: FirstWin | null, againAt: Level): Level | null =>
  win === null || win.next === againAt ? null : win.next;

export function keepFirstWin({ key, id }: FirstWin): void {
  writeStored(key, id);
}
