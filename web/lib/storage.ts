/** localStorage, which may be disabled, full or forbidden: then what is written lasts as long as the page, and nothing breaks. */

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Stored = {
  readonly read: (key: string) => string | null;
  /** `null` removes. */
  readonly write: (key: string, value: string | null) => void;
  /** Another page has written this key, or all of them (`null`). */
  readonly changed: (key: string | null) => void;
};

/** `area` may throw, and so may all that it returns. */
export function createStored(area: () => Area): Stored {
  /** What could not be written. */
  const unwritten = new Map<string, string | null>();
  return {
    read(key) {
      const kept = unwritten.get(key);
      if (kept !== undefined) return kept;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        unwritten.delete(key);
      } catch {
        unwritten.set(key, value);
      }
    },
    changed(key) {
      if (key === null) unwritten.clear();
      else unwritten.delete(key);
    },
  };
}

const stored = createStored(() => localStorage);

export const readStored = stored.read;
export const writeStored = stored.write;

const watchers = new Set<(key: string | null) => void>();

/** Calls `watcher` when another page has written a key, or all of them (`null`), or another part of this one has with `writeAndTell`. */
export function onStored(watcher: (key: string | null) => void): void {
  watchers.add(watcher);
  addEventListener('storage', ({ key }) => watcher(key));
}

export function writeAndTell(key: string, value: string | null): void {
  writeStored(key, value);
  for (const watcher of watchers) watcher(key);
}

// Before the listeners of those who read here, which are added later. Tests have no window.
if (typeof window !== 'undefined') addEventListener('storage', ({ key }) => stored.changed(key));
