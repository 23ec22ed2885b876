/**
 * A port for the operator, separate from the visitors' one (T-50, T-59): metrics and moderation.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PrivateAnswer = { readonly status: number; readonly type: string; readonly text: string };

export type PrivatePort = {
  readonly port: number;
  readonly close: () => Promise<void>;
};

export type Place = { readonly port: number; readonly host: string };

/**
 * Port 0 picks a free one. Rejects when the port is taken. What `answer` throws goes to `failed`
 * and becomes a 500.
 */
export async function openPrivatePort(
  { port, host }: Place,
  answer: (request: IncomingMessage) => PrivateAnswer | Promise<PrivateAnswer>,
  failed: (error: unknown) => void,
): Promise<PrivatePort> {
  async function answered(request: IncomingMessage): Promise<PrivateAnswer> {
    try {
      return await answer(request);
    } catch (error) {
      failed(error);
      return { status: 500, type: 'text/plain; charset=utf-8', text: 'That failed; the log says why.\n' };
    }
  }
  const server = createServer((request, response) => {
    // Nothing here has a body.
    request.resume();
    answered(request).then(
      ({ status, type, text }) => response.writeHead(status, { 'content-type': type }).end(text),
      failed,
    );
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
