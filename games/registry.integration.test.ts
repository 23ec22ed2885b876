/**
 * What every registered game guarantees, whatever its rules: played at random through the erased
 * `Position`.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { botOf } from './bots.ts';
import { levels, otherSeat, type Game, type Json, type Position } from './game.ts';
import { gameById, gameIds } from './registry.ts';
import { seededRng } from './rng.ts';

const fixed = { seed: 7, numRuns: 60 };
const seeds = fc.integer({ min: 0, max: 2 ** 31 });

function known(id: string): Game {
  const game = gameById(id);
  if (!game) throw new Error(`${id} is not in the registry`);
  return game;
}

type Line = { readonly positions: readonly Position[]; readonly moves: readonly { [key: string]: Json }[] };

/** A game of random legal moves to its end, step by step. */
function randomLine(game: Game, seed: number): Line {
  const rng = seededRng(seed);
  const positions = [game.start()];
  const moves: { [key: string]: Json }[] = [];
  for (let position = game.start(); !position.outcome;) {
    const legal = position.legalMoves();
    const played = position.play(position.turn, legal[Math.floor(rng() * legal.length)]);
    if (!played.ok) throw new Error(played.error.code);
    position = played.value.position;
    positions.push(position);
    moves.push(played.value.move);
  }
  return { positions, moves };
}

const facts = (position: Position): unknown => ({
  ply: position.ply,
  turn: position.turn,
  outcome: position.outcome,
  state: position.state,
  board: position.board,
  marks: position.marks(),
});

test('C4-010 G38 the registry holds the games under the ids of the specification, in the order of the lobby', () => {
  expect(gameIds).toEqual(['connect-four', 'tic-tac-toe', 'checkers']);
  expect(gameIds.map((id) => known(id).id)).toEqual(gameIds);
});

test.each(['checkers2', '', 'Connect-Four', '__proto__', 'constructor', 'toString'])(
  'T-14 there is no game %j',
  (id) => {
    expect(gameById(id)).toBeUndefined();
  },
);

describe.each(gameIds)('%s', (id) => {
  const game = known(id);

  test('C4-020, TT-020 starts with player1 to move', () => {
    expect(game.start()).toMatchObject({ ply: 0, turn: 'player1', outcome: null });
  });

  test('C4-011 the turn alternates and the ply counts the moves', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { positions, moves } = randomLine(game, seed);
        expect(positions.map((position) => position.ply)).toEqual([...moves.keys(), moves.length]);
        expect(positions.map((position) => position.turn)).toEqual(
          positions.map((_, ply) => (ply % 2 === 0 ? 'player1' : 'player2')),
        );
      }),
      fixed,
    );
  });

  test('restoring stored moves equals step-by-step play, at every ply', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { positions, moves } = randomLine(game, seed);
        for (const [ply, position] of positions.entries()) {
          const stored: unknown = JSON.parse(JSON.stringify(moves.slice(0, ply)));
          const restored = game.restore(Array.isArray(stored) ? stored : []);
          expect(restored.ok && facts(restored.value)).toEqual(facts(position));
        }
      }),
      { ...fixed, numRuns: 4 },
    );
  });

  test('every refusal leaves the position unchanged', () => {
    fc.assert(
      fc.property(seeds, fc.anything(), (seed, junk) => {
        for (const position of randomLine(game, seed).positions) {
          const before = JSON.stringify(facts(position));
          const turns = position.play(otherSeat(position.turn), position.legalMoves()[0]);
          const malformed = position.play(position.turn, junk);
          expect(turns.ok).toBe(false);
          expect(malformed.ok).toBe(false);
          expect(JSON.stringify(facts(position))).toBe(before);
        }
      }),
      { ...fixed, numRuns: 20 },
    );
  });

  test('C4-007, C4-022, C4-023, TT-019 refusals have their codes', () => {
    const start = game.start();
    const [first] = start.legalMoves();
    expect(start.play('player2', first)).toMatchObject({ error: { code: 'move/not-your-turn' } });
    expect(start.play('player1', { column: 'x' })).toMatchObject({ error: { code: 'move/malformed' } });
    const { positions, moves } = randomLine(game, 1);
    for (const seat of ['player1', 'player2'] as const) {
      expect(positions.at(-1)?.play(seat, moves[0])).toMatchObject({ error: { code: 'move/game-over' } });
    }
  });

  test('a finished game has no legal moves, and its bot refuses', () => {
    const { positions, moves } = randomLine(game, 2);
    expect(positions.at(-1)?.legalMoves()).toEqual([]);
    const [rng, over] = [seededRng(1), { error: { code: 'move/game-over' } }];
    expect(botOf(id)?.choose(moves, { rng, level: 'easy' })).toMatchObject(over);
    expect(botOf(id)?.hint(moves, { rng })).toMatchObject(over);
  });

  test('its bot plays a legal move at every level, however small the effort', () => {
    const line = randomLine(game, 5).moves;
    // The last one ends the game.
    const moves = line.slice(0, Math.min(4, line.length - 1));
    const position = game.restore(moves);
    const legal = position.ok ? position.value.legalMoves() : [];
    for (const [level, effort] of [...levels.map((one) => [one, 0.1] as const), ['hard', 1e-9] as const]) {
      const chosen = botOf(id)?.choose(moves, { level, effort, rng: seededRng(1) });
      expect(chosen?.ok && legal).toContainEqual(chosen?.ok && chosen.value);
    }
    const hinted = botOf(id)?.hint(moves, { rng: seededRng(1), effort: 1e-9 });
    expect(hinted?.ok && legal).toContainEqual(hinted?.ok && hinted.value.move);
  });

  test('its bot refuses a damaged record', () => {
    const { moves } = randomLine(game, 3);
    const asked = { rng: seededRng(1), level: 'easy' } as const;
    const doubled = [...moves.slice(0, -1), { column: 99 }];
    expect(botOf(id)?.choose(doubled, asked)).toMatchObject({ error: { code: 'move/malformed' } });
    expect(botOf(id)?.hint(doubled, asked)).toMatchObject({ error: { code: 'move/malformed' } });
  });

  test('a record that continues after the end is refused, naming where it ended, by the rules and by the bot', () => {
    fc.assert(
      fc.property(seeds, fc.anything(), (seed, junk) => {
        const { moves } = randomLine(game, seed);
        const rng = seededRng(1);
        for (const beyond of [...moves, junk]) {
          const text = `The game was over after ${moves.length} of its ${moves.length + 2} moves.`;
          const refused = { ok: false, error: { code: 'move/game-over', text } };
          const tooLong = [...moves, beyond, junk];
          expect(game.restore(tooLong)).toEqual(refused);
          expect(botOf(id)?.choose(tooLong, { rng, level: 'easy' })).toEqual(refused);
          expect(botOf(id)?.hint(tooLong, { rng })).toEqual(refused);
        }
      }),
      { ...fixed, numRuns: 5 },
    );
  });

  test('a damaged record is refused at its first illegal move', () => {
    expect(game.restore([{ column: 99 }])).toMatchObject({ error: { code: 'move/malformed' } });
  });

  test('stored moves are notated as they were when they were played', () => {
    for (const move of randomLine(game, 4).positions[0]?.legalMoves() ?? []) {
      const played = game.start().play('player1', move);
      expect(game.notate(move)).toEqual({ ok: true, value: played.ok && played.value.notation });
    }
    expect(game.notate({ column: null })).toMatchObject({ error: { code: 'move/malformed' } });
  });
});
