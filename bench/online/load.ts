/** The two loads: every match a move a second, and so many matches at once whose players answer immediately. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Match } from './matches.ts';

/** Times from sending a move until the opponent has seen it, milliseconds. */
export type Load = { readonly latenciesMs: readonly number[] };

/** A move that nobody sees within this time fails the run. */
const lostAfterMs = 20_000;

/** Resolves once no move of these matches is under way. */
async function settle(matches: readonly Match[]): Promise<void> {
  const startedMs = performance.now();
  while (matches.some((match) => match.isWaiting())) {
    if (performance.now() - startedMs > lostAfterMs) throw new Error('a move was never seen by the opponent');
    await sleep(5);
  }
}

/**
 * Each match plays a move every `everyMs`, spread evenly over that time, for `forMs`. A match whose last move has not been
 * seen yet is passed over, so a server that cannot keep up shows in the number of moves.
 */
export async function pacedLoad(
  matches: readonly Match[],
  { everyMs, forMs }: { readonly everyMs: number; readonly forMs: number },
): Promise<Load> {
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  const gapMs = everyMs / matches.length;
  for (let turn = 0; ; turn++) {
    const dueMs = startedMs + turn * gapMs;
    while (performance.now() < dueMs) await sleep(1);
    if (performance.now() - startedMs >= forMs) break;
    const match = matches[turn % matches.length];
    if (match && !match.isOver() && !match.isWaiting()) match.playNext((ms) => void latenciesMs.push(ms));
  }
  await settle(matches);
  return { latenciesMs };
}

/** Plays the matches to their ends, `atOnce` at a time, each move answered as soon as it is seen; stops after `forMs`. */
export async function closedLoad(
  matches: readonly Match[],
  { atOnce, forMs }: { readonly atOnce: number; readonly forMs: number },
): Promise<Load> {
  const latenciesMs: number[] = [];
  const startedMs = performance.now();
  const queue = matches.values();

  function playOn(match: Match, done: () => void): void {
    if (match.isOver() || performance.now() - startedMs > forMs) return done();
    match.playNext((ms) => {
      latenciesMs.push(ms);
      playOn(match, done);
    });
    return undefined;
  }
  async function place(): Promise<void> {
    for (const match of queue) {
      const { promise, resolve } = Promise.withResolvers<void>();
      playOn(match, resolve);
      await promise;
    }
  }
  const places = Promise.all(Array.from({ length: atOnce }, place));
  const timer = new AbortController();
  const lost = sleep(forMs + lostAfterMs, true, { signal: timer.signal }).catch(() => false);
  const isLost = await Promise.race([places.then(() => false), lost]);
  timer.abort();
  if (isLost) throw new Error('a move was never seen by the opponent');
  return { latenciesMs };
}
