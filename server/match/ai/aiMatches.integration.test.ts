/** Games against an AI that has no room, or whose answer nobody waits for any more: engines that answer when the test says so. */
import { expect, test } from 'vitest';
import { refuse, ok, type Result } from '@playfield/contracts/result.ts';
import { createIdentity } from '../../account/identity.ts';
import { createNameRules } from '../../account/nameRules.ts';
import type { BotMove, Bots } from '../../bots/bots.ts';
import type { QueueRefusal } from '../../bots/fairQueue.ts';
import { createBusAlone } from '../../bus/alone.ts';
import type { Bus } from '../../bus/bus.ts';
import { keepReports } from '../../bus/testing/reports.ts';
import { systemClock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { users } from '../../db/schema.ts';
import { describeEachDatabase } from '../../testing/database.ts';
import { createMatches } from '../matches.ts';
import { noBlocks } from '../testing/noBlocks.ts';
import { nobodyTold } from '../testing/nobodyTold.ts';
import { noRatings } from '../testing/noRatings.ts';

const playerId = 'PlayerPlayerPlayer1111';

async function withPlayer(database: Database): Promise<Database> {
  await database.db.insert(users).values({ id: playerId, username: 'Player', isGuest: true });
  return database;
}

const nobody = (): Promise<never> => Promise.reject(new Error('nobody asked for that'));

/** The matches of one server. */
function served(database: Database, bots: Partial<Bots>, kind: Bus['kind'] = 'alone') {
  return createMatches({
    ended: () => undefined,
    database,
    clock: systemClock,
    bots: { chooseMove: nobody, hint: nobody, close: () => Promise.resolve(), ...bots },
    seedFor: () => 1,
    keptSeats: { settle: async () => null },
    announce: async () => undefined,
    outages: () => [],
    graceMs: 60_000,
    bus: { ...createBusAlone(keepReports()), kind },
    cutOff: noBlocks,
    notification: nobodyTold,
    isAbsent: () => false,
    ratings: noRatings,
    damaged: () => undefined,
    identity: createIdentity(() => Promise.resolve(false), createNameRules('Playfield')),
  });
}

type Matches = ReturnType<typeof served>;

async function newGame(matches: Matches): Promise<string> {
  const made = await matches.create(playerId, { gameType: 'connect-four', difficulty: 'easy' });
  if (!made.ok) throw new Error(made.error.code);
  return made.value.id;
}

const first = { ply: 0, move: { column: 3 } };
const answer: BotMove = { move: { column: 0 }, thinkMs: 1 };
const advice = { move: { column: 3 }, notation: '4', reason: 'Play column 4.' };
const advising = async () => ok(advice);

/** Resolves when the engine was asked; answers with the refusal of what is taken back. */
function untilWithdrawn() {
  const asked = Promise.withResolvers<void>();
  const ask = ({ signal }: { signal?: AbortSignal }): Promise<Result<never, QueueRefusal>> =>
    new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve(refuse('request/withdrawn')), { once: true });
      asked.resolve();
    });
  return { ask, asked: asked.promise };
}

describeEachDatabase('an AI that is not there in time', (open) => {
  test('T-55 without room the move is stored, and the reply comes with a later look, also after a restart', async () => {
    const database = await withPlayer(await open());
    const busy = served(database, { chooseMove: () => Promise.resolve(refuse('server/overloaded')) });
    const id = await newGame(busy);
    const played = await busy.play(playerId, id, first);
    expect(played).toMatchObject({
      ok: true,
      value: { moveCount: 1, currentPlayer: 'player2', aiMove: null, aiThinkMs: null },
    });
    expect(await busy.get(playerId, id)).toMatchObject({ ok: true, value: { moveCount: 1 } });

    const restarted = served(database, { chooseMove: () => Promise.resolve(ok(answer)) });
    expect(await restarted.get(playerId, id)).toMatchObject({
      ok: true,
      value: {
        moveCount: 2,
        currentPlayer: 'player1',
        moves: [{}, { seat: 'player2', move: { column: 0 } }],
      },
    });
  });

  test('a move does not wait for a hint that is being thought about: the hint is taken back', async () => {
    const { ask, asked } = untilWithdrawn();
    const matches = served(await withPlayer(await open()), {
      hint: ask,
      chooseMove: () => Promise.resolve(ok(answer)),
    });
    const id = await newGame(matches);
    const hint = matches.hint(playerId, id, { signal: new AbortController().signal });
    await asked;
    expect(await matches.play(playerId, id, first)).toMatchObject({ ok: true, value: { moveCount: 2 } });
    expect(await hint).toEqual({ ok: false, error: { code: 'request/withdrawn' } });
    expect(await matches.get(playerId, id)).toMatchObject({ ok: true, value: { hintsUsed: 0 } });
  });

  test('a hint is seen by a server that knew the game before it', async () => {
    const database = await withPlayer(await open());
    const [one, other] = [served(database, { hint: advising }), served(database, {}, 'postgresql')];
    const id = await newGame(one);
    expect(await other.get(playerId, id)).toMatchObject({ ok: true, value: { hintsUsed: 0 } });
    const given = await one.hint(playerId, id, { signal: new AbortController().signal });
    expect(given).toMatchObject({ ok: true, value: { ply: 0, hintsUsed: 1 } });
    expect(await other.get(playerId, id)).toMatchObject({ ok: true, value: { hintsUsed: 1 } });
    // The one that gave it goes on from there.
    expect(await one.get(playerId, id)).toMatchObject({ ok: true, value: { hintsUsed: 1 } });
  });

  test('a hint that comes after another game has closed this one is not counted, and does not bring it back', async () => {
    const database = await withPlayer(await open());
    const matches = served(database, {
      hint: async () => {
        await newGame(matches);
        return ok(advice);
      },
    });
    const id = await newGame(matches);
    expect(await matches.hint(playerId, id, { signal: new AbortController().signal })).toEqual({
      ok: false,
      error: { code: 'request/withdrawn' },
    });
    expect(await matches.get(playerId, id)).toMatchObject({
      ok: true,
      value: { status: 'completed', hintsUsed: 0 },
    });
  });

  test('a move of somebody else takes nothing back', async () => {
    const { ask, asked } = untilWithdrawn();
    const matches = served(await withPlayer(await open()), {
      hint: ask,
      chooseMove: () => Promise.resolve(ok(answer)),
    });
    const id = await newGame(matches);
    let isOver = false;
    const hint = matches
      .hint(playerId, id, { signal: new AbortController().signal })
      .finally(() => (isOver = true));
    await asked;
    const strangers = matches.play('somebody', id, first);
    await new Promise((resolve) => setImmediate(resolve));
    expect(isOver).toBe(false);
    await matches.play(playerId, id, first);
    expect(await hint).toEqual({ ok: false, error: { code: 'request/withdrawn' } });
    expect(await strangers).toMatchObject({ ok: false, error: { code: 'game/not-yours' } });
  });

  test('another game takes back the reply to the one that it closes', async () => {
    const { ask, asked } = untilWithdrawn();
    const matches = served(await withPlayer(await open()), { chooseMove: ask });
    const id = await newGame(matches);
    const played = matches.play(playerId, id, first);
    await asked;
    const next = await newGame(matches);
    expect(await played).toMatchObject({ ok: true, value: { moveCount: 1, aiMove: null } });
    expect(await matches.get(playerId, id)).toMatchObject({
      ok: true,
      value: { status: 'completed', result: 'abandoned' },
    });
    expect(await matches.get(playerId, next)).toMatchObject({ ok: true, value: { status: 'playing' } });
  });
});
