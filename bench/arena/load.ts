/**
 * The players' process: `node load.ts '<task as JSON>'` plays, and prints its counters at start and
 * end.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { playAll } from './players.ts';

const task = z.object({
  port: z.number(),
  players: z.number(),
  wire: z.enum(['binary', 'json', 'fullJson']),
  warmMs: z.number(),
  forMs: z.number(),
});
export type LoadTask = z.infer<typeof task>;

const { port, players, wire, warmMs, forMs } = task.parse(JSON.parse(process.argv[2] ?? ''));
const all = await playAll(port, players, wire);
await pause(warmMs);
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);
say({ ...all.read(), atMs: performance.now() });
await pause(forMs);
say({ ...all.read(), atMs: performance.now() });
all.stop();
setTimeout(() => process.exit(0), 100);
