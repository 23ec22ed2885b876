/** The player's bests in the arena as this browser stores them (ST-007…009; GAPS G85). Pure. */

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

/** Higher values were not played but written by hand. The accounts' contract refuses them as well. */
const highest = 1e9;

/** Reads the stored values; garbage counts as nothing. Never throws. */
export function bestsFrom(read: (key: string) => string | null): ArenaBests {
  const number = (key: keyof ArenaBests): number => {
    const value = Number(read(keys[key]) ?? 0);
    return value > 0 && value <= highest ? Math.floor(value) : 0;
  };
  return { score: number('score'), timeS: number('timeS'), kills: number('kills') };
}

/** The bests that a run beat, each on its own (AR-042). */
export function exceeded(bests: ArenaBests, run: ArenaBests): readonly (keyof ArenaBests)[] {
  const all: readonly (keyof ArenaBests)[] = ['score', 'timeS', 'kills'];
  return all.filter((key) => Math.floor(run[key]) > bests[key]);
}

/** The storage entry for a value. */
export function entryOf(key: keyof ArenaBests, run: ArenaBests): readonly [key: string, value: string] {
  return [keys[key], String(Math.floor(run[key]))];
}
