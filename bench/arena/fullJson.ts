/**
 * The naive server, as document 2 describes it (section 7): 30 times a second it sends everything
 * to everybody as JSON. The same world and socket library as the real one; one text for all. Prints
 * its port.
 */
import { createServer } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { seededRng } from '@playfield/games/rng.ts';
import { createWorld, tickHz } from '@playfield/games/snake-arena/index.ts';

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snakeJoin'), snakeName: z.string() }),
  z.object({
    type: z.literal('snakeMove'),
    direction: z.object({ x: z.number(), y: z.number() }),
    isBoosting: z.boolean(),
  }),
]);

const world = createWorld(seededRng(1));
const snakes = new Map<WebSocket, number>();
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

sockets.on('connection', (socket) => {
  socket.on('message', (data: Buffer) => {
    const said = message.parse(JSON.parse(data.toString('utf8')));
    if (said.type === 'snakeJoin') {
      const { id } = world.spawn(said.snakeName);
      snakes.set(socket, id);
      socket.send(JSON.stringify({ type: 'snakeJoined', playerId: String(id) }));
    } else world.steer(snakes.get(socket) ?? -1, said.direction.x, said.direction.y, said.isBoosting);
  });
  socket.on('error', () => undefined);
});

setInterval(() => {
  const { deaths } = world.step();
  const dead = new Set(deaths.map(({ snake }) => snake.id));
  for (const [socket, id] of snakes) if (dead.has(id)) socket.send(JSON.stringify({ type: 'snakeDeath' }));
  const text = JSON.stringify({
    type: 'arenaUpdate',
    players: [...world.snakes.values()].map(({ id, name, body, mass, kills }) => ({
      id: String(id),
      name,
      color: '#e6194b',
      segments: Array.from({ length: body.count }, (_, part) => ({ x: body.xs[part], y: body.ys[part] })),
      mass,
      killCount: kills,
      isDead: false,
    })),
    foods: [...world.foods.values()].map(({ x, y, kind }) => ({
      type: kind,
      color: '#3cb44b',
      position: { x, y },
    })),
  });
  for (const socket of sockets.clients) socket.send(text);
}, 1000 / tickHz);

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  process.stdout.write(`${JSON.stringify({ port })}\n`);
});
