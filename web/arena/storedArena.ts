/** What this browser keeps of a player's best in the arena, as texts of its store (ST-007…009; GAPS G85). Pure. */

export type ArenaBests = {
  /** Mass, whole. */
  readonly score: number;
  /** Whole seconds survived. */
  readonly timeS: number;
  readonly kills: number;
};

const keys: Readonly<Record<keyof ArenaBests, string>> = {
  score: 'snakeio_best_score',
  timeS: 'snakeio_best_time',
  kills: 'snakeio_best_kills',
};

/** Nobody has more: what is, somebody has written into the store. The accounts' contract refuses more as well. */
const HIGHEST = 1e9;

/** Reads whatever the store holds; garbage counts as nothing. Never throws. */
export function bestsFrom(read: (key: string) => string | null): ArenaBests {
  const number = (key: keyof ArenaBests): number => {
    const value = Number(read(keys[key]) ?? 0);
    return value > 0 && value <= HIGHEST ? Math.floor(value) : 0;
  };
  return { score: number('score'), timeS: number('timeS'), kills: number('kills') };
}

/** What a run exceeded, each by itself (AR-042), as entries to be written. */
export function exceeded(bests: ArenaBests, run: ArenaBests): readonly (keyof ArenaBests)[] {
  const all: readonly (keyof ArenaBests)[] = ['score', 'timeS', 'kills'];
  return all.filter((key) => Math.floor(run[key]) > bests[key]);
}

/** The entry to write for a value. */
export function entryOf(key: keyof ArenaBests, run: ArenaBests): readonly [key: string, value: string] {
  return [keys[key], String(Math.floor(run[key]))];
}
