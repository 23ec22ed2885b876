/** A new name in every feature’s copies: what a crash interrupts, what comes in meanwhile, and who is renamed again or deleted. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { games, users } from '../db/schema.ts';
import type { Feature } from '../feature.ts';
import { nameInGames } from '../match/nameInGames.ts';
import { createStandingClock } from '../testing/clock.ts';
import { describeEachDatabase, type OpenDatabase } from '../testing/database.ts';
import { createErasure } from './erasure.ts';
import { renameAccount } from './moderatedPeople.ts';
import { nameKey } from './nameKey.ts';
import { createRenaming } from './renaming.ts';
import { storedAlike, storedApart } from './storedName.ts';

const soonMs = 2 * 60_000 + 1;
const inGames: Feature = {
  name: 'match',
  rename: async (tx, { userId, to }, limit) => ({
    rows: (await nameInGames(tx, userId, storedApart(to), limit)).length,
  }),
  erase: async (tx, userId, limit) => ({
    rows: (await nameInGames(tx, userId, storedAlike('Gone'), limit)).length,
  }),
};

async function renamed(open: OpenDatabase, features: readonly Feature[] = [inGames]) {
  const database = await open();
  const { db } = database;
  const clock = createStandingClock();
  const failures: unknown[] = [];
  const failed = (error: unknown): void => void failures.push(error);
  const renaming = createRenaming({ database, clock, features, failed });
  const bus = createBusAlone(keepReports());
  const names = ['Rude', 'Yan'];
  await db
    .insert(users)
    .values(
      names.map((username) => ({ id: username, username, usernameKey: nameKey(username), password: 'x' })),
    );
  let numbers = 0;
  const rng = (): number => (numbers += 0.001);
  /** What the operator's transaction does; the returned name. */
  async function rename(userId = 'Rude'): Promise<string> {
    const now = new Date(clock.wallMs());
    const done = await db.transaction((tx) => renameAccount(tx, bus, userId, { rng, now }));
    return done?.to ?? expect.unreachable('it is an account');
  }
  const play = (id: string, player1Name = 'Rude', player2Name = 'Bob') =>
    db.insert(games).values({
      id,
      gameType: 'connect-four',
      gameMode: 'online',
      status: 'completed',
      board: [],
      currentPlayer: 'player1',
      player1Id: 'Rude',
      player1Name,
      player2Name,
    });
  const nameIn = async (id: string) =>
    (await db.select({ name: games.player1Name }).from(games).where(eq(games.id, id)))[0]?.name;
  const row = async (id = 'Rude') => (await db.select().from(users).where(eq(users.id, id)))[0];
  return { database, db, clock, bus, renaming, rename, play, nameIn, row, failures };
}

describeEachDatabase('a new name', (open) => {
  test('a sweep does what a crash after the commit left undone, and then notes it', async () => {
    const { clock, renaming, rename, play, nameIn, row } = await renamed(open);
    await play('game');
    const to = await rename();
    // Here the server dies.
    expect(await renaming.sweep(10)).toBe(0);
    expect(await nameIn('game')).toBe('Rude');
    expect((await row())?.formerNames).toEqual(['Rude']);
    clock.advance(soonMs);
    expect([await renaming.sweep(10), await renaming.sweep(10)]).toEqual([1, 0]);
    expect(await nameIn('game')).toBe(to);
    expect(await row()).toMatchObject({ renamedAt: null, formerNames: null, username: to });
  });

  test('what was stored meanwhile with the old name is found by the sweep', async () => {
    const { clock, renaming, rename, play, nameIn } = await renamed(open);
    const to = await rename();
    await renaming.everywhere('Rude');
    await play('late');
    clock.advance(soonMs);
    await renaming.sweep(10);
    expect(await nameIn('late')).toBe(to);
  });

  test('somebody renamed twice has the last name, and both names before are known to features', async () => {
    const from: (readonly string[])[] = [];
    const told: Feature = {
      name: 'told',
      async rename(_tx, person) {
        from.push(person.from);
        return { rows: 0 };
      },
    };
    const { clock, renaming, rename, play, nameIn, row } = await renamed(open, [inGames, told]);
    await play('game');
    const first = await rename();
    clock.advance(soonMs - 1000);
    const second = await rename();
    await renaming.everywhere('Rude');
    expect(from).toEqual([['Rude', first]]);
    clock.advance(1000);
    // The second time is too short ago.
    expect(await renaming.sweep(10)).toBe(0);
    expect(await nameIn('game')).toBe(second);
    clock.advance(soonMs);
    expect(await renaming.sweep(10)).toBe(1);
    expect((await row())?.renamedAt).toBe(null);
  });

  test('a name changed again while the sweep works is looked at by a later one', async () => {
    const again: Feature = {
      name: 'again',
      async rename(tx) {
        await tx.update(users).set({ renamedAt: new Date('2100-01-01') });
        return { rows: 0 };
      },
    };
    const { clock, renaming, rename, row } = await renamed(open, [again]);
    await rename();
    clock.advance(soonMs);
    await renaming.sweep(10);
    expect(await row()).toMatchObject({ renamedAt: expect.any(Date), formerNames: ['Rude'] });
  });

  test('somebody deleted in between gets no other name', async () => {
    const { database, db, clock, bus, renaming, rename, play, nameIn, row } = await renamed(open);
    const erasure = createErasure({
      database,
      clock,
      bus,
      features: [inGames],
      log: { add: async () => undefined, ids: async () => [] },
      notLogged: () => undefined,
      failed: (error) => expect.unreachable(String(error)),
    });
    await play('game');
    await rename();
    expect(await erasure.begin('Rude', 'x')).toBe(true);
    await erasure.everywhere('Rude');
    await renaming.everywhere('Rude');
    clock.advance(soonMs);
    expect(await renaming.sweep(10)).toBe(0);
    expect(await nameIn('game')).toBe('Gone');
    expect(await row()).toMatchObject({ username: 'deleted-Rude', renamedAt: null, formerNames: null });
    expect(await db.$count(users)).toBe(2);
  });

  test('somebody who can’t be renamed holds up nobody, and is tried again in the next round', async () => {
    const broken = new Set(['Rude']);
    const feature: Feature = {
      name: 'owner',
      async rename(_tx, { userId }) {
        if (broken.has(userId)) throw new Error(`${userId} stays`);
        return { rows: 0 };
      },
    };
    const { clock, renaming, rename, row, failures } = await renamed(open, [feature]);
    await rename('Rude');
    await rename('Yan');
    clock.advance(soonMs);
    expect([await renaming.sweep(1), await renaming.sweep(1), await renaming.sweep(1)]).toEqual([1, 1, 0]);
    expect(failures).toEqual([new Error('Rude stays')]);
    expect([(await row('Rude'))?.renamedAt, (await row('Yan'))?.renamedAt]).toEqual([expect.any(Date), null]);
    broken.clear();
    expect(await renaming.sweep(1)).toBe(1);
    expect((await row('Rude'))?.renamedAt).toBe(null);
  });

  test('names are told apart from the opponent’s, once', async () => {
    const { renaming, rename, play, nameIn, row, db } = await renamed(open);
    await play('first');
    const to = await rename();
    await play('against their namesake', 'Rude', to);
    await play('as before', `${to} (3)`, to);
    await play('played as a guest', 'Some Guest');
    await renaming.everywhere('Rude');
    expect(await nameIn('first')).toBe(to);
    expect(await nameIn('against their namesake')).toBe(`${to} (2)`);
    expect(await nameIn('as before')).toBe(`${to} (3)`);
    expect(await nameIn('played as a guest')).toBe(to);
    expect((await row())?.username).toBe(to);
    const versions = await db.select({ id: games.id, version: games.version }).from(games);
    expect(versions.filter(({ version }) => version > 0).map(({ id }) => id)).not.toContain('as before');
  });
});
