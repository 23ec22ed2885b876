/**
 * Makes servers under load collect their garbage, through Node's inspector, so that the next
 * measurement shows what they keep and not what creating guests and games left behind. Every
 * contender is a Node program, so all are treated alike.
 */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';

const targets = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })], z.unknown());

/** One collection makes objects free that the next one releases. */
const collections = 3;
/** For V8 to return pages to the system, milliseconds. */
const settleMs = 300;

/** The environment that lets `collectGarbage` reach a server on this port. */
export function inspectable(port: number): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http` };
}

async function collectIn(port: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/json`);
  const [{ webSocketDebuggerUrl }] = targets.parse(await answer.json());
  const inspector = new WebSocket(webSocketDebuggerUrl, { perMessageDeflate: false });
  await once(inspector, 'open');
  for (let id = 1; id <= collections; id++) {
    inspector.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await once(inspector, 'message');
    await sleep(settleMs);
  }
  inspector.close();
  await once(inspector, 'close');
}

export async function collectGarbage(ports: readonly number[]): Promise<void> {
  await Promise.all(ports.map(collectIn));
}
