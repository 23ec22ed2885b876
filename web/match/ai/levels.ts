/** The AI's levels as players read them, and this device's preferred one. */
import { useState } from 'react';
import { levels, type Level } from '@playfield/games/game.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

const names: Readonly<Record<Level, string>> = { easy: 'Easy', medium: 'Medium', hard: 'Hard' };

export function levelName(level: Level): string {
  return names[level];
}

export const levelChoices = levels.map((value) => ({ value, label: names[value] }));

/** Document 1, section 9: medium unless another was chosen. */
export function parseLevel(stored: string | null): Level {
  return levels.find((level) => level === stored) ?? 'medium';
}

/** The level of the next game, stored on this device. */
export function useLevel(gameType: string): readonly [Level, (level: Level) => void] {
  const key = `playfield:level:${gameType}`;
  const [level, setLevel] = useState(() => parseLevel(readStored(key)));
  const choose = (next: Level): void => {
    setLevel(next);
    writeStored(key, next);
  };
  return [level, choose];
}
