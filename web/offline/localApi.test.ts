/** Games that no server keeps: the same answers and refusals as the server's, and the same record. */
import type { Level } from '@playfield/games/game.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { GameRecord, Move } from '../match/frame/record.ts';
import { localServer, type LocalServer } from './localApi.ts';

const columns = (digits: string): readonly Move[] =>
  Array.from(digits, (digit) => ({ column: Number(digit) }));

let nowMs: number;
let asked: { readonly moves: number; readonly level: Level }[];
/** What the AI waits for before it answers. */
let held: Promise<void>;
/** Where the AI drops next. */
let column: number;
let changes: GameRecord[];
let server: LocalServer;

beforeEach(() => {
  [nowMs, asked, held, column, changes] = [1000, [], Promise.resolve(), 6, []];
  server = localServer(
    () => nowMs,
    {
      async move(_gameType, moves, level) {
        asked.push({ moves: moves.length, level });
        await held;
        nowMs += 40;
        return { column };
      },
      async hint() {
        await held;
        return { move: { column: 3 }, reason: 'It is the middle.' };
      },
    },
    { player1Name: 'Ada' },
    (record) => changes.push(record),
  );
});

const play = (record: GameRecord, digit: number, change: object = {}) =>
  server.play(record.id, {
    move: { column: digit },
    ply: record.moveCount,
    takebacksUsed: record.takebacksUsed,
    seat: 'player1',
    ...change,
  });
const notations = ({ moves }: GameRecord): string => moves.map(({ notation }) => notation).join('');

test('a new game is empty, at its level, and marked', async () => {
  const record = await server.create('connect-four', 'hard');
  expect(record).toMatchObject({
    gameType: 'connect-four',
    difficulty: 'hard',
    status: 'playing',
    currentPlayer: 'player1',
    yourSeat: 'player1',
    player1Name: 'Ada',
    player2Name: 'AI',
    winner: null,
    result: null,
    moves: [],
    hintsUsed: 0,
    takebacksUsed: 0,
    completedAt: null,
    online: null,
  });
  expect(record.board).toEqual(Array.from({ length: 6 }, () => Array.from({ length: 7 }, () => 0)));
  expect(changes).toEqual([record]);
  expect(await server.load(record.id)).toBe(record);
});

test('a move is answered by the AI of its level, whose thinking is measured', async () => {
  const before = await server.create('connect-four', 'hard');
  const { record, aiThinkMs } = await play(before, 3);
  expect(asked).toEqual([{ moves: 1, level: 'hard' }]);
  expect([notations(record), record.currentPlayer, aiThinkMs]).toEqual(['47', 'player1', 40]);
  expect(record.board).not.toEqual(before.board);
});

test('a game that is won is over, and asks the AI nothing more', async () => {
  const { record, aiThinkMs } = await play(server.put('connect-four', columns('010101')), 0);
  expect([record.status, record.winner, record.result, aiThinkMs]).toEqual([
    'completed',
    'player1',
    'win',
    null,
  ]);
  expect(record.completedAt).toBe(new Date(1000).toISOString());
  expect(asked).toEqual([]);
  await expect(play(record, 3)).rejects.toMatchObject({ status: 409, code: 'move/game-over' });
});

test.each<[string, object, number, string]>([
  ['one that answers another ply', { ply: 1 }, 3, 'move/stale'],
  ['one of the other seat', { seat: 'player2' }, 3, 'move/not-your-turn'],
  ['one that the rules forbid', {}, 0, 'move/illegal'],
])('%s is refused with the game as it stands', async (_, change, digit, code) => {
  const record = server.put('connect-four', columns('000000'));
  const refused = play(record, digit, change);
  await expect(refused).rejects.toMatchObject({ status: 409, code, body: { game: { id: record.id } } });
  expect(await server.load(record.id)).toBe(record);
});

test('a game that is not here is refused without one', async () => {
  const refused = server.load('elsewhere');
  await expect(refused).rejects.toMatchObject({ status: 404, code: 'game/not-found' });
  await expect(refused).rejects.not.toHaveProperty('body.game');
});

test('another game ends the running one of its kind, and nothing else', async () => {
  const over = (await play(server.put('connect-four', columns('010101')), 0)).record;
  const other = await server.create('tic-tac-toe', 'easy');
  const first = await server.create('connect-four', 'easy');
  nowMs = 5000;
  const second = await server.create('connect-four', 'easy');
  expect(await server.load(first.id)).toMatchObject({
    status: 'completed',
    result: 'abandoned',
    completedAt: new Date(5000).toISOString(),
  });
  expect(await server.load(over.id)).toBe(over);
  expect(await server.load(other.id)).toBe(other);
  expect(await server.findActive('connect-four')).toBe(second.id);
  expect(await server.findActive('tic-tac-toe')).toBe(other.id);
  server.abandon(second.id);
  expect(await server.findActive('connect-four')).toBeNull();
});

describe('while the AI thinks', () => {
  test('a reply to what has been taken back is not played', async () => {
    const answer = Promise.withResolvers<void>();
    held = answer.promise;
    const record = server.put('connect-four', columns('34'));
    const played = play(record, 3);
    await expect.poll(() => asked.length).toBe(1);
    server.abandon(record.id);
    answer.resolve();
    expect(notations((await played).record)).toBe('454');
  });

  test('asked twice at once, it moves once', async () => {
    const record = server.put('connect-four', columns('3'));
    const [one, two] = await Promise.all([server.answer(record.id), server.answer(record.id)]);
    expect([notations(one), notations(two)]).toEqual(['47', '47']);
    // Where nothing is due, nothing is asked.
    expect(await server.answer(record.id)).toBe(two);
    const over = server.abandon(server.put('connect-four', columns('3')).id);
    expect(await server.answer(over.id)).toBe(over);
    expect(asked).toHaveLength(2);
  });
});

test('the newest games are kept, and of those before only the running ones', async () => {
  const other = await server.create('checkers', 'easy');
  const ids: string[] = [];
  for (let n = 0; n < 25; n++) ids.push((await server.create('connect-four', 'easy')).id);
  const found = await Promise.allSettled(ids.map((id) => server.load(id)));
  // With the running one.
  expect(found.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
  expect(found.at(-21)?.status).toBe('fulfilled');
  expect(await server.load(other.id)).toBe(other);
});

describe('hints', () => {
  test('each is counted, and says which move it is about', async () => {
    const { id } = server.put('connect-four', columns('34'));
    for (const hintsUsed of [1, 2])
      expect(await server.hint(id)).toEqual({
        move: { column: 3 },
        reason: 'It is the middle.',
        ply: 2,
        hintsUsed,
      });
    expect(await server.load(id)).toMatchObject({ hintsUsed: 2, moveCount: 2 });
  });

  test('one for a position that is gone is withdrawn, and costs nothing', async () => {
    const answer = Promise.withResolvers<void>();
    held = answer.promise;
    const { id } = server.put('connect-four', columns('34'));
    const hint = server.hint(id);
    server.push(id, { column: 5 });
    answer.resolve();
    await expect(hint).rejects.toMatchObject({ status: 409, code: 'request/withdrawn' });
    expect((await server.load(id)).hintsUsed).toBe(0);
  });
});

describe('taking back', () => {
  test('takes the last own move and the answer to it off the board, and is counted', async () => {
    const before = server.put('connect-four', columns('34'));
    const { id } = server.put('connect-four', columns('3456'));
    const taken = await server.takeBack(id);
    expect(taken).toMatchObject({ moveCount: 2, currentPlayer: 'player1', takebacksUsed: 1 });
    expect([notations(taken), taken.board]).toEqual(['45', before.board]);
    const first = await server.takeBack(id);
    expect(first).toMatchObject({ moves: [], moveCount: 0, takebacksUsed: 2, player1Name: 'Ada' });
  });

  test.each<[string, (server: LocalServer) => GameRecord]>([
    ['before the first move', (on) => on.put('connect-four', [])],
    ['while the AI thinks', (on) => on.put('connect-four', columns('345'))],
    ['after the end', (on) => on.abandon(on.put('connect-four', columns('34')).id)],
  ])('is not possible %s', async (_, put) => {
    const record = put(server);
    await expect(server.takeBack(record.id)).rejects.toMatchObject({
      status: 409,
      code: 'action/unavailable',
    });
    expect(await server.load(record.id)).toBe(record);
  });
});

test('a game that is taken over goes on as it stands, under an id of its own, marked', () => {
  const theirs: GameRecord = { ...server.put('connect-four', columns('34')), player1Name: 'Somebody' };
  const here = server.takeOver(theirs);
  const again = server.takeOver(theirs);
  expect(new Set([theirs.id, here.id, again.id]).size).toBe(3);
  expect(here).toEqual({ ...theirs, id: here.id, player1Name: 'Ada' });
  expect(notations(server.push(here.id, { column: 0 }))).toBe('451');
});
