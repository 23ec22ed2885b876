/**
 * An arena in the page, without a server: a link that steps a world of bots thirty times a second and speaks the binary wire. It
 * tells of everything there is, not of an interest area, so a page can be looked at and measured with as many snakes as asked for.
 */
import {
  quantised,
  readInput,
  sectorOf,
  writeBoard,
  writeTick,
  type EnteringSnake,
  type FoodPoint,
} from '@playfield/contracts/arenaBinary.ts';
import { ByteWriter } from '@playfield/contracts/bytes.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import {
  createBots,
  createWorld,
  tickHz,
  world as worldRules,
  type Death,
  type Food,
  type Snake,
} from '@playfield/games/snake-arena/index.ts';
import { seededRng } from '@playfield/games/rng.ts';
import type { LinkPorts, RawArenaListeners, RawArenaSocket } from '../arena/arenaLink.ts';

const kinds = { small: 0, medium: 1, large: 2, huge: 3 } as const;
const colors = 24;
const names = ['Mira', 'Otto', 'Zuri', 'Kaito', 'Lena', 'Bruno', 'Noor', 'Ines', 'Tariq', 'Wren'] as const;

export type ArenaFeed = Pick<LinkPorts, 'open'>;

/** `count` bots, grown by `massEach` on average, crowded within `reach` units of the middle at the start. */
export function createArenaFeed(count: number, massEach: number): ArenaFeed {
  return { open: (listeners) => serve(listeners, count, massEach) };
}

const foodPoint = ({ id, x, y, kind }: Food): FoodPoint => ({
  id: id & 0xffff,
  x,
  y,
  kind: kinds[kind],
  color: id % colors,
});

function entering(snake: Snake): EnteringSnake {
  const { xs, ys, count } = snake.body;
  return {
    id: snake.id,
    color: snake.id % colors,
    isBot: snake.isBot,
    isBoosting: snake.isBoosting,
    name: snake.name,
    mass: snake.mass,
    headX: quantised(xs[0] ?? 0),
    headY: quantised(ys[0] ?? 0),
    steps: Array.from({ length: count - 1 }, (_, part) => ({
      dx: (xs[part + 1] ?? 0) - (xs[part] ?? 0),
      dy: (ys[part + 1] ?? 0) - (ys[part] ?? 0),
    })),
  };
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
  let known: { readonly snake: Snake; x: number; y: number; parts: number; isBoosting: boolean }[] = [];
  let ownId = 0;
  let isFirst = true;
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
    const { deaths, grown, eaten } = world.step();
    for (const death of deaths) told(death);
    const leaving = known
      .flatMap(({ snake }, place) => (world.snakes.has(snake.id) ? [] : place))
      .toReversed();
    known = known.filter(({ snake }) => world.snakes.has(snake.id));
    const seen = new Set(known.map(({ snake }) => snake));
    const moves = known.map((one) => {
      const [x, y] = [quantised(one.snake.body.xs[0] ?? 0), quantised(one.snake.body.ys[0] ?? 0)];
      const move = { dx: x - one.x, dy: y - one.y };
      Object.assign(one, { x, y });
      return move;
    });
    const changes = known.flatMap((one, place) => {
      const { isBoosting } = one.snake;
      const parts = one.snake.body.count;
      const isSame = parts === one.parts && isBoosting === one.isBoosting;
      Object.assign(one, { parts, isBoosting });
      return isSame ? [] : { place, isBoosting, parts };
    });
    const fresh = [...world.snakes.values()].filter((snake) => !seen.has(snake)).slice(0, 200);
    for (const snake of fresh) {
      const { headX: x, headY: y } = entering(snake);
      known.push({ snake, x, y, parts: snake.body.count, isBoosting: snake.isBoosting });
    }
    const own = world.snakes.get(ownId);
    const added = isFirst ? [...world.foods.values()] : grown.filter(({ id }) => world.foods.has(id));
    out.reset();
    writeTick(out, {
      tick: world.tick() & 0xffff,
      own: own ? { mass: own.mass, kills: own.kills } : null,
      leaving,
      moves,
      entering: fresh.map(entering),
      changes,
      foodGone: eaten.map(({ food }) => food.id & 0xffff),
      food: [...Map.groupBy(added.map(foodPoint), ({ x, y }) => sectorOf(x, y))].map(([sector, points]) => ({
        sector,
        isWhole: isFirst,
        points,
      })),
    });
    isFirst = false;
    onBytes(out.take());
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
    onBytes(out.take());
  }

  function heard(text: string): void {
    const command: unknown = JSON.parse(text);
    if (typeof command !== 'object' || command === null || !('type' in command)) return;
    if (command.type !== 'snakeJoin' || world.snakes.has(ownId)) return;
    const name =
      'snakeName' in command && typeof command.snakeName === 'string' ? command.snakeName : 'Player';
    ownId = world.spawn(name).id;
    const arena = { players: [], foods: [] };
    tell({ type: 'snakeJoined', playerId: String(ownId), name, wire: 1, isResumed: false, arena });
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
      clearInterval(ticking);
      clearTimeout(opening);
    },
  };
}

/** A coordinate as the board has it. */
function cell(value: number): number {
  return Math.floor((value + worldRules.half + 48) / 16);
}
