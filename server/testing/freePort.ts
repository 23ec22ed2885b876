/** Ports for servers of tests and benches. */
import { once } from 'node:events';
import { createServer } from 'node:net';

const portsEach = 100;
/** Playwright's workers, Vitest's workers and other processes each have ports of their own. */
const firstPort = 20_000;
const groupSize = 4000;

function ownRange(): number {
  const { TEST_PARALLEL_INDEX: ofPlaywright, VITEST_POOL_ID: ofVitest } = process.env;
  const [group, worker] =
    ofPlaywright !== undefined
      ? [0, Number(ofPlaywright)]
      : ofVitest !== undefined
        ? [1, Number(ofVitest)]
        : [2, process.pid];
  return firstPort + group * groupSize + ((worker * portsEach) % groupSize);
}

/** Two runs on one machine at the same time begin at different ports. */
let given = process.pid;

/**
 * A port of 127.0.0.1 that nobody listens on. It lies below those that the system gives to outgoing connections: nothing takes it
 * before its server is up, or while that is down.
 */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < portsEach; tried += 1) {
    const port = ownRange() + (given % portsEach);
    given += 1;
    if (await isFree(port)) return port;
  }
  throw new Error('none of the ports of this process is free');
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(probe.close(), 'close');
  return true;
}
