/** Which commands about a game are counted as stored: what they leave is what the gateway counts (storageCosts.ts). */
import { expect, test } from 'vitest';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import { createTestClock } from '../testing/clock.ts';
import { openInMemory } from '../testing/database.ts';
import { matchCommands } from './commands.ts';
import { eventsOf } from './testing/eventsOf.ts';
import { noBlocks } from './testing/noBlocks.ts';
import { guest, servedMatches, value, withGuests } from './testing/servedMatches.ts';

test('T-52 a command uses nothing up of what may be stored where it stores nothing', async () => {
  const [ada, ben] = [guest('a'), guest('b')];
  const clock = createTestClock();
  const database = await withGuests(await openInMemory(), [ada, ben]);
  const matches = servedMatches(database, clock);
  const events = eventsOf({
    matches,
    clock,
    cutOff: noBlocks,
    failed: (error) => expect.unreachable(String(error)),
  });
  const wish = { gameType: 'connect-four', playerName: 'Guest', gameMode: 'online', rated: false } as const;
  const { id: gameId } = value(await matches.online.open(ada, { ...wish, clock: null }));
  const commands = matchCommands(matches, events, async () => undefined);
  const send = (by: typeof ada, command: { readonly type: string; readonly [field: string]: unknown }) =>
    commands
      .find(({ type }) => type === command.type)
      ?.receive(
        fakeConnection(by.id, () => undefined),
        { gameId, ...command },
      );

  expect(await send(ben, { type: 'makeMove', column: 3 })).toBe('unstored');
  expect(await send(ben, { type: 'gameAction', action: 'resign' })).toBe('unstored');
  expect(await send(ben, { type: 'joinGame', gameId: 'none' })).toBe('unstored');
  expect(await send(ben, { type: 'joinGame' })).toBe('unstored');
  expect(await send(ben, { type: 'joinGame', playerName: 'Ben' })).toBeUndefined();
  expect(await send(ben, { type: 'joinGame', playerName: 'Ben' })).toBe('unstored');
  expect(await send(ada, { type: 'makeMove', column: 3 })).toBeUndefined();
  expect(await send(ada, { type: 'makeMove', column: 3 })).toBe('unstored');
});
