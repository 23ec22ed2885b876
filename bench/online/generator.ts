/**
 * The load generator's process: `node <peer's load file> '<task as JSON>'` plays one round and
 * prints its figures as JSON.
 */
import { z } from 'zod';
import { measureRound, sizes } from './measure.ts';
import type { Player } from './table.ts';

const task = z.object({
  addresses: z.tuple([z.string()], z.string()),
  serverPids: z.array(z.number()),
  databasePid: z.number().nullable(),
  inspectPorts: z.array(z.number()),
  sizes,
});
export type Task = z.infer<typeof task>;

/** The main program of a load file. */
export async function generate(createPlayer: (addresses: Task['addresses']) => Player): Promise<void> {
  const { addresses, sizes: wanted, ...measured } = task.parse(JSON.parse(process.argv[2] ?? ''));
  const figures = await measureRound(createPlayer(addresses), measured, wanted);
  process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0));
}
