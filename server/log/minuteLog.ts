/**
 * For what may happen to everybody at once, or as often as somebody likes: the first of a kind is logged at once, then one line a
 * minute with the number of those since.
 */

const lineEveryMs = 60_000;

export type MinuteLog<About> = {
  readonly note: (kind: string, about: About) => void;
  /** Logs what is left. */
  readonly stop: () => void;
};

/** `say` gets the latest of those that it tells of, and how many they are. Kinds are few: they are kept for a minute. */
export function createMinuteLog<About>(say: (about: About, count: number) => void): MinuteLog<About> {
  type Minute = {
    left: { readonly about: About; readonly count: number } | null;
    readonly timer: NodeJS.Timeout;
  };
  /** A kind is here for the minute after each of its lines. */
  const minutes = new Map<string, Minute>();

  /** Logs these, and the next ones of the kind after a minute. */
  function tell(kind: string, about: About, count: number): void {
    say(about, count);
    const timer = setTimeout(() => {
      const left = minutes.get(kind)?.left;
      minutes.delete(kind);
      if (left) tell(kind, left.about, left.count);
    }, lineEveryMs);
    minutes.set(kind, { left: null, timer: timer.unref() });
  }

  return {
    note(kind, about) {
      const minute = minutes.get(kind);
      if (minute) minute.left = { about, count: (minute.left?.count ?? 0) + 1 };
      else tell(kind, about, 1);
    },
    stop() {
      for (const { left, timer } of minutes.values()) {
        clearTimeout(timer);
        if (left) say(left.about, left.count);
      }
      minutes.clear();
    },
  };
}
