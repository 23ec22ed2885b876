/** The binary wire of the arena: its layout to the byte, round trips, and invalid frames. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arenaBinaryVersion,
  coordinate,
  quantised,
  readFrame,
  readInput,
  sectorOf,
  sectorSize,
  writeBoard,
  writeInput,
  writeTick,
  type BoardFrame,
  type TickFrame,
} from './arenaBinary.ts';
import { ByteWriter } from './bytes.ts';

function bytesOf(write: (out: ByteWriter) => void): Uint8Array {
  const out = new ByteWriter();
  write(out);
  return out.take();
}
const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ');

const tick: TickFrame = {
  tick: 0x1_0203,
  own: { mass: 1000, kills: 2 },
  leaving: [3],
  moves: [{ dx: 45, dy: -45 }],
  entering: [
    {
      id: 7,
      color: 4,
      isBot: true,
      isBoosting: true,
      name: 'Zoë',
      mass: 1300,
      headX: quantised(0),
      headY: quantised(-2000),
      steps: [{ dx: -10, dy: 0 }],
    },
  ],
  changes: [{ place: 1, isBoosting: true, parts: 11 }],
  foodGone: [513],
  food: [{ sector: 128, isWhole: true, points: [{ id: 9, x: -2000, y: 100, kind: 3, color: 5 }] }],
};
const board: BoardFrame = {
  alive: 41,
  rank: 3,
  top: [
    { id: 7, name: 'Zoë', mass: 70_000, isBot: true, mapX: 1, mapY: 2 },
    { id: 8, name: 'Al', mass: 999, isBot: false, mapX: 3, mapY: 4 },
  ],
};

describe('the layout of version 1 (G86): a change needs a new version', () => {
  test('the version', () => expect(arenaBinaryVersion).toBe(1));

  test('a tick', () => {
    expect(hex(bytesOf((out) => writeTick(out, tick)))).toBe(
      [
        '01 03 02 01 e8 03 00 00 02 00', // kind, tick, own, mass, kills
        '01 00 03 00', // one leaves
        '01 00 2d d3', // one moves
        '01 07 00 04 03 03 5a 00 6f 00 eb 00 14 05 00 00 00 40 80 01 01 88 00', // one enters
        '01 00 01 00 02 0b', // one changes
        '01 00 01 02', // one food is gone
        '01 00 80 01 80 09 00 30 64 c5', // one whole sector with one food
      ].join(' '),
    );
  });

  test('a board', () => {
    expect(hex(bytesOf((out) => writeBoard(out, board)))).toBe(
      [
        '02 29 00 03 00 02', // kind, alive, rank, two at the top
        '07 00 01 03 5a 00 6f 00 eb 00 70 11 01 00 01 02', // a bot
        '08 00 00 02 41 00 6c 00 e7 03 00 00 03 04', // a person
      ].join(' '),
    );
  });

  test('an input', () => {
    expect(hex(bytesOf((out) => writeInput(out, { angle: Math.PI / 2, boost: true })))).toBe('03 00 40 01');
  });
});

describe('round trips', () => {
  test('the frames above', () => {
    expect(readFrame(bytesOf((out) => writeTick(out, tick)))).toEqual({
      kind: 'tick',
      frame: { ...tick, tick: 0x0203 },
    });
    const [bot, person] = board.top;
    if (!bot || !person) throw new Error('two stand on the board');
    const weighed = { ...board, top: [bot, { ...person, mass: 998.6 }] };
    expect(readFrame(bytesOf((out) => writeBoard(out, weighed)))).toEqual({ kind: 'board', frame: board });
  });

  const u16 = fc.integer({ min: 0, max: 65_535 });
  const u8 = fc.integer({ min: 0, max: 255 });
  const i8 = fc.integer({ min: -128, max: 127 });
  const frames = fc.record({
    tick: u16,
    own: fc.option(fc.record({ mass: fc.integer({ min: 0, max: 2 ** 32 - 1 }), kills: u16 })),
    leaving: fc.array(u16),
    moves: fc.array(fc.record({ dx: i8, dy: i8 }), { maxLength: 300 }),
    entering: fc.array(
      fc.record({
        id: u16,
        color: u8,
        isBot: fc.boolean(),
        isBoosting: fc.boolean(),
        name: fc.string({ maxLength: 24 }),
        mass: fc.integer({ min: 0, max: 1e9 }),
        headX: u16,
        headY: u16,
        steps: fc.array(fc.record({ dx: i8.map((n) => n / 12), dy: i8.map((n) => n / 12) }), {
          maxLength: 149,
        }),
      }),
      { maxLength: 20 },
    ),
    changes: fc.array(fc.record({ place: u16, isBoosting: fc.boolean(), parts: u8 })),
    foodGone: fc.array(u16),
    food: fc.array(
      fc.record({
        sector: u8,
        isWhole: fc.boolean(),
        points: fc.array(
          fc.record({
            id: u16,
            x: u8,
            y: u8,
            kind: fc.integer({ min: 0, max: 3 }),
            color: fc.integer({ min: 0, max: 63 }),
          }),
          { maxLength: 40 },
        ),
      }),
      { maxLength: 10 },
    ),
  });

  test('any tick', () => {
    fc.assert(
      fc.property(frames, ({ food, ...rest }) => {
        // Points are made where their sector lies.
        const placed = food.map((one) => ({
          ...one,
          points: one.points.map((point) => ({
            ...point,
            x: point.x + (one.sector % 16) * sectorSize - 2048,
            y: point.y + Math.floor(one.sector / 16) * sectorSize - 2048,
          })),
        }));
        const frame = { ...rest, food: placed };
        expect(readFrame(bytesOf((out) => writeTick(out, frame)))).toEqual({ kind: 'tick', frame });
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  test('a crowded tick, many times the bytes that a writer begins with', () => {
    const [snake] = tick.entering;
    if (!snake) throw new Error('one snake enters');
    const frame: TickFrame = {
      ...tick,
      tick: 1,
      entering: Array.from({ length: 255 }, (_, id) => ({
        ...snake,
        id,
        steps: Array.from({ length: 149 }, (__, step) => ({ dx: (step % 10) / 12, dy: (id % 10) / 12 })),
      })),
    };
    const bytes = bytesOf((out) => writeTick(out, frame));
    expect(bytes.length).toBeGreaterThan(16 * 4096);
    expect(readFrame(bytes)).toEqual({ kind: 'tick', frame });
  });

  test('an angle is told within a ten-thousandth of a turn', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6.283, noNaN: true }), fc.boolean(), (angle, boost) => {
        const read = readInput(bytesOf((out) => writeInput(out, { angle, boost })));
        expect(read?.boost).toBe(boost);
        const off = Math.abs((read?.angle ?? NaN) - angle);
        expect(Math.min(off, 2 * Math.PI - off)).toBeLessThan(1e-4);
      }),
      { seed: 2 },
    );
  });

  test.each([
    [-9999, 0],
    [-2048, 0],
    [0, 16_384],
    [2048, 32_768],
    [9999, 65_535],
  ])('the coordinate %i goes over the wire as %i', (value, wire) => {
    expect(quantised(value)).toBe(wire);
  });

  test('a place is told within a sixteenth of a unit, all over the world', () => {
    for (let value = -2000; value <= 2000; value += 0.37)
      expect(Math.abs(coordinate(quantised(value)) - value)).toBeLessThanOrEqual(1 / 16);
  });
});

describe('invalid frames', () => {
  const whole = bytesOf((out) => writeTick(out, tick));

  test('every beginning of a frame, and a frame with something behind it', () => {
    for (let length = 0; length < whole.length; length++)
      expect(readFrame(whole.slice(0, length))).toBeNull();
    expect(readFrame(new Uint8Array([...whole, 0]))).toBeNull();
  });

  test('random bytes neither throw nor hang', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        readFrame(bytes);
        readInput(bytes);
      }),
      { seed: 3, numRuns: 2000 },
    );
  });

  test.each([
    ['nothing', []],
    ['another kind', [1, 0, 0, 0]],
    ['too short', [3, 0, 0]],
    ['too long', [3, 0, 0, 0, 0]],
    ['a boost that is neither', [3, 0, 0, 2]],
  ])('an input of %s', (_, bytes) => {
    expect(readInput(new Uint8Array(bytes))).toBeNull();
  });
});

test.each([
  [-2048, -2048, 0],
  [2047, -2048, 15],
  [-1, 1, 135],
  [0, 0, 136],
  [2000, 2000, 255],
  [-3000, 3000, 240],
  [3000, -3000, 15],
])('the sector of (%i, %i) is %i', (x, y, sector) => {
  expect(sectorOf(x, y)).toBe(sector);
});
