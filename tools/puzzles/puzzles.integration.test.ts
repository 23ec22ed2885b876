/** What the daily puzzles promise, proved by the rules alone: one move wins in time, and no other does. */
import { describe, expect, test } from 'vitest';
import { movesOfWeekday } from '@playfield/games/puzzleSets.ts';
import { puzzles as checkersLines } from '@playfield/games/checkers/puzzles.ts';
import { puzzles as connectFourLines } from '@playfield/games/connect-four/puzzles.ts';
import { otherSeat, type Game, type Position } from '@playfield/games/game.ts';
import { isSolvedBy, judgeMove, readPuzzle, type Puzzle } from '@playfield/games/puzzle.ts';
import { gameById } from '@playfield/games/registry.ts';
import { sized } from '../test/size.ts';
import { connectFourJudge, openSolver } from './connectFour.ts';
import { after, isWon, movesToWin, winsWithin } from './proof.ts';

const sets = [
  { id: 'connect-four', lines: connectFourLines },
  { id: 'checkers', lines: checkersLines },
] as const;

function gameOf(id: string): Game {
  const game = gameById(id);
  if (!game) throw new Error(`there is no game ${id}`);
  return game;
}

/** What is wrong with a puzzle, by trying everything. */
function flawsOf(puzzle: Puzzle): readonly string[] {
  return puzzle.steps.flatMap(({ position, move, reply }, step) => {
    const left = puzzle.moves - step;
    const winning = position
      .legalMoves()
      .filter((one) => isWon(after(position, one), puzzle.seat, left - 1))
      .map((one) => JSON.stringify(one));
    const isOnly = winning.length === 1 || (left === 1 && winning.length > 0);
    const isRight = isOnly && winning.includes(JSON.stringify(move));
    const holdsOut = !reply || movesToWin(after(position, move), puzzle.seat, left - 2) === null;
    return [
      ...(isRight ? [] : [`step ${step}: ${winning.join()} win`]),
      ...(holdsOut ? [] : [`step ${step}: quicker`]),
    ];
  });
}

describe.each(sets)('the puzzles of $id', ({ id, lines }) => {
  test('come in whole weeks, each day as long as its weekday says, none twice', () => {
    const puzzles = lines.map((line) => readPuzzle(gameOf(id), line));
    expect(puzzles.length).toBeGreaterThan(0);
    expect(puzzles.length % movesOfWeekday.length).toBe(0);
    expect(puzzles.map(({ moves }) => moves)).toEqual(
      puzzles.map((_, day) => movesOfWeekday[day % movesOfWeekday.length]),
    );
    const boards = puzzles.map(({ steps }) => JSON.stringify(steps[0]?.position.board));
    expect(new Set(boards).size).toBe(boards.length);
  });

  test('one move alone wins in time at every step, whatever the answer', () => {
    const some = lines.slice(0, sized(movesOfWeekday.length, lines.length));
    expect(
      some.flatMap((line) => flawsOf(readPuzzle(gameOf(id), line)).map((flaw) => `${line}: ${flaw}`)),
    ).toEqual([]);
  });

  test('the solution solves them; any other move does not', () => {
    for (const line of lines) {
      const puzzle = readPuzzle(gameOf(id), line);
      const solution = puzzle.steps.map(({ move }) => move);
      expect(isSolvedBy(puzzle, solution)).toBe(true);
      expect(isSolvedBy(puzzle, solution.slice(0, -1))).toBe(false);
      expect(isSolvedBy(puzzle, [...solution, ...solution.slice(-1)])).toBe(false);
      const kinds = puzzle.steps[0]?.position.legalMoves().map((move) => judgeMove(puzzle, 0, move).kind);
      expect(kinds?.filter((kind) => kind === 'right')).toHaveLength(1);
      expect(kinds?.filter((kind) => kind === 'wrong')).toHaveLength((kinds?.length ?? 0) - 1);
    }
  });
});

test('what Connect Four says of a wrong move is what the solver finds', async () => {
  const judge = connectFourJudge(await openSolver());
  const kinds = { slow: 'w', draw: 'd', loss: 'l', open: 'o' } as const;
  for (const line of connectFourLines.slice(0, sized(movesOfWeekday.length, connectFourLines.length))) {
    const game = gameOf('connect-four');
    const { steps } = readPuzzle(game, line);
    const [first] = steps;
    const [setup = ''] = line.split(' ');
    let at = game.start();
    const moves = Array.from(setup, (digit) => {
      const move = at.legalMoves()[Number.parseInt(digit, 36)] ?? {};
      at = after(at, move);
      return move;
    });
    for (const move of at.legalMoves()) {
      const notation = game.notate(move);
      const flaw = notation.ok ? first?.flaws.get(notation.value) : undefined;
      if (!flaw) continue;
      const worth = judge.worthOf([...moves, move], after(at, move));
      expect({ kind: kinds[flaw.kind], moves: flaw.moves }).toEqual({ kind: worth.kind, moves: worth.moves });
    }
  }
});

function played(columns: string): Position {
  const moves = Array.from(columns, (digit) => ({ column: Number(digit) }));
  const restored = gameOf('connect-four').restore(moves);
  if (!restored.ok) throw new Error(restored.error.code);
  return restored.value;
}

test('a proof finds a win in one, and none where there is none', () => {
  expect(winsWithin(played('303030'), 1)).toBe(true);
  expect(winsWithin(played('3030'), 1)).toBe(false);
  // Two open ends: the other side can close one of them.
  expect(winsWithin(played('2030'), 2)).toBe(true);
  const lost = played('20304');
  expect(isWon(lost, otherSeat(lost.turn), 1)).toBe(true);
});
