/**
 * Who of those who wait in an arena plays whom: as many pairs as possible, then neighbours in place and rating. Up to
 * 14 players exactly; more by a heuristic that is linear in their number.
 */
export type Waiting = {
  readonly id: string;
  /** In the standings; in the first round, the rank by rating. */
  readonly place: number;
  readonly rating: number;
  readonly lastOpponentId: string | null;
  readonly waitingSinceMs: number;
  /** Seats of one session never meet. */
  readonly sessionId: string;
};

export type Pair = readonly [Waiting, Waiting];

type Context = {
  readonly nowMs: number;
  /** Players who are neither paused nor away, playing or not. */
  readonly active: number;
};

const mostExact = 14;
const windowSize = 24;
const smallPool = 3;
const smallPoolWaitsMs = 5_000;
const urgentAfterMs = 10_000;
const rematchAfterMs = 30_000;
const placeCost = 1_000;
const rematchCost = 8_000_000;

const hasWaited = ({ waitingSinceMs }: Waiting, { nowMs }: Context, ms: number): boolean =>
  nowMs - waitingSinceMs >= ms;

/** Each other's last opponents meet again only if both have waited long, or nobody else is there. */
export function mayMeet(one: Waiting, two: Waiting, context: Context): boolean {
  if (one.sessionId === two.sessionId) return false;
  if (one.lastOpponentId !== two.id || two.lastOpponentId !== one.id) return true;
  return (
    context.active <= 2 ||
    (hasWaited(one, context, rematchAfterMs) && hasWaited(two, context, rematchAfterMs))
  );
}

export function costOf(one: Waiting, two: Waiting): number {
  const isRematch = one.lastOpponentId === two.id || two.lastOpponentId === one.id;
  return (
    placeCost * Math.abs(one.place - two.place) +
    Math.abs(one.rating - two.rating) +
    (isRematch ? rematchCost : 0)
  );
}

/** What a pair is worth before its cost counts: that it is one, and that it ends a long wait. Exact in a double. */
const urgentWorth = 2 ** 32;
const pairWorth = 2 ** 37;

function worthOf(one: Waiting, two: Waiting, context: Context): number {
  const urgent = [one, two].filter((player) => hasWaited(player, context, urgentAfterMs)).length;
  return pairWorth + urgent * urgentWorth - costOf(one, two);
}

/** The best pairing by dynamic programming: for every set of players, the first of them is left out or takes a partner. */
function exactly(pool: readonly Waiting[], context: Context): readonly Pair[] {
  const worths = pool.map((one) =>
    pool.map((two) => (one !== two && mayMeet(one, two, context) ? worthOf(one, two, context) : null)),
  );
  const best = new Float64Array(2 ** pool.length);
  /** The partner of the first of each set; -1: none. */
  const partners = new Int8Array(best.length).fill(-1);
  for (let set = 1; set < best.length; set += 1) {
    const first = 31 - Math.clz32(set);
    const others = set & ~(1 << first);
    best[set] = best[others] ?? 0;
    for (let second = 0; second < first; second += 1) {
      const worth = worths[first]?.[second] ?? null;
      if (worth === null || (others & (1 << second)) === 0) continue;
      const total = worth + (best[others & ~(1 << second)] ?? 0);
      if (total <= (best[set] ?? 0)) continue;
      best[set] = total;
      partners[set] = second;
    }
  }
  const pairs: Pair[] = [];
  for (let set = best.length - 1; set > 0;) {
    const first = 31 - Math.clz32(set);
    const second = partners[set] ?? -1;
    const [one, two] = [pool[first], pool[second]];
    if (one && two) pairs.push([two, one]);
    set &= ~(1 << first);
    if (second >= 0) set &= ~(1 << second);
  }
  return pairs;
}

type Rough = { readonly pairs: Pair[]; readonly left: Waiting[] };

/** In order of place, each with the best of the next few who are still free. */
function greedily(pool: readonly Waiting[], context: Context): Rough {
  const taken = new Set<Waiting>();
  const rough: Rough = { pairs: [], left: [] };
  for (const [index, one] of pool.entries()) {
    if (taken.has(one)) continue;
    let best: Waiting | null = null;
    let seen = 0;
    for (let next = index + 1; next < pool.length && seen < windowSize; next += 1) {
      const two = pool[next];
      if (!two || taken.has(two)) continue;
      seen += 1;
      if (mayMeet(one, two, context) && (!best || costOf(one, two) < costOf(one, best))) best = two;
    }
    if (!best) {
      rough.left.push(one);
      continue;
    }
    taken.add(best);
    rough.pairs.push([one, best]);
  }
  return rough;
}

/** The cheapest pairing of the four players of two pairs. */
function exchanged([a, b]: Pair, [c, d]: Pair, context: Context): readonly [Pair, Pair] {
  let best: readonly [Pair, Pair] = [
    [a, b],
    [c, d],
  ];
  let least = costOf(a, b) + costOf(c, d);
  const ways: readonly (readonly [Pair, Pair])[] = [
    [
      [a, c],
      [b, d],
    ],
    [
      [a, d],
      [b, c],
    ],
  ];
  for (const way of ways) {
    const cost = costOf(...way[0]) + costOf(...way[1]);
    if (cost >= least || !way.every(([one, two]) => mayMeet(one, two, context))) continue;
    best = way;
    least = cost;
  }
  return best;
}

/** Neighbouring pairs exchange players until that helps none of them. */
function improve(pairs: Pair[], context: Context): void {
  for (let isBetter = true; isBetter;) {
    isBetter = false;
    for (let index = 1; index < pairs.length; index += 1) {
      const [one, two] = [pairs[index - 1], pairs[index]];
      if (!one || !two) continue;
      const [first, second] = exchanged(one, two, context);
      if (first[0] === one[0] && first[1] === one[1]) continue;
      pairs[index - 1] = first;
      pairs[index] = second;
      isBetter = true;
    }
  }
}

/** Two who are left over break up the pair between whose players and them it costs least. */
function makeRoom(pairs: Pair[], one: Waiting, two: Waiting, context: Context): boolean {
  let best: { readonly index: number; readonly way: readonly [Pair, Pair]; readonly cost: number } | null =
    null;
  for (const [index, [a, b]] of pairs.entries())
    for (const way of [
      [
        [one, a],
        [two, b],
      ],
      [
        [one, b],
        [two, a],
      ],
    ] as const) {
      const cost = costOf(...way[0]) + costOf(...way[1]) - costOf(a, b);
      if ((!best || cost < best.cost) && way.every(([c, d]) => mayMeet(c, d, context)))
        best = { index, way, cost };
    }
  if (!best) return false;
  pairs.splice(best.index, 1, ...best.way);
  return true;
}

/** Somebody who has waited long takes the place of somebody who has not. */
function relieve(pairs: Pair[], one: Waiting, context: Context): void {
  if (!hasWaited(one, context, urgentAfterMs)) return;
  let best: { readonly index: number; readonly pair: Pair; readonly cost: number } | null = null;
  for (const [index, [a, b]] of pairs.entries())
    for (const [stays, goes] of [
      [a, b],
      [b, a],
    ] as const) {
      const cost = costOf(one, stays);
      const isFair = !hasWaited(goes, context, urgentAfterMs) && mayMeet(one, stays, context);
      if (isFair && (!best || cost < best.cost)) best = { index, pair: [stays, one], cost };
    }
  if (best) pairs[best.index] = best.pair;
}

function roughly(pool: readonly Waiting[], context: Context): readonly Pair[] {
  const { pairs, left } = greedily(pool, context);
  while (left.length >= 2) {
    const one = left.pop();
    const index = left.findLastIndex((two) => one && makeRoom(pairs, one, two, context));
    if (index >= 0) left.splice(index, 1);
    else if (one) relieve(pairs, one, context);
  }
  for (const one of left) relieve(pairs, one, context);
  pairs.sort((a, b) => Math.min(a[0].place, a[1].place) - Math.min(b[0].place, b[1].place));
  improve(pairs, context);
  return pairs;
}

/** The pairs of this moment. Two or three who wait are left for a little while: others may come. */
export function pair(waiting: readonly Waiting[], context: Context): readonly Pair[] {
  const isEarly = !waiting.some((player) => hasWaited(player, context, smallPoolWaitsMs));
  if (waiting.length < 2 || (waiting.length <= smallPool && isEarly)) return [];
  const pool = waiting.toSorted((a, b) => a.place - b.place || b.rating - a.rating || (a.id < b.id ? -1 : 1));
  return pool.length <= mostExact ? exactly(pool, context) : roughly(pool, context);
}

/** Players with the place that they have before anybody has played: the rank by rating. */
export function byRating(waiting: readonly Waiting[]): readonly Waiting[] {
  return waiting
    .toSorted((a, b) => b.rating - a.rating || (a.id < b.id ? -1 : 1))
    .map((player, index) => ({ ...player, place: index + 1 }));
}
