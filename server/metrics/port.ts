/** `GET /metrics` on a port of its own, away from the visitors' one (T-59). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export type MetricsPort = {
  readonly port: number;
  readonly close: () => Promise<void>;
};

/** Port 0 takes a free one. Rejects when the port is taken. */
export async function openMetricsPort(
  metrics: Metrics,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<MetricsPort> {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(isAsked ? metrics.text() : 'There is nothing but /metrics here.\n');
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
