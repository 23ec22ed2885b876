/** Those who follow a game are told of what was kept from them while blocks were read, once they are. */
import { expect, test } from 'vitest';
import { StorageUnavailable } from '../db/unavailable.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import { createTestClock } from '../testing/clock.ts';
import { openInMemory } from '../testing/database.ts';
import { eventsOf } from './testing/eventsOf.ts';
import { noBlocks } from './testing/noBlocks.ts';
import { guest, servedMatches, value, withGuests } from './testing/servedMatches.ts';

const [ada, ben, cyd] = [guest('a'), guest('b'), guest('c')];
const clock = createTestClock();
const nothing = async (): Promise<void> => undefined;
const away = new StorageUnavailable('connection', 'away');

/** Two guests have just started a game, whose followers the events tell; `cut` is how blocks are read. */
async function startedGame() {
  const cut = { isAway: false, whileAsked: nothing };
  const database = await withGuests(await openInMemory(), [ada, ben, cyd]);
  async function isCutOff(): Promise<boolean> {
    await cut.whileAsked();
    if (cut.isAway) throw away;
    return false;
  }
  const cutOff = { ...noBlocks, isCutOff };
  const matches = servedMatches(database, clock, undefined, cutOff);
  const failures: unknown[] = [];
  const events = eventsOf({ matches, clock, cutOff, failed: (error) => failures.push(error) });
  const wish = { gameType: 'connect-four', playerName: 'Guest', gameMode: 'online', rated: false } as const;
  const { id } = value(await matches.online.open(ada, { ...wish, clock: null }));
  value(await matches.online.sit(ben, id, 'Guest'));
  for (const player of [ada, ben]) value(await matches.move(player.id, id, { move: { column: 3 } }));
  /** What a connection of somebody is told from now on. */
  async function toldTo(player: typeof ada): Promise<readonly string[]> {
    const told: string[] = [];
    const connection = fakeConnection(player.id, (frame) => told.push(frame.toString('utf8')));
    events.attach(connection, value(await matches.get(player.id, id)));
    return told;
  }
  return { id, database, matches, events, cut, failures, toldTo };
}

test('a rematch that is offered while the blocks cannot be read reaches the opponent once they can be', async () => {
  const { id, matches, cut, failures, toldTo } = await startedGame();
  const told = await toldTo(ben);
  value(await matches.online.act(ada, id, 'resign'));
  cut.isAway = true;
  value(await matches.online.act(ada, id, 'offerRematch'));
  const isOffered = (): boolean => told.some((frame) => frame.includes('"kind":"rematch","by":"player1"'));
  await expect.poll(() => failures).toEqual([away]);
  expect(isOffered()).toBe(false);
  cut.isAway = false;
  await expect.poll(isOffered, { timeout: 30_000 }).toBe(true);
});

test('somebody who signs in meanwhile, beside an offered rematch, is told of the seat once they can be', async () => {
  const { id, database, matches, events, cut, failures, toldTo } = await startedGame();
  value(await matches.online.act(ada, id, 'resign'));
  value(await matches.online.act(ada, id, 'offerRematch'));
  // The account, which watches its guest's game.
  const told = await toldTo(cyd);
  cut.isAway = true;
  await database.db.transaction((tx) => matches.carryOver(tx, ben.id, cyd.id));
  // Nobody is told of a game that is over, until it is looked at again, as all are once the notices of other servers arrive again.
  const over = { id, version: 0, status: 'completed', gameMode: 'online' } as const;
  (await database.db.transaction((tx) => events.changedWithin(tx, [over])))();
  await expect.poll(() => failures).toEqual([away]);
  const isSeated = (): boolean => told.some((frame) => frame.includes('"yourSeat":"player2"'));
  expect(isSeated()).toBe(false);
  cut.isAway = false;
  await expect.poll(isSeated, { timeout: 30_000 }).toBe(true);
});

test('a rematch that is accepted before its offer could be told comes with the whole game: no step is missing', async () => {
  const { id, matches, cut, toldTo } = await startedGame();
  value(await matches.online.act(ada, id, 'resign'));
  const told = await toldTo(cyd);
  cut.whileAsked = async () => {
    cut.whileAsked = nothing;
    value(await matches.online.act(ben, id, 'acceptOffer', 'rematch'));
  };
  value(await matches.online.act(ada, id, 'offerRematch'));
  const ofGame = (): readonly string[] => told.filter((frame) => frame.includes('"game":'));
  await expect.poll(() => ofGame().join()).toContain('"rematchId":"');
  expect(ofGame()).toEqual([expect.stringContaining('"type":"gameState"')]);
});
