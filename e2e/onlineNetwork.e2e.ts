/** The network fails during a game between two people: cut off for 20 seconds, then silent. */
import { startTcpProxy } from '@playfield/server/testing/tcpProxy.ts';
import { expect, test } from './fixtures.ts';
import {
  createGame,
  expectLink,
  expectMoves,
  joinByLink,
  newVisitor,
  openLobby,
  playCell,
  playMoves,
  slotOf,
  statusOf,
} from './pages/online.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Reported once this much of the 60-second grace period has passed. */
const twentySecondsLater = /\b0:(4[0-2]|3\d)\b/;

test(
  'G37 USERS-ASK 22 the opponent plays on while one is cut off; a move made in silence is stored once',
  { tag: ['@phone', '@slow'] },
  async ({ page, browser, server }) => {
    test.slow(); // two browsers and half a minute without a network
    const line = await startTcpProxy(server.address);
    const bob = await newVisitor(browser, page, line.url);
    await openLobby(page, 'Ada');
    const id = await createGame(page, 'Connect Four');
    await joinByLink(bob.page, id, 'Bob');
    await playMoves(page, bob.page, [3, 4]);

    await expectMoves(page, 2);
    await line.cut();
    await expectLink(bob.page, 'Reconnecting');
    await expect(slotOf(bob.page)).toContainText('You lost connection.');
    await playCell(page, 3);
    await expect(slotOf(page)).toContainText('Bob lost connection.');
    await expect(slotOf(page)).toContainText(twentySecondsLater, { timeout: 40_000 });
    await expectMoves(bob.page, 2);
    await expect(statusOf(bob.page)).toHaveText('Reconnecting...');

    await line.restore();
    await expectLink(bob.page, 'Connected');
    await expectMoves(bob.page, 3);
    await expect(slotOf(page)).not.toContainText('lost connection');
    await playMoves(page, bob.page, [4, 3], 3);

    await expectMoves(bob.page, 5);
    line.freeze();
    await playCell(bob.page, 2);
    await expectMoves(bob.page, 6);
    await expectLink(bob.page, 'Reconnecting');
    await expect(slotOf(bob.page)).toContainText('You lost connection. Ada can claim the win in');
    await expectMoves(page, 5);

    await line.restore();
    await expectLink(bob.page, 'Connected');
    await expectMoves(page, 6);
    await playMoves(page, bob.page, [0, 0], 6);
    for (const one of [page, bob.page]) await expectMoves(one, 8);
    await bob.context.close();
    await line.close();
  },
);
