/** A rematch is made and accepted in one transaction; due matches are settled several at a time. */
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../db/open.ts';
import { games, users } from '../db/schema.ts';
import { createTestClock } from '../testing/clock.ts';
import { describeEachDatabase } from '../testing/database.ts';
import type { Matches } from './matches.ts';
import { noBlocks } from './testing/noBlocks.ts';
import { guest, servedMatches, value, withGuests } from './testing/servedMatches.ts';

const clock = createTestClock();
const served = (database: Database, isAbsent?: () => boolean): Matches =>
  servedMatches(database, clock, isAbsent);
const people = [guest('a'), guest('b')] as const;
const [ada, bob] = people;
const withPeople = (database: Database): Promise<Database> => withGuests(database, people);

/** A running game between the two, by link. */
async function seated(matches: Matches, initialS: number | null = null): Promise<string> {
  const clockOf = initialS === null ? null : { initialS, incrementS: 0 };
  const wanted = {
    gameType: 'connect-four',
    playerName: 'Ada',
    gameMode: 'friend' as const,
    rated: false,
    clock: clockOf,
  };
  const { id } = value(await matches.online.open(ada, wanted));
  value(await matches.online.sit(bob, id, 'Bob'));
  value(await matches.move(ada.id, id, { ply: 0, move: { column: 3 } }));
  value(await matches.move(bob.id, id, { ply: 1, move: { column: 3 } }));
  return id;
}

/** A game that Ada resigned and of which she wants a rematch. */
async function offered(matches: Matches): Promise<string> {
  const id = await seated(matches, 60);
  value(await matches.online.act(ada, id, 'resign', undefined));
  value(await matches.online.act(ada, id, 'offerRematch', undefined));
  return id;
}

describeEachDatabase('rematches and due matches', (open) => {
  test('USERS-ASK 14 a rematch swaps the seats, keeps the clocks and carries the score on', async () => {
    const database = await withPeople(await open());
    const matches = served(database);
    const id = await offered(matches);
    const { online } = value(await matches.online.act(bob, id, 'acceptOffer', 'rematch'));
    const [made] = await database.db
      .select()
      .from(games)
      .where(eq(games.id, online?.rematchId ?? ''));
    expect(made).toMatchObject({
      player1Id: bob.id,
      player2Id: ada.id,
      prior1: 2, // Ada resigned: a win of Bob
      prior2: 0,
      status: 'playing',
      clockInitialMs: 60_000,
      clock1Ms: 60_000,
      clock2Ms: 60_000,
    });
  });

  test.each([
    ['of somebody who was deleted', 'action/unavailable'],
    ['when the disk is nearly full', 'server/low-disk'],
  ] as const)('a rematch %s cannot be accepted: %s', async (why, code) => {
    const database = await withPeople(await open());
    const id = await offered(served(database));
    if (code === 'action/unavailable')
      await database.db
        .update(users)
        .set({ deletedAt: new Date(), erasedAt: new Date() })
        .where(eq(users.id, ada.id));
    const matches = served({ ...database, spaceLow: () => code === 'server/low-disk' });
    expect(await matches.online.act(bob, id, 'acceptOffer', 'rematch'), why).toMatchObject({
      error: { code },
    });
  });

  test('G37 nobody comes to a rematch of two strangers: it ends after the grace', async () => {
    const database = await withPeople(await open());
    const { online, move } = served(database, () => true);
    const wanted = { gameType: 'connect-four', playerName: 'Guest', rated: false, clock: null };
    const { id } = value(await online.quick(ada, wanted));
    expect(value(await online.quick(bob, wanted)).id).toBe(id);
    for (const [ply, player] of [ada, bob].entries())
      value(await move(player.id, id, { ply, move: { column: 3 } }));
    value(await online.act(ada, id, 'resign', undefined));
    value(await online.act(ada, id, 'offerRematch', undefined));
    const accepted = value(await online.act(bob, id, 'acceptOffer', 'rematch'));
    const rematch = () =>
      database.db.query.games.findFirst({ where: eq(games.id, accepted.online?.rematchId ?? '') });
    const settledAfter = async (ms: number) => {
      clock.advance(ms);
      await online.settleDue(10);
      return (await rematch())?.status;
    };
    expect(await settledAfter(58_000)).toBe('playing');
    expect(await settledAfter(3000)).toBe('completed');
  });

  test('a server that dies between the new game and the acceptance leaves neither', async () => {
    const database = await withPeople(await open());
    const matches = served(database);
    const id = await offered(matches);
    // The second write of the transaction fails, as for a connection that is cut after the first.
    await database.db.execute(sql`
      create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$`);
    await database.db.execute(sql`
      create trigger cut before update on games for each row when (new.rematch_id is not null) execute function cut()`);
    await expect(matches.online.act(bob, id, 'acceptOffer', 'rematch')).rejects.toThrow('query');
    await database.db.execute(sql`drop trigger cut on games`);
    await database.db.execute(sql`drop function cut()`);
    expect(await database.db.$count(games)).toBe(1);
    // And it can be accepted afterwards.
    const { online } = value(await matches.online.act(bob, id, 'acceptOffer', 'rematch'));
    expect(online?.rematchId).not.toBeNull();
    expect(await database.db.$count(games)).toBe(2);
  });

  test('a guest who offered it and signed in at another server plays it as the account', async () => {
    const database = await withPeople(await open());
    const [one, other] = [served(database), served(database)];
    const id = await offered(one);
    value(await other.get(bob.id, id));
    await database.db.insert(users).values({ id: 'account', username: 'account' });
    await database.db.transaction(async (tx) => {
      await one.carryOver(tx, ada.id, 'account');
      await tx.delete(users).where(eq(users.id, ada.id));
    });
    const { online } = value(await other.online.act(bob, id, 'acceptOffer', 'rematch'));
    const [made] = await database.db
      .select()
      .from(games)
      .where(eq(games.id, online?.rematchId ?? ''));
    expect(made).toMatchObject({ player1Id: bob.id, player2Id: 'account' });
  });

  test('of two servers that accept at once one makes the rematch', async () => {
    const database = await withPeople(await open());
    const [one, other] = [served(database), served(database)];
    const id = await offered(one);
    value(await other.get(bob.id, id));
    const both = await Promise.all(
      [one, other].map(({ online }) => online.act(bob, id, 'acceptOffer', 'rematch')),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await database.db.$count(games)).toBe(2);
  });

  test.each([
    ['make one rematch', false, 2],
    ['of people who see no offer of each other make none', true, 1],
  ])('offers that cross on two servers %s', async (_, areCutOff, count) => {
    const database = await withPeople(await open());
    let areCutOffNow = false;
    const cutOff = { ...noBlocks, isCutOff: async () => areCutOffNow };
    const server = (): Matches => servedMatches(database, clock, undefined, cutOff);
    const [one, other] = [server(), server()];
    const id = await seated(one);
    value(await one.online.act(ada, id, 'resign', undefined));
    value(await other.get(bob.id, id));
    areCutOffNow = areCutOff;
    const both = await Promise.all([
      one.online.act(ada, id, 'offerRematch', undefined),
      other.online.act(bob, id, 'offerRematch', undefined),
    ]);
    both.map(value);
    expect(await database.db.$count(games)).toBe(count);
    const [row] = await database.db.select().from(games).where(eq(games.id, id));
    expect([row?.offer, row?.rematchId === null]).toEqual(areCutOff ? ['rematch', true] : [null, false]);
  });

  test('across a block no request reads or declines an offer that is not shown', async () => {
    const database = await withPeople(await open());
    const cutOff = { ...noBlocks, isCutOff: async () => true };
    const matches = servedMatches(database, clock, undefined, cutOff);
    const id = await offered(servedMatches(database, clock));
    const { online } = matches;
    const seats = [value(await online.sit(bob, id, 'Bob')), value(await matches.get(bob.id, id))];
    const refused = await matches.play(bob.id, id, { move: { column: 3 } });
    const games = [...seats, ...(!refused.ok && 'game' in refused.error ? [refused.error.game] : [])];
    expect(games.map((game) => game?.online?.offer)).toEqual([null, null, null]);
    for (const kind of ['rematch', undefined] as const)
      expect(await online.act(bob, id, 'declineOffer', kind)).toMatchObject({
        ok: false,
        error: { code: 'action/no-offer' },
      });
    expect(value(await matches.get(ada.id, id)).online?.offer).toEqual({ kind: 'rematch', by: 'player1' });
  });

  test('others decline an offer, and nothing is made', async () => {
    const database = await withPeople(await open());
    const matches = served(database);
    const id = await offered(matches);
    const shown = async () => value(await matches.get(ada.id, id)).online;
    expect(await shown()).toMatchObject({ offer: { by: 'player1' }, declinedRematchOf: null });
    value(await matches.online.act(bob, id, 'declineOffer', 'rematch'));
    expect(await shown()).toMatchObject({ offer: null, declinedRematchOf: 'player1', rematchId: null });
    expect(await database.db.$count(games)).toBe(1);
    // The one who declined may still ask.
    value(await matches.online.act(bob, id, 'offerRematch', undefined));
    expect(await shown()).toMatchObject({ offer: { by: 'player2' }, declinedRematchOf: null });
    value(await matches.online.act(bob, id, 'withdrawOffer', 'rematch'));
    expect(await shown()).toMatchObject({ offer: null, declinedRematchOf: null });
  });

  test.each([
    ['dies with clocks', 60, null],
    ['survives without', null, { kind: 'rematch', by: 'player1' }],
  ])('USERS-ASK 16 when the one who offered it leaves, an offer %s', async (_, initialS, left) => {
    const matches = served(await withPeople(await open()));
    const id = await seated(matches, initialS);
    value(await matches.online.act(ada, id, 'resign', undefined));
    value(await matches.online.act(ada, id, 'offerRematch', undefined));
    clock.advance(2000);
    await matches.online.note(id, 'player2', new Date(clock.wallMs()));
    expect(value(await matches.get(bob.id, id)).online?.offer).toEqual({ kind: 'rematch', by: 'player1' });
    await matches.online.note(id, 'player1', new Date(clock.wallMs()));
    expect(value(await matches.get(bob.id, id)).online?.offer).toEqual(left);
  });

  test('offers that end because their maker leaves count as taken back', async () => {
    const matches = served(await withPeople(await open()));
    const id = await seated(matches, 60);
    value(await matches.online.act(ada, id, 'resign', undefined));
    const offer = () => matches.online.act(ada, id, 'offerRematch', undefined);
    for (let n = 0; n < 3; n++) {
      value(await offer());
      await matches.online.note(id, 'player1', new Date(clock.wallMs()));
    }
    expect(await offer()).toMatchObject({ error: { code: 'action/unavailable' } });
    value(await matches.online.act(bob, id, 'offerRematch', undefined));
  });

  test('a match that is busy holds up no other that is due', async () => {
    const database = await withPeople(await open());
    const matches = served(database);
    const busy = await seated(matches, 10);
    const others = await Promise.all(Array.from({ length: 3 }, () => seated(matches, 10)));
    clock.advance(20_000);
    const { promise: free, resolve } = Promise.withResolvers<void>();
    const held = matches.committer.enter(busy, () => free);
    const settling = matches.online.settleDue(10);
    const ended = async (): Promise<unknown> => {
      const rows = await database.db.select().from(games).where(eq(games.result, 'timeout'));
      return rows.map(({ id }) => id).toSorted();
    };
    await expect.poll(ended).toEqual(others.toSorted());
    resolve();
    await held;
    expect(await settling).toBe(4);
    expect(await ended()).toEqual([busy, ...others].toSorted());
  });

  test('damaged games hold up none that is due: each is reported once and looked at again after a day', async () => {
    const database = await withPeople(await open());
    const reported: string[] = [];
    const damaged = (id: string): void => void reported.push(id);
    const matches = servedMatches(database, clock, undefined, undefined, damaged);
    const broken = await seated(matches, 10);
    clock.advance(1000);
    const sound = await seated(matches, 10);
    // More moves than there are, and a game that only a newer server knows. Another server reads both.
    await database.db.update(games).set({ moveCount: 7 }).where(eq(games.id, broken));
    const other = servedMatches(database, clock, undefined, undefined, damaged);
    const newer = await seated(matches, 10);
    const overdue = new Date(clock.wallMs());
    await database.db.update(games).set({ gameType: 'go', deadlineAt: overdue }).where(eq(games.id, newer));
    clock.advance(20_000);
    for (let n = 0; n < 3; n++) await other.online.settleDue(1);
    const seen = new Map((await database.db.select().from(games)).map((row) => [row.id, row]));
    expect(seen.get(sound)).toMatchObject({ status: 'completed', result: 'timeout' });
    expect(seen.get(newer)).toMatchObject({ status: 'playing', deadlineAt: overdue });
    expect(reported).toEqual([broken]);
    // Once it is repaired, it ends as it would have ended.
    await database.db.update(games).set({ moveCount: 2 }).where(eq(games.id, broken));
    clock.advance(24 * 3_600_000);
    await other.online.settleDue(1);
    const [repaired] = await database.db.select().from(games).where(eq(games.id, broken));
    expect(repaired).toMatchObject({ status: 'completed', result: 'timeout' });
    expect(reported).toEqual([broken]);
  });
});
