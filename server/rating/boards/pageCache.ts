/** What everybody sees alike, read once in five seconds however many look; bounded. */
import type { Clock } from '../../clock.ts';

const goodForMs = 5000;
const mostKept = 500;

export type PageCache<Value> = {
  /** All who ask while it is being read get the same answer. A failed read is not kept. */
  readonly get: (key: string, read: () => Promise<Value>) => Promise<Value>;
};

export function createPageCache<Value>(clock: Pick<Clock, 'monotonicMs'>): PageCache<Value> {
  const kept = new Map<string, { readonly untilMs: number; readonly value: Promise<Value> }>();
  return {
    get(key, read) {
      const nowMs = clock.monotonicMs();
      const known = kept.get(key);
      if (known && nowMs < known.untilMs) return known.value;
      const value = read();
      kept.delete(key);
      kept.set(key, { untilMs: nowMs + goodForMs, value });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      value.catch(() => {
        if (kept.get(key)?.value === value) kept.delete(key);
      });
      return value;
    },
  };
}
