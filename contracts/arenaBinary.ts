/**
 * The arena's binary wire (issue 5; GAPS G86): what our browser asks for at
 * `snakeJoin`; every other client is served JSON. Little-endian. A test pins the layout: a change
 * must raise `arenaBinaryVersion`.
 *
 * Positions are quantised to 1/8 unit on a square of 4,096 units around the origin. Both sides keep
 * the visible snakes in the order in which they entered; leaving closes the gap. So a snake that is
 * seen already costs two bytes a tick.
 */

import { ByteReader, type ByteWriter } from './bytes.ts';

export const arenaBinaryVersion = 1;

/** Quantised positions per unit, and the coordinate that stands for -2048. */
const perUnit = 8;
const offset = 2048;
/** Body parts are told relative to the one before, in twelfths of a unit. */
const perUnitOfBody = 12;
/** Food lies in sectors of this many units; within one a position takes two bytes. */
export const sectorSize = 256;
const sectorsAcross = 16;

const frameKind = { tick: 1, board: 2, input: 3 } as const;

/** A coordinate as it goes over the wire: 0 to 65,535. */
export function quantised(value: number): number {
  return Math.min(65_535, Math.max(0, Math.round((value + offset) * perUnit)));
}

/** The coordinate that a quantised one stands for. */
export function coordinate(wire: number): number {
  return wire / perUnit - offset;
}

/** The sector of a place, 0 to 255, row by row from the corner of the lowest coordinates. */
export function sectorOf(x: number, y: number): number {
  const across = (value: number): number =>
    Math.min(sectorsAcross - 1, Math.max(0, Math.floor((value + offset) / sectorSize)));
  return across(y) * sectorsAcross + across(x);
}

export type EnteringSnake = {
  /** Named once; from here on its place in the list says who it is. */
  readonly id: number;
  readonly color: number;
  readonly isBot: boolean;
  readonly isBoosting: boolean;
  readonly name: string;
  readonly mass: number;
  /** The head, quantised. */
  readonly headX: number;
  readonly headY: number;
  /** From each part to the next, in units; rounded to twelfths. */
  readonly steps: readonly { readonly dx: number; readonly dy: number }[];
};

export type SnakeChange = {
  /** Place in the list of visible snakes. */
  readonly place: number;
  readonly isBoosting: boolean;
  readonly parts: number;
};

export type FoodPoint = {
  /** 0 to 65,535; used again once the food is gone. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** 0 small, 1 medium, 2 large, 3 other. */
  readonly kind: number;
  readonly color: number;
};

export type FoodSector = {
  /** 0 to 255, row by row from the corner of the lowest coordinates. */
  readonly sector: number;
  /** Whether this is all food there is in the sector; else it is added to what is known of it. */
  readonly isWhole: boolean;
  readonly points: readonly FoodPoint[];
};

export type TickFrame = {
  /** The low 16 bits of the tick. */
  readonly tick: number;
  /** Places that leave the list, highest first, before anything else. */
  readonly leaving: readonly number[];
  /** How far each of the remaining heads moved, in eighths of a unit, in the order of the list. */
  readonly moves: readonly { readonly dx: number; readonly dy: number }[];
  readonly entering: readonly EnteringSnake[];
  readonly changes: readonly SnakeChange[];
  readonly foodGone: readonly number[];
  readonly food: readonly FoodSector[];
  /** The player's own snake; null for a spectator. */
  readonly own: { readonly mass: number; readonly kills: number } | null;
};

const flag = { bot: 1, boost: 2, own: 1 } as const;

function writeEntering(out: ByteWriter, snake: EnteringSnake): void {
  out.u16(snake.id);
  out.u8(snake.color);
  out.u8((snake.isBot ? flag.bot : 0) | (snake.isBoosting ? flag.boost : 0));
  out.text(snake.name);
  out.u32(Math.round(snake.mass));
  out.u16(snake.headX);
  out.u16(snake.headY);
  out.u8(snake.steps.length);
  for (const { dx, dy } of snake.steps) {
    out.i8(Math.round(dx * perUnitOfBody));
    out.i8(Math.round(dy * perUnitOfBody));
  }
}

function readEntering(from: ByteReader): EnteringSnake {
  const id = from.u16();
  const color = from.u8();
  const flags = from.u8();
  return {
    id,
    color,
    isBot: (flags & flag.bot) !== 0,
    isBoosting: (flags & flag.boost) !== 0,
    name: from.text(),
    mass: from.u32(),
    headX: from.u16(),
    headY: from.u16(),
    steps: from.list(from.u8(), () => ({ dx: from.i8() / perUnitOfBody, dy: from.i8() / perUnitOfBody })),
  };
}

/** Bit 15 of a sector's number of points says that they are all there are. */
const whole = 0x8000;

const cornerOf = (sector: number): { readonly left: number; readonly top: number } => ({
  left: (sector % sectorsAcross) * sectorSize - offset,
  top: Math.floor(sector / sectorsAcross) * sectorSize - offset,
});

function writeFood(out: ByteWriter, food: readonly FoodSector[]): void {
  out.u16(food.length);
  for (const { sector, isWhole, points } of food) {
    const { left, top } = cornerOf(sector);
    out.u8(sector);
    out.u16(points.length | (isWhole ? whole : 0));
    for (const { id, x, y, kind, color } of points) {
      out.u16(id);
      out.u8(Math.min(255, Math.round(x - left)));
      out.u8(Math.min(255, Math.round(y - top)));
      out.u8((kind << 6) | (color & 63));
    }
  }
}

function readFood(from: ByteReader): FoodSector[] {
  return from.list(from.u16(), () => {
    const sector = from.u8();
    const head = from.u16();
    const { left, top } = cornerOf(sector);
    const points = from.list(head & (whole - 1), () => {
      const id = from.u16();
      const x = left + from.u8();
      const y = top + from.u8();
      const look = from.u8();
      return { id, x, y, kind: look >> 6, color: look & 63 };
    });
    return { sector, isWhole: (head & whole) !== 0, points };
  });
}

/** One client's frame of one tick. */
export function writeTick(out: ByteWriter, frame: TickFrame): void {
  out.u8(frameKind.tick);
  out.u16(frame.tick & 0xffff);
  out.u8(frame.own ? flag.own : 0);
  if (frame.own) {
    out.u32(Math.round(frame.own.mass));
    out.u16(frame.own.kills);
  }
  out.u16(frame.leaving.length);
  for (const place of frame.leaving) out.u16(place);
  out.u16(frame.moves.length);
  for (const { dx, dy } of frame.moves) {
    out.i8(dx);
    out.i8(dy);
  }
  out.u8(frame.entering.length);
  for (const snake of frame.entering) writeEntering(out, snake);
  out.u16(frame.changes.length);
  for (const { place, isBoosting, parts } of frame.changes) {
    out.u16(place);
    out.u8(isBoosting ? flag.boost : 0);
    out.u8(parts);
  }
  out.u16(frame.foodGone.length);
  for (const id of frame.foodGone) out.u16(id);
  writeFood(out, frame.food);
}

export type BoardFrame = {
  /** People alive; bots are not counted. */
  readonly alive: number;
  /** The receiver's place from 1; 0 for spectators. */
  readonly rank: number;
  /**
   * The ten largest, the largest first, and where their heads are, 1/16 of a sector's row and
   * column.
   */
  readonly top: readonly {
    readonly id: number;
    readonly name: string;
    readonly mass: number;
    readonly isBot: boolean;
    readonly mapX: number;
    readonly mapY: number;
  }[];
};

/** The leaderboard and the minimap, about once a second. */
export function writeBoard(out: ByteWriter, { alive, rank, top }: BoardFrame): void {
  out.u8(frameKind.board);
  out.u16(alive);
  out.u16(rank);
  out.u8(top.length);
  for (const { id, name, mass, isBot, mapX, mapY } of top) {
    out.u16(id);
    out.u8(isBot ? flag.bot : 0);
    out.text(name);
    out.u32(Math.round(mass));
    out.u8(mapX);
    out.u8(mapY);
  }
}

/** A frame from the server; null for an invalid one. */
export function readFrame(
  bytes: Uint8Array,
):
  | { readonly kind: 'tick'; readonly frame: TickFrame }
  | { readonly kind: 'board'; readonly frame: BoardFrame }
  | null {
  const from = new ByteReader(bytes);
  try {
    const kind = from.u8();
    if (kind !== frameKind.tick && kind !== frameKind.board) return null;
    const read =
      kind === frameKind.tick
        ? ({ kind: 'tick', frame: readTick(from) } as const)
        : ({ kind: 'board', frame: readBoard(from) } as const);
    return from.isAtEnd() ? read : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readTick(from: ByteReader): TickFrame {
  const tick = from.u16();
  const own = (from.u8() & flag.own) === 0 ? null : { mass: from.u32(), kills: from.u16() };
  return {
    tick,
    own,
    leaving: from.list(from.u16(), () => from.u16()),
    moves: from.list(from.u16(), () => ({ dx: from.i8(), dy: from.i8() })),
    entering: from.list(from.u8(), () => readEntering(from)),
    changes: from.list(from.u16(), () => ({
      place: from.u16(),
      isBoosting: (from.u8() & flag.boost) !== 0,
      parts: from.u8(),
    })),
    foodGone: from.list(from.u16(), () => from.u16()),
    food: readFood(from),
  };
}

function readBoard(from: ByteReader): BoardFrame {
  return {
    alive: from.u16(),
    rank: from.u16(),
    top: from.list(from.u8(), () => ({
      id: from.u16(),
      isBot: (from.u8() & flag.bot) !== 0,
      name: from.text(),
      mass: from.u32(),
      mapX: from.u8(),
      mapY: from.u8(),
    })),
  };
}

export type ArenaInput = {
  /** Where the head is to look, radians in [0, 2 pi). */
  readonly angle: number;
  readonly boost: boolean;
};

const fullTurn = 2 * Math.PI;

/** Four bytes whenever the player steers. */
export function writeInput(out: ByteWriter, { angle, boost }: ArenaInput): void {
  out.u8(frameKind.input);
  out.u16(Math.round((angle / fullTurn) * 65_536) & 0xffff);
  out.u8(boost ? 1 : 0);
}

/** An input from a client; null for anything else. */
export function readInput(bytes: Uint8Array): ArenaInput | null {
  if (bytes.length !== 4 || bytes[0] !== frameKind.input || (bytes[3] ?? 2) > 1) return null;
  // No reader: this is read a thousand times in a tick.
  const angle = (bytes[1] ?? 0) | ((bytes[2] ?? 0) << 8);
  return { angle: (angle / 65_536) * fullTurn, boost: bytes[3] === 1 };
}
