/**
 * The rules of Checkers against the ledger, against published counts and against an oracle in the
 * specification's words.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countSequences } from '../testing/counts.ts';
import { pieceAt, squaresOf } from './pieces.ts';
import { hop, rules, type State } from './rules.ts';
import { columnOf, rowOf, squareAt, squares, type Square } from './squares.ts';
import { at, moveOf, play, randomGame } from './testing/play.ts';

const start = rules.setup();

/** Legal moves as notation with dashes, ascending. */
const legal = (state: State): string[] =>
  rules
    .legalMoves(state)
    .map((path) => path.join('-'))
    .sort();

function refusalOf(state: State, notation: string): string | undefined {
  const refused = rules.apply(state, moveOf(notation));
  return refused.ok ? undefined : refused.error.text;
}

describe('the start', () => {
  test('CK-010, CK-011 eight rows of eight, 12 men a side on dark squares, red at the bottom', () => {
    expect(start.board.map((row) => row.map((piece) => piece ?? '.').join(''))).toEqual([
      '.b.b.b.b',
      'b.b.b.b.',
      '.b.b.b.b',
      '........',
      '........',
      'r.r.r.r.',
      '.r.r.r.r',
      'r.r.r.r.',
    ]);
  });

  test('CK-012, CK-013 red, which is player1, starts', () => {
    expect(start).toMatchObject({
      currentPlayer: 'red',
      moves: [],
      gameOver: false,
      winner: null,
      mustCapture: false,
      captureSequence: [],
    });
    expect(rules.turn(start)).toBe('player1');
    expect(legal(start)).toEqual(['10-14', '10-15', '11-15', '11-16', '12-16', '9-13', '9-14']);
  });
});

describe('moves', () => {
  test('CK-014 the turn switches after every move', () => {
    const states = ['', '11-15', '11-15 23-19'].map((moves) => play(moves));
    expect(states.map(({ currentPlayer }) => currentPlayer)).toEqual(['red', 'black', 'red']);
    expect(states.map(rules.turn)).toEqual(['player1', 'player2', 'player1']);
  });

  test('CK-012 a move is kept with from, to, captured and becameKing', () => {
    expect(play('11-15 22-18 15x22 25x18').moves.slice(1, 3)).toEqual([
      { from: 22, to: 18, captured: [], becameKing: false, path: [22, 18] },
      { from: 15, to: 22, captured: [18], becameKing: false, path: [15, 22] },
    ]);
  });

  test.each([
    ['CK-020 onto a piece', '', '7-11', 'That piece cannot go to square 11'],
    ['CK-021 straight ahead', '', '9-17', 'That piece cannot go to square 17'],
    ['CK-021 backwards', '11-15 23-19 9-14', '19-23', 'That piece cannot go to square 23'],
    ['CK-021 sideways', '11-15 24-20', '15-14', 'That piece cannot go to square 14'],
    ['CK-022 a step when there is a capture', '11-15 22-18', '9-14', 'You must capture'],
    ['CK-023 a jump over nothing', '', '11-18', 'That piece cannot go to square 18'],
    ["CK-023 a jump over one's own", '11-15', '26-19', 'That piece cannot go to square 19'],
    ["the opponent's piece", '', '23-19', 'You have no piece on square 23'],
    ['an empty square', '', '15-18', 'You have no piece on square 15'],
    ["an empty square, at black's turn", '11-15', '18-14', 'You have no piece on square 18'],
    ['nowhere at all', '', '11-99', 'That piece cannot go to square 99'],
    ['two steps in one move', '', '11-15-19', 'That move ends on square 15'],
    ['going on after the capture ended', '11-15 22-18', '15x22x29', 'That move ends on square 22'],
  ])('%s is refused', (_name, moves, move, text) => {
    expect(refusalOf(play(moves), move)).toBe(text);
  });

  test('a move of fewer than two squares is refused', () => {
    expect(rules.apply(start, [])).toMatchObject({ error: { code: 'move/illegal' } });
    expect(rules.apply(start, [11])).toMatchObject({ error: { code: 'move/illegal' } });
  });
});

describe('men and kings', () => {
  test('CK-023, G54 men jump forward only', () => {
    const state = at('R:R15:B11,18');
    expect(legal(state)).toEqual(['15-22']);
    expect(refusalOf(state, '15x8')).toBe('You must capture');
  });

  test('G54 a jump that only a king could make binds no man', () => {
    const state = at('R:R15:B11');
    expect(state.mustCapture).toBe(false);
    expect(legal(state)).toEqual(['15-18', '15-19']);
  });

  test('CK-024 kings jump both ways', () => {
    expect(legal(at('R:RK15:B11,18'))).toEqual(['15-22', '15-8']);
  });

  test('CK-024 kings step both ways', () => {
    expect(legal(at('R:RK15:B29'))).toEqual(['15-10', '15-11', '15-18', '15-19']);
  });

  test.each([
    ['red on row 0', 'R:R27:B13', '27-31', 'R'],
    ['black on row 7', 'B:R20:B6', '6-2', 'B'],
  ])('CK-019 %s becomes a king', (_name, fen, move, piece) => {
    const crowned = play(move, at(fen));
    expect(pieceAt(crowned.board, moveOf(move)[1] ?? 0)).toBe(piece);
    expect(crowned.moves.at(-1)?.becameKing).toBe(true);
  });
});

describe('chains', () => {
  const chain = at('R:R16,5:B19,26');

  test('CK-015, G54 a chain is one move', () => {
    expect(legal(chain)).toEqual(['16-23-30']);
    expect(play('16x23x30', chain).moves).toEqual([
      { from: 16, to: 30, captured: [19, 26], becameKing: true, path: [16, 23, 30] },
    ]);
  });

  test('CK-015 a jump that can be followed by another keeps the turn, with mustCapture set', () => {
    const midway = hop(chain, 16, 23);
    if (!midway.ok) throw new Error(midway.error.text);
    expect(midway.value).toMatchObject({
      currentPlayer: 'red',
      mustCapture: true,
      captureSequence: [16, 23],
      moves: [],
    });
    expect(pieceAt(midway.value.board, 19)).toBeNull();
    expect(legal(midway.value)).toEqual(['23-30']);
    expect(hop(midway.value, 23, 30)).toEqual({ ok: true, value: play('16x23x30', chain) });
    expect(hop(midway.value, 23, 27)).toMatchObject({ error: { text: 'You must capture' } });
    expect(hop(midway.value, 5, 9)).toMatchObject({
      error: { text: 'The piece on square 23 must go on capturing' },
    });
  });

  test('G54 a chain must be completed', () => {
    expect(refusalOf(chain, '16x23')).toBe('The piece on square 23 must go on capturing');
    const round = at('R:RK19:B14,15,22,23');
    expect(refusalOf(round, '19x26x17')).toBe('The piece on square 17 must go on capturing');
  });

  test('G54 any jump may be chosen, the shorter one too', () => {
    expect(legal(at('R:R10,16:B14,19,26'))).toEqual(['10-17', '16-23-30']);
  });

  test('G54 in mid-chain no other piece may capture', () => {
    const midway = hop(at('R:R10,16:B14,19,26'), 16, 23);
    expect(midway.ok && legal(midway.value)).toEqual(['23-30']);
  });

  test('a chain that forks is listed once for each end', () => {
    expect(legal(at('R:R16:B19,26,27'))).toEqual(['16-23-30', '16-23-32']);
  });

  test.each([
    ['red', 'R:R24:B26,27', '24-31', '24x31x22'],
    ['black', 'B:R6,7:B9', '9-2', '9x2x11'],
  ])('G54 crowning ends the turn of %s', (_colour, fen, move, beyond) => {
    expect(legal(at(fen))).toEqual([move]);
    expect(play(move, at(fen)).captureSequence).toEqual([]);
    expect(refusalOf(at(fen), beyond)).toMatch(/^That move ends on square/);
    const asKing = at(fen.replace(/:R24|:B9/, (side) => side.replace(/\d/, 'K$&')));
    expect(legal(asKing)).toEqual([beyond.replaceAll('x', '-')]);
  });

  test('a king may end where it began', () => {
    const round = at('R:RK19:B14,15,22,23');
    expect(legal(round)).toEqual(['19-10-17-26-19', '19-26-17-10-19']);
    expect(play('19x26x17x10x19', round)).toMatchObject({ gameOver: true, winner: 'red' });
  });

  test('a king that has come round goes on from where it began', () => {
    const round = [26, 17, 10, 19].reduce<State>((at, to, hops) => {
      const next = hop(at, [19, 26, 17, 10][hops] ?? 0, to);
      if (!next.ok) throw new Error(next.error.text);
      return next.value;
    }, at('R:RK19:B14,15,16,22,23'));
    expect(legal(round)).toEqual(['19-12']);
  });

  test('no piece is taken twice', () => {
    expect(legal(at('R:RK19:B23'))).toEqual(['19-26']);
  });
});

describe('the end', () => {
  test.each([
    ['CK-016 the last piece is taken', 'R:R15:B18', '15x22', 'player1', 'Black has no pieces left.'],
    ['CK-016 the last piece is taken', 'B:R15:B18', '18x11', 'player2', 'Red has no pieces left.'],
    ['CK-016 nothing can move', 'R:R24,15:B28', '15-19', 'player1', 'Black cannot move.'],
    ['CK-016 nothing can move', 'B:R5:B9,18', '18-14', 'player2', 'Red cannot move.'],
  ])('%s: %s, %s', (_name, fen, move, winner, how) => {
    expect(rules.outcome(at(fen))).toBeNull();
    const over = play(move, at(fen));
    expect(rules.outcome(over)).toEqual({ winner, reason: 'win', how });
    expect(over).toMatchObject({ gameOver: true, winner: winner === 'player1' ? 'red' : 'black' });
    expect(rules.notice?.(over)).toBeNull();
  });

  test('CK-017, G53 the third occurrence of a position is a draw', () => {
    const kings = at('R:RK16:BK30');
    const twice = play('16-12 30-25 12-16 25-30 16-12 30-25 12-16', kings);
    expect(rules.outcome(twice)).toBeNull();
    const drawnGame = play('25-30', twice);
    expect(rules.outcome(drawnGame)).toEqual({
      winner: null,
      reason: 'draw',
      how: 'The same position came up for the third time.',
    });
    expect(drawnGame).toMatchObject({ gameOver: true, winner: null });
  });

  test('CK-017, G53 any position may be the one that recurs, not just the first', () => {
    const once = play('16-12 30-25 12-8 25-21', at('R:RK16:BK30'));
    const twice = play('8-3 21-17 3-8 17-21 8-3 21-17 3-8', once);
    expect(rules.outcome(twice)).toBeNull();
    expect(rules.outcome(play('17-21', twice))).toMatchObject({ winner: null });
  });

  test('CK-017, G53 positions before a move of a man are not counted', () => {
    const twice = play('16-12 30-25 12-16 25-30 16-12 30-25', at('R:RK16,5:BK30'));
    const after = play('5-9 25-30 12-16 30-25 16-12 25-30 12-16 30-25', twice);
    expect(rules.outcome(after)).toBeNull();
    expect(rules.outcome(play('16-12 25-30', after))).toMatchObject({ winner: null });
  });

  test('CK-017, G53 40 moves by each side without a capture or a move of a man are a draw', () => {
    // Two kings on cycles of 6 and 8 squares: the position recurs after 24 moves each, for the
    // second time after 48.
    const rounds = { red: [12, 8, 3, 7, 11, 16], black: [25, 21, 17, 22, 18, 23, 26, 30] };
    let state = at('R:RK16:BK30');
    for (let ply = 0; ply < 80; ply += 1) {
      expect(rules.outcome(state)).toBeNull();
      const round = rounds[state.currentPlayer];
      const [from, to] = [round.at(((ply >> 1) % round.length) - 1), round.at((ply >> 1) % round.length)];
      state = play(`${from}-${to}`, state);
    }
    expect(rules.outcome(state)).toEqual({
      winner: null,
      reason: 'draw',
      how: 'No capture and no man moved for 40 moves each.',
    });
  });

  test('CK-016 a win with the move that would be the 80th of the 40-move rule is a win', () => {
    const quietBoards = Array.from({ length: 80 }, (_, index) => `another board ${index}`);
    const state = { ...at('R:R24,K15:B28'), quietBoards };
    expect(rules.outcome(play('15-19', state))).toMatchObject({ winner: 'player1' });
    expect(rules.outcome(play('15-18', state))).toMatchObject({ winner: null });
  });

  test('CK-006 the notice says when a capture is due', () => {
    expect(rules.notice?.(start)).toBeNull();
    expect(rules.notice?.(play('11-15 22-18'))).toBe('Must capture!');
  });
});

describe('counts', () => {
  // https://oeis.org/A133046
  test('CK-021, CK-022, CK-023 sequences of moves by ply', () => {
    expect(countSequences(rules, 5)).toEqual([7, 49, 302, 1469, 7361]);
  });
});

/**
 * Whether one step or jump is allowed at the start of a turn, in the words of the specification.
 */
function mayHop(state: State, from: Square, to: Square, mustCapture: boolean): boolean {
  const piece = pieceAt(state.board, from);
  const own = state.currentPlayer === 'red' ? 'rR' : 'bB';
  // CK-020; squares are dark already.
  if (piece === null || !own.includes(piece) || pieceAt(state.board, to) !== null) return false;
  const [down, right] = [rowOf(to) - rowOf(from), columnOf(to) - columnOf(from)];
  // CK-021, CK-024
  if ((piece === 'r' && down > 0) || (piece === 'b' && down < 0)) return false;
  // CK-022
  if (Math.abs(down) === 1 && Math.abs(right) === 1) return !mustCapture;
  // CK-023
  if (Math.abs(down) !== 2 || Math.abs(right) !== 2) return false;
  const over = pieceAt(state.board, squareAt(rowOf(from) + down / 2, columnOf(from) + right / 2) ?? 0);
  return over !== null && !own.includes(over);
}

describe('properties', () => {
  const seeds = fc.integer({ min: 0, max: 2 ** 31 });
  const fixed = { seed: 42, numRuns: 8 };
  const pairs = squares.flatMap((from) => squares.map((to) => [from, to] as const));

  test('CK-020 ... CK-024 a hop is allowed exactly where the specification says', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed).filter(({ gameOver }) => !gameOver)) {
          const jumps = pairs.filter(([from, to]) => mayHop(state, from, to, true));
          expect(state.mustCapture).toBe(jumps.length > 0);
          const allowed = pairs.filter(([from, to]) => mayHop(state, from, to, state.mustCapture));
          expect(pairs.filter(([from, to]) => hop(state, from, to).ok)).toEqual(allowed);
          const hopsOfMoves = new Set(rules.legalMoves(state).map(([from, to]) => `${from} ${to}`));
          expect(hopsOfMoves).toEqual(new Set(allowed.map(([from, to]) => `${from} ${to}`)));
        }
      }),
      fixed,
    );
  });

  test('every legal move can be played, is listed once, and leaves the previous state unchanged', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed)) {
          const before = JSON.stringify(state);
          const moves = legal(state);
          expect(new Set(moves).size).toBe(moves.length);
          if (!state.gameOver) for (const path of rules.legalMoves(state)) rules.apply(state, path);
          rules.outcome(state);
          expect(JSON.stringify(state)).toBe(before);
        }
      }),
      fixed,
    );
  });

  test('pieces leave as they are captured, men go forward and are crowned on the far row only', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const states = randomGame(seed);
        for (const [ply, state] of states.entries()) {
          const before = states[ply - 1];
          const last = state.moves.at(-1);
          if (!before || !last) continue;
          const mover = before.currentPlayer;
          const other = state.currentPlayer;
          expect(other).not.toBe(mover);
          expect(squaresOf(state.board, mover)).toHaveLength(squaresOf(before.board, mover).length);
          expect(squaresOf(state.board, other)).toEqual(
            squaresOf(before.board, other).filter((square) => !last.captured.includes(square)),
          );
          const piece = pieceAt(before.board, last.from);
          const rows = last.path.map(rowOf);
          if (piece === 'r') expect(rows).toEqual(rows.toSorted((a, b) => b - a));
          if (piece === 'b') expect(rows).toEqual(rows.toSorted((a, b) => a - b));
          expect(state.board[0]).not.toContain('r');
          expect(state.board[7]).not.toContain('b');
          const isCrowned = (piece === 'r' && rows.at(-1) === 0) || (piece === 'b' && rows.at(-1) === 7);
          expect(last.becameKing).toBe(isCrowned);
          const isQuiet = last.captured.length === 0 && (piece === 'R' || piece === 'B');
          expect(state.quietBoards).toHaveLength(isQuiet ? before.quietBoards.length + 1 : 1);
        }
      }),
      { ...fixed, numRuns: 15 },
    );
  });

  test('CK-016 the game is over exactly when nothing can be played, or drawn', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const state of randomGame(seed)) {
          const isStuck = rules.legalMoves(state).length === 0;
          expect(state.winner !== null).toBe(isStuck);
          const outcome = rules.outcome(state);
          expect(outcome?.winner ?? null).toBe(
            isStuck ? (state.currentPlayer === 'red' ? 'player2' : 'player1') : null,
          );
        }
      }),
      { ...fixed, numRuns: 30 },
    );
  });
});
