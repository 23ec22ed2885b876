/**
 * An arena in the page, without a server: a link that steps a world of bots thirty times a second and speaks the binary wire. It
 * tells of everything there is, not of an interest area, so a page can be looked at and measured with as many snakes as asked for.
 */
import { readInput, writeBoard, writeTick } from '@playfield/contracts/arenaBinary.ts';
import { ByteWriter } from '@playfield/contracts/bytes.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import {
  createBots,
  createWorld,
  tickHz,
  world as worldRules,
  type Death,
} from '@playfield/games/snake-arena/index.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { createArenaFrames } from './arenaFrames.ts';
import type { LinkPorts, RawArenaListeners, RawArenaSocket } from '../arena/arenaLink.ts';

const names = ['Mira', 'Otto', 'Zuri', 'Kaito', 'Lena', 'Bruno', 'Noor', 'Ines', 'Tariq', 'Wren'] as const;

export type ArenaFeed = Pick<LinkPorts, 'open'>;

/** `count` bots, grown by `massEach` on average, crowded within `reach` units of the middle at the start. */
export function createArenaFeed(count: number, massEach: number): ArenaFeed {
  return { open: (listeners) => serve(listeners, count, massEach) };
}

function serve(
  { onOpen, onText, onBytes }: RawArenaListeners,
  count: number,
  massEach: number,
): RawArenaSocket {
  const rng = seededRng(count);
  const world = createWorld(rng);
  const bots = createBots(rng);
  const out = new ByteWriter();
  const frames = createArenaFrames(world);
  let ownId = 0;
  // As a socket does it: what is told arrives by itself, not within the tick.
  const { port1: near, port2: far } = new MessageChannel();
  far.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data instanceof Uint8Array) onBytes(data);
  });
  far.start();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a channel has no origin
  const deliver = (bytes: Uint8Array): void => near.postMessage(bytes);
  const tell = (event: SocketEvent): void => onText(JSON.stringify(event));

  function populate(): void {
    while ([...world.snakes.values()].filter(({ isBot }) => isBot).length < count) {
      const snake = world.spawn(names[world.snakes.size % names.length] ?? 'Bot', true);
      snake.mass += rng() * 2 * massEach;
    }
  }

  function told({ snake, killer }: Death): void {
    if (snake.id !== ownId) return;
    const rank = [...world.snakes.values()].filter(({ mass }) => mass > snake.mass).length + 1;
    const by = killer && { id: String(killer.id), name: killer.name, isBot: killer.isBot };
    const survivedMs = ((world.tick() - snake.bornTick) / tickHz) * 1000;
    tell({ type: 'snakeDeath', killer: by, mass: snake.mass, kills: snake.kills, survivedMs, rank });
  }

  function tick(): void {
    populate();
    bots.steer(world);
    const events = world.step();
    for (const death of events.deaths) told(death);
    out.reset();
    writeTick(out, frames.next(events, ownId));
    deliver(out.take());
    if (world.tick() % tickHz === 1) board();
  }

  function board(): void {
    const ranked = [...world.snakes.values()].toSorted((a, b) => b.mass - a.mass);

    out.reset();
    writeBoard(out, {
      alive: ranked.filter(({ isBot }) => !isBot).length,
      rank: ranked.findIndex(({ id }) => id === ownId) + 1,
      top: ranked.slice(0, 10).map(({ id, name, mass, isBot, body }) => ({
        id,
        name,
        mass,
        isBot,
        mapX: cell(body.xs[0] ?? 0),
        mapY: cell(body.ys[0] ?? 0),
      })),
    });
    deliver(out.take());
  }

  function heard(text: string): void {
    const command: unknown = JSON.parse(text);
    if (typeof command !== 'object' || command === null || !('type' in command)) return;
    if (command.type !== 'snakeJoin' || world.snakes.has(ownId)) return;
    const name =
      'snakeName' in command && typeof command.snakeName === 'string' ? command.snakeName : 'Player';
    ownId = world.spawn(name).id;
    const arena = { players: [], foods: [] };
    tell({ type: 'snakeJoined', playerId: String(ownId), name, wire: 1, isResumed: false, seat: '', arena });
  }

  const ticking = setInterval(tick, 1000 / tickHz);
  const opening = setTimeout(onOpen);
  return {
    send(data) {
      if (typeof data === 'string') {
        heard(data);
        return;
      }
      const input = readInput(data);
      if (input) world.steer(ownId, Math.cos(input.angle), Math.sin(input.angle), input.boost);
    },
    close() {
      near.close();
      clearInterval(ticking);
      clearTimeout(opening);
    },
  };
}

/** A coordinate as the board has it. */
function cell(value: number): number {
  return Math.floor((value + worldRules.half + 48) / 16);
}
