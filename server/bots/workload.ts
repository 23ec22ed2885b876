/**
 * How much trouble a search may take while others wait. Each is limited by numbers of positions; under load all of them get a share
 * of their usual number, their effort, so small that the AI still answers within `replyMs`. Two things are looked at: what waits
 * now, if anything else does, has to be done within that time, and what was asked for lately must leave the threads some rest. The rule is a fair one:
 * questions that cost little are answered in full, and the dear ones share what is left. Costs are learnt from the answers. Besides, while many ask, no
 * single search may take long, even when nothing waits: the next question comes while it runs.
 */

/** A search never gets less than this share. Below it the engines and bots have floors of their own, a millisecond or less. */
export const leastEffort = 0.002;

/** What waits is to be answered within this time: the bar is 300 ms for what 99 of 100 players see. */
const replyMs = 160;
/** Of which the server needs so much for each: request, rules and storage, on the same processor at worst (bench/aiGames.ts). */
const requestMs = 3;
/** While more than so many a second ask each thread, no search takes longer: the next question may come while it runs. */
const few = 4;
const longestAmongManyMs = 60;
/** A player who has waited this long gets an answer that costs next to nothing. */
const lateMs = 600;
/** Questions are counted for so long, and may take this share of the threads' time together. */
const windowMs = 1000;
const share = 0.45;
/** The processor time of a full search of a kind that nobody has asked for yet. */
const unknownMs = 50;
/** Processor time of an answer besides the search. */
const besidesMs = 0.5;
/** A cost that is not seen again fades by this factor with every cheaper answer of its kind. */
const fading = 0.9;
/** The dearest answer of a kind is remembered for longer: most are cheap, and then one is not. */
const slowFading = 0.998;
const longestMs = 1000;

type Costs = readonly { readonly ms: number; readonly count: number }[];

/** The most that each may take so that all fit into `roomMs`; Infinity where they fit in full. */
export function fairShare(costs: Costs, roomMs: number): number {
  let left = roomMs;
  let many = costs.reduce((sum, { count }) => sum + count, 0);
  for (const { ms, count } of costs.toSorted((a, b) => a.ms - b.ms)) {
    if (ms * many > left) return Math.max(0, left / many);
    left -= ms * count;
    many -= count;
  }
  return Infinity;
}

export type Workload = {
  /** A question of some kind (a game and a level) came in, and waits. */
  readonly asked: (kind: string) => void;
  /** It is gone unanswered. */
  readonly left: (kind: string) => void;
  /** Its turn has come; returns how much effort may be spent on it. */
  readonly begun: (kind: string, waitedMs: number) => number;
  readonly answered: (kind: string, effort: number, cpuMs: number) => void;
};

function count(counts: Map<string, number>, kind: string, by: number): void {
  const next = (counts.get(kind) ?? 0) + by;
  if (next > 0) counts.set(kind, next);
  else counts.delete(kind);
}

export function createWorkload({ workers, nowMs }: { workers: number; nowMs: () => number }): Workload {
  const known = new Map<string, number>();
  const dearest = new Map<string, number>();
  const waiting = new Map<string, number>();
  const lately = new Map<string, number>();
  const times: { readonly atMs: number; readonly kind: string }[] = [];

  const costOf = (kind: string): number => known.get(kind) ?? unknownMs;
  const costsOf = (counts: ReadonlyMap<string, number>): Costs =>
    [...counts].map(([kind, many]) => ({ ms: costOf(kind), count: many }));

  /** Time to think for all that wait, together. */
  function roomFor(counts: ReadonlyMap<string, number>): number {
    const many = [...counts.values()].reduce((sum, one) => sum + one, 0);
    return Math.max(0, replyMs * workers - requestMs * many);
  }

  function forget(): void {
    const firstMs = nowMs() - windowMs;
    for (let oldest = times[0]; oldest && oldest.atMs < firstMs; oldest = times[0]) {
      times.shift();
      count(lately, oldest.kind, -1);
    }
  }

  return {
    asked(kind) {
      count(waiting, kind, 1);
      count(lately, kind, 1);
      times.push({ atMs: nowMs(), kind });
    },
    left: (kind) => count(waiting, kind, -1),
    begun(kind, waitedMs) {
      forget();
      const isAlone = waiting.size === 1 && waiting.get(kind) === 1;
      const ofWaiting = isAlone ? Infinity : fairShare(costsOf(waiting), roomFor(waiting));
      count(waiting, kind, -1);
      if (waitedMs > lateMs) return leastEffort;
      const ofLately = fairShare(costsOf(lately), share * windowMs * workers);
      const ofOne =
        times.length > few * workers ? longestAmongManyMs / (dearest.get(kind) ?? unknownMs) : Infinity;
      return Math.min(
        1,
        Math.max(leastEffort, Math.min(Math.min(ofWaiting, ofLately) / costOf(kind), ofOne)),
      );
    },
    answered(kind, effort, cpuMs) {
      const fullMs = Math.min(longestMs, Math.max(0, cpuMs - besidesMs) / effort + besidesMs);
      known.set(kind, Math.max(fullMs, (known.get(kind) ?? 0) * fading));
      dearest.set(kind, Math.max(fullMs, (dearest.get(kind) ?? 0) * slowFading));
    },
  };
}
