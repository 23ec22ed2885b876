/** Keeps what one page may show once, so that the answer to a form can be a redirect, and loading it again repeats nothing. */
import { newToken } from '../random.ts';

/** Older ones are forgotten. */
const most = 100;

export function createShownOnce<Shown>() {
  const kept = new Map<string, Shown>();
  return {
    /** Under which key it is taken. */
    keep(shown: Shown): string {
      const key = newToken();
      kept.set(key, shown);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return key;
    },
    take(key: string): Shown | null {
      const shown = kept.get(key) ?? null;
      kept.delete(key);
      return shown;
    },
  };
}
