/**
 * One round against one server: seats everybody, weighs the idle seats, plays a move a second everywhere, and the rest of these games as
 * fast as they go, which warms up for other games that are played so. Meant to run in a process of its own, beside the server's.
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
  /** Matches whose seats are weighed and which play the paced load. */
  matches: z.number(),
  /** Each closed load: so many other matches, so many of them at once. */
  closed: z.array(z.object({ matches: z.number(), atOnce: z.number() })),
  everyMs: z.number(),
  /** The beginning of the paced load, which only warms up. */
  warmMs: z.number(),
  pacedMs: z.number(),
  /** The longest that a closed load lasts. */
  closedMs: z.number(),
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

  const { everyMs, closedMs } = wanted;
  await pacedLoad(matches, { everyMs, forMs: wanted.warmMs });
  const paced = await phaseOf(matches.length, () => pacedLoad(matches, { everyMs, forMs: wanted.pacedMs }));
  // By its end code is compiled and the heap has the size that such a load needs.
  await closedLoad(matches, { atOnce: wanted.closed[0]?.atOnce ?? 1, forMs: closedMs });
  const closed: Phase[] = [];
  for (const { matches: count, atOnce } of wanted.closed) {
    const others = await seatAll(player, longGames(count));
    matches.push(...others);
    closed.push(await phaseOf(atOnce, () => closedLoad(others, { atOnce, forMs: closedMs })));
  }
  for (const match of matches) match.close();
  return { idleSeatKb, paced, closed };
}
