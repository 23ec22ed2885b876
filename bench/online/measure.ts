/**
 * One round against one server: seats everybody, measures what idle seats take, plays a move a
 * second everywhere, then the rest of these games as fast as possible, which warms up for other
 * games played that way. Meant to run in a separate process from the server.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { percentile } from '../measure/figures.ts';
import { collectGarbage } from './garbage.ts';
import { closedLoad, pacedLoad, wholeLoad, type Load } from './load.ts';
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
export const round = z.object({
  /** Resident memory per seat of the first matches, one-time costs included. */
  firstSeatsKb: z.number(),
  /** … and of later ones. */
  idleSeatKb: z.number(),
  /** The server's processor time a second while nobody moves. */
  idleCpuMsPerS: z.number(),
  paced: phase,
  closed: z.array(phase),
  /** Matches opened, joined, played and left within the load. */
  whole: phase.extend({ matches: z.number(), openP50Ms: z.number(), openP99Ms: z.number() }),
});
export type Phase = z.infer<typeof phase>;
export type Round = z.infer<typeof round>;

export const sizes = z.object({
  /** Matches whose seats are measured and which play the paced load. */
  matches: z.number(),
  /** Each closed loop: the number of other matches, and how many run at once. */
  closed: z.array(z.object({ matches: z.number(), atOnce: z.number() })),
  /** The load that includes opening matches. */
  whole: z.object({ matches: z.number(), atOnce: z.number() }),
  everyMs: z.number(),
  /** The beginning of the paced load, which is only warm-up. */
  warmMs: z.number(),
  pacedMs: z.number(),
  /** The longest that a closed loop lasts. */
  closedMs: z.number(),
  /** Before garbage is collected and memory is read. */
  restMs: z.number(),
  /** How long all sit still while the processor time of that is measured. */
  idleMs: z.number(),
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
/**
 * Matches that are measured with all one-time costs: a thousand seats, or half of a smaller load.
 */
const mostFirst = 500;

export async function seatAll(player: Player, games: readonly (readonly number[])[]): Promise<Match[]> {
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
  const firstCount = Math.min(mostFirst, Math.ceil(games.length / 2));

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

  const emptyKb = await weigh();
  const matches = await seatAll(player, games.slice(0, firstCount));
  const firstKb = await weigh();
  const firstSeatsKb = (firstKb - emptyKb) / (2 * firstCount);
  matches.push(...(await seatAll(player, games.slice(firstCount))));
  const idleSeatKb = ((await weigh()) - firstKb) / (2 * (games.length - firstCount));

  const restedCpuS = cpuSeconds(serverPids);
  await sleep(wanted.idleMs);
  const idleCpuMsPerS = ((cpuSeconds(serverPids) - restedCpuS) * 1e6) / wanted.idleMs;

  const { everyMs, closedMs } = wanted;
  await pacedLoad(matches, { everyMs, forMs: wanted.warmMs });
  const paced = await phaseOf(matches.length, () => pacedLoad(matches, { everyMs, forMs: wanted.pacedMs }));
  // By its end code is compiled and the heap has grown to the size that such a load needs.
  await closedLoad(matches, { atOnce: wanted.closed[0]?.atOnce ?? 1, forMs: closedMs });
  const closed: Phase[] = [];
  for (const { matches: count, atOnce } of wanted.closed) {
    const others = await seatAll(player, longGames(count));
    matches.push(...others);
    closed.push(await phaseOf(atOnce, () => closedLoad(others, { atOnce, forMs: closedMs })));
  }
  for (const match of matches) match.close();
  let openingsMs: readonly number[] = [];
  let opened = 0;
  const whole = await phaseOf(wanted.whole.atOnce, async () => {
    const load = await wholeLoad(player, longGames(wanted.whole.matches), {
      atOnce: wanted.whole.atOnce,
      forMs: closedMs,
    });
    ({ openingsMs } = load);
    opened = openingsMs.length;
    return load;
  });
  return {
    firstSeatsKb,
    idleSeatKb,
    idleCpuMsPerS,
    paced,
    closed,
    whole: {
      ...whole,
      matches: opened,
      openP50Ms: percentile(openingsMs, 0.5),
      openP99Ms: percentile(openingsMs, 0.99),
    },
  };
}
