/**
 * Stored games replayed: the engine's position matches the rules, move by move, and after many at
 * once.
 */
import { describe, expect, test } from 'vitest';
import { rules } from '@playfield/games/checkers/rules.ts';
import { wire } from '@playfield/games/checkers/wire.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { positionAfter, positionBeyond } from './replay.ts';
import { start } from './testing/positions.ts';
import { positionOf } from './testing/states.ts';
import type { Position } from './squares.ts';

test('60 random games, kings and long quiet endings among them', () => {
  let [kings, longestQuiet] = [0, 0];
  for (let seed = 1; seed <= 60; seed++) {
    const rng = seededRng(seed * 7919);
    let state = rules.setup();
    const moves: object[] = [];
    let position: Position = { ...start, before: [] };
    while (!rules.outcome(state)) {
      const legal = rules.legalMoves(state);
      const move = legal[Math.floor(rng() * legal.length)] ?? [];
      const next = rules.apply(state, move);
      if (!next.ok) throw new Error(next.error.code);
      state = next.value;
      moves.push(wire.writeMove(move));
      position = positionBeyond(position, move);
      expect(position).toEqual(positionOf(state));
      kings += position.first.kings.length;
      longestQuiet = Math.max(longestQuiet, position.before?.length ?? 0);
    }
    expect(positionAfter(moves)).toEqual(position);
  }
  expect(kings).toBeGreaterThan(100);
  expect(longestQuiet).toBeGreaterThan(10);
});

describe('invalid moves', () => {
  test.each([[null], [{}], [{ from: 11 }], [{ from: '11', to: 15 }], [{ path: [11] }], [{ path: 11 }]])(
    '%j',
    (move) => {
      expect(() => positionAfter([move])).toThrow(RangeError);
    },
  );
});
