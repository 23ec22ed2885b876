/**
 * One arena: its snakes, its food, and what a tick does to them. Its state is mutated for speed; equal
 * seeds and inputs at equal ticks give equal arenas.
 */
import type { Rng } from '../game.ts';
import { follow, grow, shrink, straightBody, type Body } from './body.ts';
import { createGrid } from './grid.ts';
import { createFoodField, type Food, type MassBook, type Meal } from './food.ts';
import {
  birth,
  canBoost,
  contact,
  isOutside,
  mass as massRules,
  partsOf,
  speed,
  tickS,
  turnRateOf,
  world as worldRules,
} from './rules.ts';

export type Snake = {
  readonly id: number;
  /** Changes when its player comes back under another name. */
  name: string;
  readonly isBot: boolean;
  /** The look that its player chose; null for any. */
  readonly skin: number | null;
  readonly body: Body;
  /** Current and desired heading, radians. */
  angle: number;
  wantedAngle: number;
  wantsBoost: boolean;
  isBoosting: boolean;
  mass: number;
  kills: number;
  readonly bornTick: number;
  /** Mass lost by boosting that has not yet been dropped as food. */
  owed: number;
};

export type Death = {
  readonly snake: Snake;
  /** Whose body or head it ran into; null for the boundary. */
  readonly killer: Snake | null;
};

/** What a tick changed. */
export type TickEvents = {
  readonly deaths: readonly Death[];
  readonly grown: readonly Food[];
  readonly eaten: readonly Meal<Snake>[];
};

export type World = {
  readonly tick: () => number;
  readonly snakes: ReadonlyMap<number, Snake>;
  readonly foods: ReadonlyMap<number, Food>;
  readonly book: Readonly<MassBook>;
  /** Adds a new snake at a free place. */
  readonly spawn: (name: string, isBot?: boolean, skin?: number | null) => Snake;
  /** Removes a snake without leaving food: its player left. */
  readonly remove: (id: number) => void;
  /** Sets a snake's direction. Returns false, and changes nothing, for an invalid one. */
  readonly steer: (id: number, dx: number, dy: number, boost: boolean) => boolean;
  readonly step: () => TickEvents;
  /** Calls `found` with every body part near a place at the last tick: snake, part number, distance. */
  readonly partsNear: (
    x: number,
    y: number,
    reach: number,
    found: (snake: Snake, part: number, distance: number) => void,
  ) => void;
  /** Calls `found` with all food near a place, as of the last meal. */
  readonly foodsNear: (x: number, y: number, reach: number, found: (food: Food) => void) => void;
};

const cellSize = 60;
/**
 * Candidate places for a new snake: the one with the most room is taken; in a lonely world, of those with
 * enough the one nearest to somebody, so that nobody is born into an empty corner of it.
 */
const spawnTries = 40;
/** New snakes keep this far from bodies: their own length and room to turn. */
const spawnRoom = 200;
/** What a place with this much room is worth to a newborn among so many others. */
const worthOf = (room: number, others: number): number =>
  room < birth.room || others >= birth.lonely ? room : birth.room + birth.room / room;
/** Bits of the part number within a grid item. */
const partBits = 8;
const fullTurn = 2 * Math.PI;

/** The shorter turn from one angle to another, within half a turn. */
function turnBetween(from: number, to: number): number {
  const turn = (to - from) % fullTurn;
  if (turn > Math.PI) return turn - fullTurn;
  return turn < -Math.PI ? turn + fullTurn : turn;
}

const headOf = ({ body }: Snake): { readonly x: number; readonly y: number } => ({
  x: body.xs[0] ?? 0,
  y: body.ys[0] ?? 0,
});

/**
 * Whether a snake survives the other's body, because their heads meet and it is the heavier one. Heads that
 * close in fast may first meet where its head touches the other's neck as well.
 */
function winsHeadOn(snake: Snake, other: Snake): boolean {
  if (snake.mass <= other.mass) return false;
  const [own, theirs] = [headOf(snake), headOf(other)];
  return Math.hypot(own.x - theirs.x, own.y - theirs.y) < contact.head;
}

export function createWorld(rng: Rng): World {
  const snakes = new Map<number, Snake>();
  const book: MassBook = { brought: 0, gone: 0 };
  const field = createFoodField(rng, book);
  const bodies = createGrid(worldRules.half, cellSize);
  /** Snakes in the order of their numbers in the grid. */
  let listed: readonly Snake[] = [];
  /** Food laid out for snakes born since the last tick, reported by the next one. */
  let laidOut: Food[] = [];
  let tick = 0;
  let lastSnakeId = 0;

  const within = (margin: number): number => (rng() * 2 - 1) * (worldRules.half - margin);

  function move(snake: Snake): void {
    const most = turnRateOf(snake.mass) * tickS;
    const turn = turnBetween(snake.angle, snake.wantedAngle);
    snake.angle = (snake.angle + Math.min(most, Math.max(-most, turn))) % fullTurn;
    snake.isBoosting = snake.wantsBoost && canBoost(snake.mass);
    const distance = (snake.isBoosting ? speed.boost : speed.normal) * tickS;
    const { x, y } = headOf(snake);
    follow(snake.body, x + Math.cos(snake.angle) * distance, y + Math.sin(snake.angle) * distance);
    if (!snake.isBoosting) return;
    snake.mass -= massRules.boostPerS * tickS;
    snake.owed += massRules.boostPerS * tickS;
  }

  /** Grows or shrinks a body towards the number of parts of its mass, by one per tick. */
  function resize({ body, mass }: Snake): void {
    const wanted = partsOf(mass);
    if (body.count < wanted) grow(body);
    else if (body.count > wanted) shrink(body);
  }

  /** Mass lost by boosting falls behind the tail. */
  function drop(snake: Snake): Food[] {
    const { xs, ys, count } = snake.body;
    const { food, rest } = field.drop(snake.owed, xs[count - 1] ?? 0, ys[count - 1] ?? 0);
    snake.owed = rest;
    return food;
  }

  function partsNear(
    x: number,
    y: number,
    around: number,
    found: (snake: Snake, part: number, distance: number) => void,
  ): void {
    bodies.near(x, y, around, (item) => {
      const snake = listed[item >> partBits];
      const part = item & ((1 << partBits) - 1);
      if (!snake) return;
      const distance = Math.hypot((snake.body.xs[part] ?? 0) - x, (snake.body.ys[part] ?? 0) - y);
      if (distance < around) found(snake, part, distance);
    });
  }

  /** Whose body or head this snake's head has run into; null if nobody's. */
  function killerOf(snake: Snake): Snake | null {
    const { x, y } = headOf(snake);
    let killer: Snake | null = null;
    partsNear(x, y, contact.head, (other, part, distance) => {
      if (killer || other === snake) return;
      // Head to head only the lighter one dies; if equal, both.
      if (part === 0 ? snake.mass <= other.mass : distance < contact.body && !winsHeadOn(snake, other))
        killer = other;
    });
    return killer;
  }

  /** All deaths of one moment: two snakes may kill each other. */
  function collide(): Death[] {
    listed = [...snakes.values()];
    bodies.rebuild((add) => {
      for (const [index, { body }] of listed.entries())
        for (let part = 0; part < body.count; part++)
          add(body.xs[part] ?? 0, body.ys[part] ?? 0, (index << partBits) | part);
    });
    return listed.flatMap((snake): Death[] => {
      const { x, y } = headOf(snake);
      if (isOutside(x, y)) return [{ snake, killer: null }];
      const killer = killerOf(snake);
      return killer ? [{ snake, killer }] : [];
    });
  }

  /** Distance from a place to the nearest body within `spawnRoom`, else to the nearest head. */
  function roomAt(x: number, y: number): number {
    let room = Infinity;
    for (const snake of snakes.values()) {
      const head = headOf(snake);
      room = Math.min(room, Math.hypot(head.x - x, head.y - y));
    }
    partsNear(x, y, spawnRoom, (_snake, _part, distance) => {
      room = Math.min(room, distance);
    });
    return room;
  }

  function remove(id: number): void {
    const snake = snakes.get(id);
    if (!snake) return;
    book.gone += snake.mass + snake.owed;
    snakes.delete(id);
  }

  return {
    tick: () => tick,
    snakes,
    foods: field.foods,
    book,
    spawn(name, isBot = false, skin = null) {
      let best = { x: 0, y: 0, worth: -1 };
      for (let n = 0; n < spawnTries; n++) {
        const [x, y] = [within(birth.margin), within(birth.margin)];
        const worth = worthOf(roomAt(x, y), snakes.size);
        if (worth > best.worth) best = { x, y, worth };
      }
      lastSnakeId += 1;
      const angle = Math.atan2(-best.y, -best.x);
      const snake: Snake = {
        id: lastSnakeId,
        name,
        isBot,
        skin,
        body: straightBody(best.x, best.y, angle, partsOf(massRules.start)),
        angle,
        wantedAngle: angle,
        wantsBoost: false,
        isBoosting: false,
        mass: massRules.start,
        kills: 0,
        bornTick: tick,
        owed: 0,
      };
      snakes.set(snake.id, snake);
      book.brought += snake.mass;
      laidOut.push(...field.layOut(best.x, best.y, angle));
      return snake;
    },
    remove,
    steer(id, dx, dy, boost) {
      const snake = snakes.get(id);
      if (!snake || !Number.isFinite(dx) || !Number.isFinite(dy)) return false;
      snake.wantsBoost = boost;
      // Without a direction the snake keeps its heading.
      if (dx !== 0 || dy !== 0) snake.wantedAngle = Math.atan2(dy, dx);
      return true;
    },
    step() {
      tick += 1;
      const grown = [...laidOut, ...field.grow()];
      laidOut = [];
      for (const snake of snakes.values()) {
        move(snake);
        grown.push(...drop(snake));
      }
      const deaths = collide();
      for (const { snake, killer } of deaths) {
        if (killer) killer.kills += 1;
        snakes.delete(snake.id);
        book.gone += snake.mass * (1 - massRules.leftBehind);
        grown.push(...field.leave(snake.mass * massRules.leftBehind + snake.owed, snake.body));
      }
      const eaten = field.feed(snakes.values());
      for (const snake of snakes.values()) resize(snake);
      return { deaths, grown, eaten };
    },
    partsNear,
    foodsNear: field.near,
  };
}
