/**
 * One round against one server: seats everybody, weighs the idle seats, plays a move a second everywhere, then the rest
 * of the games as fast as they go. Meant to run in a process of its own, beside the server's.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { percentile } from '../measure/figures.ts';
import { collectGarbage } from './garbage.ts';
import { closedLoad, pacedLoad, type Load } from './load.ts';
import { longGames, seatMatch, type Match } from './matches.ts';
import { cpuSeconds, familyCpuSeconds, residentKb } from './processes.ts';
import type { Player } from './table.ts';

const phase = z.object({
  /** Matches at once. */
  atOnce: z.number(),
  moves: z.number(),
  serverCpuS: z.number(),
  databaseCpuS: z.number(),
  p50Ms: z.number(),
  p99Ms: z.number(),
});
export const round = z.object({ idleSeatKb: z.number(), paced: phase, closed: z.array(phase) });
export type Phase = z.infer<typeof phase>;
export type Round = z.infer<typeof round>;

export const sizes = z.object({
  /** Matches in all, seats of which are weighed. */
  matches: z.number(),
  /** Matches at once of each closed load, which share what the paced load has left. */
  closed: z.array(z.number()),
  everyMs: z.number(),
  /** The beginning of the paced load, which only warms up. */
  warmMs: z.number(),
  pacedMs: z.number(),
  /** The longest that a closed load lasts. */
  closedMs: z.number(),
  /** Share of the matches played to their ends before the closed loads, which only warms up. */
  closedWarmShare: z.number(),
  /** Before garbage is collected and memory is read. */
  restMs: z.number(),
});
export type Sizes = z.infer<typeof sizes>;

export type Measured = {
  readonly serverPids: readonly number[];
  /** PostgreSQL's first process; null when the server keeps its data itself. */
  readonly databasePid: number | null;
  /** Ports of the servers' inspectors, by which garbage is collected before memory is read. */
  readonly inspectPorts: readonly number[];
};

/** Tables opened at a time. */
const openedAtOnce = 16;
/** Share of the matches seated before memory is read for the first time, so that what is made once is not counted. */
const firstShare = 0.2;

async function seatAll(player: Player, games: readonly (readonly number[])[]): Promise<Match[]> {
  const matches: Match[] = [];
  const queue = games.values();
  async function seatSome(): Promise<void> {
    for (const columns of queue) matches.push(await seatMatch(columns, (onSeen) => player.openTable(onSeen)));
  }
  await Promise.all(Array.from({ length: openedAtOnce }, seatSome));
  return matches;
}

export async function measureRound(player: Player, measured: Measured, wanted: Sizes): Promise<Round> {
  const { serverPids, databasePid, inspectPorts } = measured;
  const games = longGames(wanted.matches);
  const firstCount = Math.ceil(games.length * firstShare);

  async function phaseOf(atOnce: number, play: () => Promise<Load>): Promise<Phase> {
    const before = { server: cpuSeconds(serverPids), database: familyCpuSeconds(databasePid) };
    const { latenciesMs } = await play();
    return {
      atOnce,
      moves: latenciesMs.length,
      serverCpuS: cpuSeconds(serverPids) - before.server,
      databaseCpuS: familyCpuSeconds(databasePid) - before.database,
      p50Ms: percentile(latenciesMs, 0.5),
      p99Ms: percentile(latenciesMs, 0.99),
    };
  }

  async function weigh(): Promise<number> {
    await sleep(wanted.restMs);
    await collectGarbage(inspectPorts);
    return residentKb(serverPids);
  }

  const matches = await seatAll(player, games.slice(0, firstCount));
  const firstKb = await weigh();
  matches.push(...(await seatAll(player, games.slice(firstCount))));
  const idleSeatKb = ((await weigh()) - firstKb) / (2 * (games.length - firstCount));

  const { everyMs } = wanted;
  await pacedLoad(matches, { everyMs, forMs: wanted.warmMs });
  const paced = await phaseOf(matches.length, () => pacedLoad(matches, { everyMs, forMs: wanted.pacedMs }));
  const closed: Phase[] = [];
  const atOnceInAll = wanted.closed.reduce((sum, atOnce) => sum + atOnce, 0);
  const warmed = Math.floor(matches.length * wanted.closedWarmShare);
  await closedLoad(matches.slice(0, warmed), { atOnce: wanted.closed[0] ?? 1, forMs: wanted.closedMs });
  let from = warmed;
  for (const atOnce of wanted.closed) {
    const to = from + Math.floor(((matches.length - warmed) * atOnce) / atOnceInAll);
    const mine = matches.slice(from, to);
    from = to;
    closed.push(await phaseOf(atOnce, () => closedLoad(mine, { atOnce, forMs: wanted.closedMs })));
  }
  for (const match of matches) match.close();
  return { idleSeatKb, paced, closed };
}
