/** Where somebody stands among those who have raced, and over which length of text most have (G64). */
import { textClass, type TextClass } from '@playfield/contracts/http/typing.ts';
import type { Clock } from '../clock.ts';
import type { typingBoard } from './typingBoard.ts';

/** How long the answers about all races of a length are good. */
const goodForMs = 60_000;
/** Races from which on one board is as good as another. */
const busyBoard = 50;
/** Behind more races than these a rank may be a minute old. */
const mostCounted = 2000;

type Store = Omit<ReturnType<typeof typingBoard>, 'board'>;
type Speeds = ReturnType<Store['bestSpeeds']>;

export function createTypingRanks(store: Store, clock: Pick<Clock, 'monotonicMs'>) {
  let busiest: { readonly textClass: TextClass; readonly untilMs: number } | null = null;
  const speeds = new Map<TextClass, { readonly untilMs: number; readonly read: Speeds }>();

  /** Read once a minute, however many ask; those who ask meanwhile wait for the same answer. */
  function speedsOver(length: TextClass): Speeds {
    const nowMs = clock.monotonicMs();
    const known = speeds.get(length);
    if (known && nowMs < known.untilMs) return known.read;
    const read = store.bestSpeeds(length);
    speeds.set(length, { untilMs: nowMs + goodForMs, read });
    read.catch(() => speeds.delete(length));
    return read;
  }

  return {
    /** The length of text over which accounts on the boards have raced most; null while nobody has. */
    async busiestBoard(): Promise<TextClass | null> {
      const nowMs = clock.monotonicMs();
      if (busiest && nowMs < busiest.untilMs) return busiest.textClass;
      let best: { textClass: TextClass | null; races: number } = { textClass: null, races: 0 };
      for (const length of textClass.options) {
        const races = await store.rankedRaces(length, busyBoard);
        if (races > best.races) best = { textClass: length, races };
      }
      if (best.textClass) busiest = { textClass: best.textClass, untilMs: nowMs + goodForMs };
      return best.textClass;
    },
    /** The rank of an account on the board of a length, where equal speeds share one; null if it is not there. */
    async rankOf(accountId: string, length: TextClass): Promise<number | null> {
      const own = await store.bestOn(length, accountId);
      if (own === null) return null;
      const faster = await store.fasterThan(length, own, mostCounted);
      if (faster !== null) return faster + 1;
      const all = await speedsOver(length);
      return all.reduce((sum, { wpm, accounts }) => (wpm > own ? sum + accounts : sum), 1);
    },
  };
}
