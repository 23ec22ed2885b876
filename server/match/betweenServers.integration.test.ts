/** Changes at another server that are heard of in the moment in which somebody begins to follow a game. */
import { expect, test } from 'vitest';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import { createTestClock } from '../testing/clock.ts';
import { openInMemory } from '../testing/database.ts';
import { matchCommands } from './commands.ts';
import { eventsOf } from './testing/eventsOf.ts';
import { noBlocks } from './testing/noBlocks.ts';
import { guest, servedMatches, value, withGuests } from './testing/servedMatches.ts';

const [ada, ben, eve] = [guest('a'), guest('b'), guest('e')];
const clock = createTestClock();
const nothing = async (): Promise<void> => undefined;

test('a change that is stored elsewhere after the game was read, and before it is followed, is told', async () => {
  const database = await withGuests(await openInMemory(), [ada, ben, eve]);
  const elsewhere = servedMatches(database, clock);
  const wish = { gameType: 'connect-four', playerName: 'Guest', gameMode: 'online', rated: false } as const;
  const { id } = value(await elsewhere.online.open(ada, { ...wish, clock: null }));
  value(await elsewhere.online.sit(ben, id, 'Guest'));
  for (const player of [ada, ben]) value(await elsewhere.move(player.id, id, { move: { column: 3 } }));
  value(await elsewhere.online.act(ada, id, 'resign'));
  value(await elsewhere.online.act(ada, id, 'offerRematch'));

  let whileAsked = nothing;
  // Asked between reading the game and showing it.
  const cutOff = { ...noBlocks, isCutOff: () => whileAsked().then(() => false) };
  const matches = servedMatches(database, clock, undefined, cutOff);
  const events = eventsOf({ matches, clock, cutOff, failed: (error) => expect.unreachable(String(error)) });
  const told: string[] = [];
  const spectator = fakeConnection(eve.id, (frame) => told.push(frame.toString('utf8')));
  whileAsked = async () => {
    const { online } = value(await elsewhere.online.act(ben, id, 'acceptOffer', 'rematch'));
    const changed = { id, version: (online?.version ?? 0) - 1 };
    await events.notices.find(({ kind }) => kind === 'match/changed')?.receive(changed);
  };
  const [join] = matchCommands(matches, events, nothing);
  await join?.receive(spectator, { type: 'joinGame', gameId: id });
  await expect.poll(() => told.some((frame) => frame.includes('"rematchId":"'))).toBe(true);
});
