/**
 * The loads: every match a move a second; a number of matches at once whose players reply
 * immediately; and the same including opening, joining and leaving each match.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { seatMatch, type Match } from './matches.ts';
import type { Player } from './table.ts';

/** Times from sending a move until the opponent has seen it, milliseconds. */
export type Load = { readonly latenciesMs: readonly number[] };

/** A move that nobody sees within this time fails the run. */
const lostAfterMs = 20_000;

/** Resolves once no move of these matches is in flight. */
async function settle(matches: readonly Match[]): Promise<void> {
  const startedMs = performance.now();
  while (matches.some((match) => match.isWaiting())) {
    if (performance.now() - startedMs > lostAfterMs) throw new Error('a move was never seen by the opponent');
    await sleep(5);
  }
}

/**
 * Each match plays a move every `everyMs`, spread evenly over that time, for `forMs`. A match whose
 * last move has not been seen yet is skipped, so a server that cannot keep up shows in the number
 * of moves.
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

/**
 * Plays a match to its end, each move sent as soon as the previous one is seen; stops after
 * `untilMs` of the monotonic clock.
 */
function playToEnd(match: Match, untilMs: number, latenciesMs: number[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const playOn = (): void => {
    if (match.isOver() || performance.now() > untilMs) return resolve();
    match.playNext((ms) => {
      latenciesMs.push(ms);
      playOn();
    });
  };
  playOn();
  return promise;
}

/**
 * Runs `atOnce` workers in parallel; rejects when they have not finished `lostAfterMs` after
 * `forMs`.
 */
async function inPlaces(atOnce: number, forMs: number, place: () => Promise<void>): Promise<void> {
  const places = Promise.all(Array.from({ length: atOnce }, place));
  const timer = new AbortController();
  const lost = sleep(forMs + lostAfterMs, true, { signal: timer.signal }).catch(() => false);
  const isLost = await Promise.race([places.then(() => false), lost]);
  timer.abort();
  if (isLost) throw new Error('a move was never seen by the opponent');
}

/** Plays the matches to their ends, `atOnce` at a time; stops after `forMs`. */
export async function closedLoad(
  matches: readonly Match[],
  { atOnce, forMs }: { readonly atOnce: number; readonly forMs: number },
): Promise<Load> {
  const latenciesMs: number[] = [];
  const untilMs = performance.now() + forMs;
  const queue = matches.values();
  await inPlaces(atOnce, forMs, async () => {
    for (const match of queue) await playToEnd(match, untilMs, latenciesMs);
  });
  return { latenciesMs };
}

/**
 * Opens a match with both seats, plays it to its end and leaves it, `atOnce` at a time; opens none
 * after `forMs`.
 */
export async function wholeLoad(
  player: Player,
  games: readonly (readonly number[])[],
  { atOnce, forMs }: { readonly atOnce: number; readonly forMs: number },
): Promise<Load & { readonly openingsMs: readonly number[] }> {
  const latenciesMs: number[] = [];
  const openingsMs: number[] = [];
  const untilMs = performance.now() + forMs;
  const queue = games.values();
  await inPlaces(atOnce, forMs, async () => {
    for (const columns of queue) {
      if (performance.now() > untilMs) break;
      const startedMs = performance.now();
      const match = await seatMatch(columns, (onSeen) => player.openTable(onSeen));
      openingsMs.push(performance.now() - startedMs);
      await playToEnd(match, Infinity, latenciesMs);
      match.close();
    }
  });
  return { latenciesMs, openingsMs };
}
