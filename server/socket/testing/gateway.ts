/** A gateway on a server of its own on the loopback, which hands messages to no feature but those given. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { unlimitedMisses } from '../../http/misses.ts';
import { createStandingClock, type TestClock } from '../../testing/clock.ts';
import { openGateway, type Gateway, type GatewayOptions } from '../gateway.ts';

export type TestGateway = {
  readonly port: number;
  readonly clock: TestClock;
  readonly gateway: Gateway;
  /** Exceptions that the gateway has reported. */
  readonly failures: readonly unknown[];
  /** The fields of what it has logged. */
  readonly lines: readonly object[];
};

/** Closes with the test. `factor` as in the configuration: null lifts all limits. */
export async function openTestGateway({
  sessions,
  factor = null,
  receptions = [],
  storage = { take: () => 0, giveBack: () => undefined },
}: {
  readonly sessions: GatewayOptions['sessions'];
  readonly factor?: number | null;
  readonly receptions?: GatewayOptions['receptions'];
  readonly storage?: GatewayOptions['limits']['storage'];
}): Promise<TestGateway> {
  const clock = createStandingClock();
  const server = createServer();
  const failures: unknown[] = [];
  const lines: object[] = [];
  const gateway = openGateway({
    server,
    sessions,
    clock,
    receptions,
    publicOrigin: undefined,
    limits: {
      factor,
      perPlayer: 10_000,
      perAddress: 10_000,
      storage,
      misses: unlimitedMisses,
    },
    trustProxy: false,
    isDraining: () => false,
    opened: () => undefined,
    failed: (error) => failures.push(error),
    info: (fields) => lines.push(fields),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    await gateway.close();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, clock, gateway, failures, lines };
}
