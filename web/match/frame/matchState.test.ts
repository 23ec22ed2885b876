/** The match as pure state: optimistic moves, the thinking floor, rollback, result and replay. */
import { describe, expect, test } from 'vitest';
import { connectFour } from '@playfield/games/connect-four/index.ts';
import { botThinker } from '../../offline/botThinker.ts';
import { localServer } from '../../offline/localApi.ts';
import { nextWakeMs, openingMatch, reduceMatch, type MatchEvent, type MatchState } from './matchState.ts';
import { canMove, isThinking, listedMoves, outcomeOf, shownPosition, viewOf } from './matchView.ts';
import type { GameRecord, Move } from './record.ts';

const server = localServer(
  () => 0,
  botThinker(() => 0),
);
/** Columns 1 to 7 as wire moves, the person first. */
const columns = (digits: string): Move[] => Array.from(digits, (digit) => ({ column: Number(digit) - 1 }));
const game = (digits: string): GameRecord => server.put('connect-four', columns(digits));
/** The same game some moves on. */
const later = (record: GameRecord, digits: string): GameRecord =>
  columns(digits).reduce<GameRecord>((before, move) => server.push(before.id, move), record);

const after = (state: MatchState, ...events: readonly MatchEvent[]): MatchState =>
  events.reduce(reduceMatch, state);
const load = (record: GameRecord, nowMs = 1000): MatchState =>
  after(openingMatch(connectFour), { type: 'loaded', record, nowMs, elapsedMs: 0 });
const move = (column: number, nowMs: number): MatchEvent => ({
  type: 'moved',
  move: { column: column - 1 },
  nowMs,
});
const receive = (record: GameRecord, nowMs: number, aiThinkMs: number | null = null): MatchEvent => ({
  type: 'received',
  record,
  aiThinkMs,
  nowMs,
});
const ply = (state: MatchState): number => state.position.ply;

const hinted = (ply: number): MatchEvent => ({
  type: 'hinted',
  hint: { move: { column: 3 }, reason: 'Play column 4: it is near the centre' },
  ply,
  hintsUsed: 2,
});

describe('our move', () => {
  test('G22 is on the board at once, and the turn is over', () => {
    const state = after(load(game('')), move(4, 2000));
    expect([ply(state), canMove(state), isThinking(state), state.isMoving]).toEqual([1, false, true, true]);
    expect(listedMoves(state)).toEqual([{ ply: 0, seat: 'player1', notation: '4' }]);
  });

  test('C4-022 C4-023 only player1 moves, only while the game is playing', () => {
    expect(canMove(load(game('')))).toBe(true);
    expect(canMove(load(game('4')))).toBe(false);
    expect(canMove(load(game('4142434')))).toBe(false);
    expect(canMove(load({ ...game(''), yourSeat: null }))).toBe(false);
  });

  test('USERS-ASK 22: refused, the board returns to the true position', () => {
    const before = load(game('44'));
    const state = after(before, move(1, 2000), { type: 'refused', record: null, nowMs: 2100 });
    expect([ply(state), state.pending, canMove(state), state.isMoving]).toEqual([2, null, true, false]);
  });

  test('refused with a newer state, that state is shown', () => {
    const record = game('');
    const state = after(load(record), move(1, 2000), {
      type: 'refused',
      record: later(record, '75'),
      nowMs: 2100,
    });
    expect(listedMoves(state).map(({ notation }) => notation)).toEqual(['7', '5']);
  });

  test('it survives news sent before it arrived', () => {
    const record = game('44');
    const state = after(load(record), move(1, 2000), receive(record, 2100));
    expect([ply(state), state.pending?.ply]).toEqual([3, 2]);
  });
});

describe('the answer', () => {
  const record = game('');
  const moved = after(load(record), move(4, 2000));
  const answer = later(record, '43');

  test('G22 AI Thinking... is seen for about 400 ms, however quick the engine was', () => {
    const state = after(moved, receive(answer, 2010, 12));
    expect([ply(state), isThinking(state), state.pending, nextWakeMs(state)]).toEqual([1, true, null, 2400]);
    expect(listedMoves(state).map(({ notation }) => notation)).toEqual(['4']);
    const early = after(state, { type: 'woke', nowMs: 2399 });
    expect(ply(early)).toBe(1);
    const due = after(state, { type: 'woke', nowMs: 2400 });
    expect([ply(due), canMove(due), due.aiThinkMs, nextWakeMs(due)]).toEqual([2, true, 12, null]);
    // The next reply comes by polling, which measures nothing: the previous time must not be shown
    // for it (C4-038).
    const stored = later(answer, '3');
    const mine = after(due, move(3, 3000), receive(stored, 3100));
    expect(mine.aiThinkMs).toBe(12);
    const polled = after(mine, receive(later(stored, '1'), 5000));
    expect([ply(polled), polled.aiThinkMs]).toEqual([4, null]);
  });

  test('a slow answer is shown at once', () => {
    expect(ply(after(moved, receive(answer, 2900, 700)))).toBe(2);
  });

  test('while the engine is busy our move is stored and the AI keeps thinking', () => {
    const busy = game('');
    const state = after(load(busy), move(4, 2000), receive(later(busy, '4'), 2050));
    expect([ply(state), state.pending, isThinking(state), canMove(state)]).toEqual([1, null, true, false]);
    expect(ply(after(state, receive(later(busy, '3'), 3100)))).toBe(2);
  });

  test('older news and other games are ignored', () => {
    const state = load(answer);
    expect(after(state, receive(record, 3000))).toBe(state);
    expect(after(state, receive(game('12'), 3000))).toBe(state);
  });

  test('another tab moved: the board follows', () => {
    const shared = game('');
    const state = after(load(shared), receive(later(shared, '26'), 9000));
    expect([ply(state), canMove(state)]).toEqual([2, true]);
  });

  test('two tabs moved at once: the stored move stands, ours is dropped', () => {
    const shared = game('');
    const state = after(load(shared), move(1, 2000), receive(later(shared, '26'), 2100));
    expect(listedMoves(state).map(({ notation }) => notation)).toEqual(['2', '6']);
  });
});

describe('the end', () => {
  const running = game('414243');
  const won = later(running, '4');

  test('C4-058 C4-059 a completed game that is loaded shows its result after 1 s', () => {
    const state = load(won, 5000);
    expect(state.ending).toEqual({ phase: 'due', dueMs: 6000, isFresh: false });
    expect(after(state, { type: 'woke', nowMs: 5999 }).ending.phase).toBe('due');
    expect(after(state, { type: 'woke', nowMs: 6000 }).ending).toEqual({ phase: 'open', isFresh: false });
  });

  test('C4-060 G25 TT-018 after a move: the drop first, the result within 1 s after it', () => {
    const state = after(load(running), move(4, 2000), receive(won, 2020));
    expect([ply(state), state.ending]).toEqual([7, { phase: 'due', dueMs: 3020, isFresh: true }]);
    expect(after(state, { type: 'woke', nowMs: 3020 }, { type: 'endingClosed' }).ending.phase).toBe('closed');
  });

  test('our last move shows who won before the server confirms it', () => {
    const state = after(load(running), move(4, 2000));
    expect(viewOf(state)).toMatchObject({ status: 'completed', winner: 'player1', result: 'win' });
    expect([isThinking(state), state.ending.phase]).toEqual([false, 'none']);
  });

  test('C4-055 TT-022 the game clock runs while playing and stops at the end', () => {
    const state = after(load(running, 1000), move(4, 2000), receive(won, 2020));
    expect([load(running, 1000).clockStoppedMs, state.clockZeroMs, state.clockStoppedMs]).toEqual([
      null,
      1000,
      2020,
    ]);
  });

  test('C4-055 both clocks restart with a new game', () => {
    const state = after(load(won, 1000), { type: 'loaded', record: game(''), nowMs: 9000, elapsedMs: 0 });
    expect([state.clockZeroMs, state.turnSinceMs, state.clockStoppedMs, state.lastTurnMs]).toEqual([
      9000,
      9000,
      null,
      0,
    ]);
  });

  test('G24 the move time restarts with each move', () => {
    const record = game('');
    const state = after(load(record, 1000), move(4, 4200));
    expect([state.turnSinceMs, state.lastTurnMs]).toEqual([4200, 3200]);
    expect(after(state, receive(later(record, '43'), 4900)).turnSinceMs).toBe(4900);
  });

  test('G24 of a game that is over the move time is the server’s, as when its page is opened again', () => {
    const timed = { ...won, moves: won.moves.map((one, n) => ({ ...one, playedAtMs: n * 700 })) };
    const state = after(load(running, 1000), move(4, 2000), receive(timed, 2020));
    expect([state.lastTurnMs, load(timed).lastTurnMs]).toEqual([700, 700]);
  });

  test('a game closed elsewhere ends here too, and a pending move is taken back', () => {
    const record = game('44');
    const state = after(load(record), move(1, 2000), receive(server.abandon(record.id), 2100));
    expect([ply(state), state.record?.result, state.ending.phase]).toEqual([2, 'abandoned', 'due']);
  });
});

describe('replay of a finished game', () => {
  const won = load(game('4142434'));

  test('steps back and forth within the game; the end is live again', () => {
    const back = after(won, { type: 'replayed', ply: 3 });
    expect([shownPosition(back).ply, canMove(back)]).toEqual([3, false]);
    expect(shownPosition(after(back, { type: 'replayed', ply: -5 })).ply).toBe(0);
    expect(after(back, { type: 'replayed', ply: 99 }).replayPly).toBeNull();
  });

  test('a step forward shows the move arriving, a step back does not', () => {
    const third = after(won, { type: 'replayed', ply: 3 });
    expect([third.isMoving, after(third, { type: 'replayed', ply: 4 }).isMoving]).toEqual([false, true]);
    expect(after(third, { type: 'replayed', ply: 2 }).isMoving).toBe(false);
  });

  test('the result does not interrupt a replay', () => {
    expect(after(won, { type: 'replayed', ply: 3 }).ending.phase).toBe('closed');
    const open = after(won, { type: 'woke', nowMs: 2000 });
    expect([open.ending.phase, after(open, { type: 'replayed', ply: 3 }).ending.phase]).toEqual([
      'open',
      'closed',
    ]);
  });

  test('a running game has no replay', () => {
    const running = load(game('44'));
    expect(after(running, { type: 'replayed', ply: 0 })).toBe(running);
  });
});

describe('hint', () => {
  test('C4-082 G20 marks a column until the next move, and is counted', () => {
    const state = after(load(game('')), hinted(0));
    expect([state.hint?.move, state.record?.hintsUsed]).toEqual([{ column: 3 }, 2]);
    expect(after(state, move(4, 2000)).hint).toBeNull();
  });

  test('for an outdated position it is only counted', () => {
    const state = after(load(game('44')), hinted(0));
    expect([state.hint, state.record?.hintsUsed]).toEqual([null, 2]);
  });
});

test('a record that breaks the rules is reported as damaged, not shown', () => {
  const state = load({
    ...game('44'),
    moves: game('1111111'.slice(0, 6)).moves.map((stored) => ({ ...stored, move: {} })),
  });
  expect([state.phase, state.failure]).toEqual(['failed', expect.stringContaining('cannot be shown')]);
});

test.each([
  ['while it runs neither card says so', '41', null, null],
  ['TT-006 TT-013 won by the person', '4142434', 'Won', 'Lost'],
  ['won by the AI', '74142434', 'Lost', 'Won'],
  ['a full board', '111111222222333333544444455555666666777777', 'Draw', 'Draw'],
] as const)('%s', (_title, digits, you, ai) => {
  const state = load(game(digits));
  expect([outcomeOf(state, 'player1'), outcomeOf(state, 'player2')]).toEqual([you, ai]);
});
