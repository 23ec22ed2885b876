/**
 * A port for the operator, separate from the visitors' one (T-50, T-59): metrics and moderation.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { finished, pipeline } from 'node:stream/promises';
import { isDeadlock } from '../db/unavailable.ts';

export type PrivateAnswer = {
  readonly status: number;
  readonly type: string;
  /** At once, or in pieces. */
  readonly text: string | AsyncIterable<string>;
  readonly headers?: Readonly<Record<string, string>>;
};

export type PrivatePort = {
  readonly port: number;
  readonly close: () => Promise<void>;
};

export type Place = { readonly port: number; readonly host: string };

/** Far more than any form of ours. */
const mostBodyBytes = 16 * 1024;

/** What is asked for. A proxy may send the whole address (`GET http://host/path`). Null: it is none. */
export function addressOf({ url = '/' }: Pick<IncomingMessage, 'url'>): URL | null {
  return URL.parse(/^https?:/i.test(url) ? url : `http://private${url}`);
}

/** The body as text; null when it is too large. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // The rest of a body that is too large is read and dropped, so that the answer arrives.
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= mostBodyBytes) chunks.push(chunk);
  });
  await finished(request);
  return bytes <= mostBodyBytes ? Buffer.concat(chunks).toString('utf8') : null;
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

const plain = 'text/plain; charset=utf-8';

/**
 * Port 0 picks a free one. Rejects when the port is taken. What `answer` throws goes to `failed`
 * and becomes a 500. Where that is a deadlock it is asked once more: what it had changed is undone, and the other one has gone on.
 */
export async function openPrivatePort(
  { port, host }: Place,
  answer: (request: IncomingMessage, body: string) => PrivateAnswer | Promise<PrivateAnswer>,
  failed: (error: unknown) => void,
): Promise<PrivatePort> {
  async function answered(request: IncomingMessage): Promise<PrivateAnswer> {
    try {
      const body = await bodyOf(request);
      if (body === null) return { status: 413, type: plain, text: 'That is too large.\n' };
      try {
        return await answer(request, body);
      } catch (error) {
        if (!isDeadlock(error)) throw error;
        failed(error);
        return await answer(request, body);
      }
    } catch (error) {
      // A peer that went away in the middle of its request is no failure of ours.
      if (!request.destroyed || request.complete) failed(error);
      return { status: 500, type: plain, text: 'That failed; the log says why.\n' };
    }
  }
  async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, type, text, headers } = await answered(request);
    response.writeHead(status, { 'content-type': type, ...headers });
    if (typeof text === 'string') return void response.end(text);
    try {
      await pipeline(text, response);
    } catch (error) {
      // The connection is cut, so that half a file is not taken for a whole one. A caller who went away is no failure of ours.
      if (!isGone(error)) failed(error);
    }
  }
  const server = createServer((request, response) => {
    send(request, response).catch(failed);
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
