/** Which commands about a game are counted as stored: what they leave is what the gateway counts (storageCosts.ts). */
import { expect, onTestFinished, test } from 'vitest';
import { createBusAlone } from '../bus/alone.ts';
import { keepReports } from '../bus/testing/reports.ts';
import { createHub } from '../socket/hub.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import { createTestClock } from '../testing/clock.ts';
import { openInMemory } from '../testing/database.ts';
import { matchCommands } from './commands.ts';
import { createMatchEvents } from './events.ts';
import { noBlocks } from './testing/noBlocks.ts';
import { guest, servedMatches, value, withGuests } from './testing/servedMatches.ts';

test('T-52 a command uses nothing up of what may be stored where it stores nothing', async () => {
  const [ada, ben] = [guest('a'), guest('b')];
  const clock = createTestClock();
  const database = await withGuests(await openInMemory(), [ada, ben]);
  const matches = servedMatches(database, clock);
  const bus = createBusAlone(keepReports());
  const events = createMatchEvents({
    matches,
    hub: createHub(bus),
    bus,
    node: 'here',
    clock,
    isLimited: false,
    isDraining: () => false,
    failed: (error) => expect.unreachable(String(error)),
    doing: () => undefined,
    noteActivity: () => undefined,
    cutOff: noBlocks,
  });
  onTestFinished(() => events.close());
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
