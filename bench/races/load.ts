/**
 * The load generator's process: `node load.ts '<task as JSON>'` runs the races and prints the
 * figures as JSON.
 */
import { z } from 'zod';
import { measureRacing } from './racing.ts';

const task = z.object({
  address: z.string(),
  serverPids: z.array(z.number()),
  databasePid: z.number().nullable(),
  races: z.number(),
  warmMs: z.number(),
  forMs: z.number(),
});
export type RacingTask = z.infer<typeof task>;

const { address, serverPids, databasePid, ...wanted } = task.parse(JSON.parse(process.argv[2] ?? ''));
const figures = await measureRacing(address, { serverPids, databasePid }, wanted);
process.stdout.write(`${JSON.stringify(figures)}\n`, () => process.exit(0));
