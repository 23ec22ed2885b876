/**
 * The process of the snake arena. It owns its players' sockets, so nothing that happens here delays
 * the rest of the site. It exits when told to, or when its server is gone.
 */
import { Socket } from 'node:net';
import { createArenaServer } from './arenaServer.ts';
import { arenaSettings, settingsVariable, toArena, type FromArena } from './messages.ts';
import { systemClock } from '../clock.ts';

/** Time to deliver close frames. */
const closeWithinMs = 300;

function send(message: FromArena): void {
  // Without a server there is nobody to tell, and `disconnect` follows.
  if (process.connected) process.send?.(message, undefined, {}, () => undefined);
}

function later(run: () => void, inMs: number): () => void {
  const timer = setTimeout(run, inMs);
  return () => clearTimeout(timer);
}

const settings = arenaSettings.parse(JSON.parse(process.env[settingsVariable] ?? '{}'));
const server = createArenaServer({ settings, clock: systemClock, later, send });

function stop(): void {
  server.stop();
  setTimeout(() => process.exit(0), closeWithinMs);
}

process.on('message', (raw, handle) => {
  const message = toArena.parse(raw);
  if (message.kind === 'stop') stop();
  if (message.kind === 'close') server.close(message.id, message.code, message.reason);
  if (message.kind === 'named') server.named(message.id, message.name, message.refusal);
  if (message.kind === 'together') server.keepTogether(message);
  if (message.kind !== 'enter') return;
  // The client may have left before its socket arrives here.
  if (handle instanceof Socket) server.enter(message, handle);
  else send({ kind: 'ended', ids: [message.id] });
});
process.on('disconnect', () => process.exit(0));
// The server handles signals to the process group: it says goodbye and then stops this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
send({ kind: 'ready' });
