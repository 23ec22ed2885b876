/**
 * Peers that are slow or silent on purpose (TH-24): each is dropped at its bound, all of them
 * side by side, while others are served and memory stays where it was. The bounds are the real ones.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newClient } from '../testing/client.ts';
import { sayFigures } from './testing/figures.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';

/** On top of a bound: a second until the server looks, and what a busy machine needs. */
const graceMs = 20_000;

let server: ServerProcess;
beforeAll(async () => {
  server = await serverProcess();
  await server.start();
});
afterAll(() => server.dispose());

function residentMb(): number {
  const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

function open(): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  return socket;
}

type Farewell = { readonly answer: string; readonly afterMs: number };

/** Sends `start`, then `drip` every second; resolves when the server closes. */
function speakSlowly(start: string, drip: string): Promise<Farewell> {
  const socket = open();
  const startedMs = performance.now();
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
  if (start !== '') socket.write(start);
  const timer = setInterval(() => socket.writable && drip !== '' && socket.write(drip), 1000);
  return new Promise((resolve) =>
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer, afterMs: performance.now() - startedMs });
    }),
  );
}

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const post = 'POST /api/games HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

describe('slow peers', { timeout: 120_000 }, () => {
  test('silence, endless headers and endless bodies are closed in time; others are served meanwhile', async () => {
    // What a server needs once it has begun to work is not the slow peers' doing.
    for (let n = 0; n < 200; n++) await newClient(server.url).get('/api/auth/me');
    const before = residentMb();
    const kinds = [
      { name: 'silent', boundMs: 10_000, start: '', drip: '' },
      { name: 'headers', boundMs: 10_000, start: 'GET / HTTP/1.1\r\nhost: x\r\n', drip: 'x-more: 1\r\n' },
      { name: 'body', boundMs: 15_000, start: `${post}content-length: 1000\r\n\r\n`, drip: ' ' },
      {
        name: 'chunks',
        boundMs: 15_000,
        start: `${post}transfer-encoding: chunked\r\n\r\n`,
        drip: '1\r\n \r\n',
      },
    ].map((kind) => ({ ...kind, peers: many(100, () => speakSlowly(kind.start, kind.drip)) }));
    const client = newClient(server.url);
    const probes: number[] = [];
    const isDone = Promise.all(kinds.flatMap(({ peers }) => peers)).then(() => 'done' as const);
    let highest = before;
    while ((await Promise.race([isDone, pause(250, 'waiting' as const)])) === 'waiting') {
      const startedMs = performance.now();
      expect((await client.get('/api/auth/me')).status).toBe(200);
      probes.push(performance.now() - startedMs);
      highest = Math.max(highest, residentMb());
    }

    const figures: Record<string, number> = {};
    for (const { name, boundMs, peers } of kinds) {
      const ends = await Promise.all(peers);
      expect(ends.every(({ answer }) => answer.startsWith('HTTP/1.1 408 '))).toBe(true);
      expect(ends.every(({ answer }) => answer.endsWith('"code":"request/timeout"}'))).toBe(true);
      const last = Math.max(...ends.map(({ afterMs }) => afterMs));
      expect(last).toBeLessThan(boundMs + graceMs);
      figures[`${name} closed by ms`] = last;
    }
    sayFigures('TH-24', {
      ...figures,
      'MB more at most': highest - before,
      'longest probe ms': Math.max(...probes),
    });
    expect(highest - before).toBeLessThan(120);
  });

  test('an idle connection is told how long it may stay', async () => {
    const { headers } = await newClient(server.url).get('/healthz');
    expect(headers.get('keep-alive')).toBe('timeout=65');
  });

  test('who asks on and on without waiting for answers is dropped, and costs no memory', async () => {
    const before = residentMb();
    const request = 'GET /api/docs HTTP/1.1\r\nhost: x\r\n\r\n';
    await Promise.all(
      many(20, open).map((socket) => {
        // Without a bound the answers to all of these would be 800 MB in the server's memory.
        socket.resume().write(request.repeat(2000));
        return new Promise((resolve) => socket.on('close', resolve));
      }),
    );
    const more = residentMb() - before;
    sayFigures('TH-24 requests without end', { 'MB more': more });
    // From 15 to 125 MB, as the collector happens to run.
    expect(more).toBeLessThan(240);
    expect((await newClient(server.url).get('/healthz')).status).toBe(200);
  });
});
