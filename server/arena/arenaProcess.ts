/**
 * The process of the snake arena: owns its players' sockets, so that nothing that happens here delays the rest of the site
 * (FIGURES, section 5). It ends when it is told to, and when the server that began it is gone.
 */
import { Socket } from 'node:net';
import { createArenaServer } from './arenaServer.ts';
import { arenaSettings, settingsVariable, toArena, type FromArena } from './messages.ts';
import { systemClock } from '../clock.ts';

/** Time for goodbyes to go out. */
const closeWithinMs = 300;

function send(message: FromArena): void {
  // Without the server there is nobody to tell, and `disconnect` is on its way.
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
  if (message.kind !== 'enter') return;
  // The client may be gone before its socket is here.
  if (handle instanceof Socket) server.enter(message, handle);
  else send({ kind: 'ended', ids: [message.id] });
});
process.on('disconnect', () => process.exit(0));
// A signal to the whole group is the server's to answer: it says goodbye and stops this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
send({ kind: 'ready' });
