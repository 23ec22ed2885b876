/**
 * Assigns players to arenas: the fullest with room, so that a few arenas are lively rather than many
 * empty. The only place that would have to know of arenas on other servers.
 */
type ArenaEntry = { readonly id: number; readonly people: number; readonly watchers: number };

export type ArenaDirectory = {
  /** Adds an arena or updates its numbers. */
  readonly put: (entry: ArenaEntry) => void;
  readonly remove: (id: number) => void;
  /**
   * For one more player: an arena, `new` if one must be created, or `full`. `keptIn`: how many places of an arena are kept for
   * others.
   */
  readonly forPlayer: (keptIn?: (id: number) => number) => number | 'new' | 'full';
  /** For one more watcher, likewise. */
  readonly forWatcher: () => number | 'new' | 'full';
  readonly fullest: () => number | null;
};

export type DirectoryOptions = {
  readonly playersPerArena: number;
  readonly arenas: number;
  /** Watchers of all arenas together. */
  readonly watchers: number;
};

export function createDirectory({ playersPerArena, arenas, watchers }: DirectoryOptions): ArenaDirectory {
  const entries = new Map<number, ArenaEntry>();

  /** The arena with the most people among those that fit; the older of two equals. */
  function fullest(fits: (entry: ArenaEntry) => boolean): ArenaEntry | null {
    let best: ArenaEntry | null = null;
    for (const entry of entries.values())
      if (fits(entry) && (best === null || entry.people > best.people)) best = entry;
    return best;
  }

  return {
    put: (entry) => void entries.set(entry.id, entry),
    remove: (id) => void entries.delete(id),
    forPlayer(keptIn = () => 0) {
      const found = fullest(({ id, people }) => people + keptIn(id) < playersPerArena);
      if (found) return found.id;
      return entries.size < arenas ? 'new' : 'full';
    },
    forWatcher() {
      const looking = [...entries.values()].reduce((sum, entry) => sum + entry.watchers, 0);
      if (looking >= watchers) return 'full';
      return fullest(() => true)?.id ?? 'new';
    },
    fullest: () => fullest(() => true)?.id ?? null,
  };
}
