/** C4-054: which game `New Game` and `Play Again` lead to. */
import { expect, test } from 'vitest';
import { startAnother } from './startAnother.ts';
import { World } from '../testing/world.ts';

const won = Array.from('4142434', (digit) => ({ column: Number(digit) - 1 }));

async function opened(linked: 'linked' | 'own', moves = won) {
  const world = new World();
  const { id } = world.server.put('connect-four', moves);
  const session = world.page();
  await session.open({ linkedId: id, createAt: null, firstMove: null });
  const left: string[] = [];
  const linkedId = linked === 'linked' ? id : null;
  const again = (isShown = () => true) =>
    startAnother({ session, level: 'hard', linkedId, isShown, leave: () => left.push('left') });
  return { world, id, session, left, again };
}

test('after a game of our own: another one, at the level chosen', async () => {
  const { session, left, again } = await opened('own');
  await again();
  expect(session.state.get().record).toMatchObject({ moveCount: 0, difficulty: 'hard' });
  expect(left).toEqual([]);
});

test('from an old game being viewed: the page without it, and nothing is closed', async () => {
  const { world, left, again } = await opened('linked');
  const running = world.server.put('connect-four', []);
  await again();
  expect(left).toEqual(['left']);
  expect((await world.server.load(running.id)).status).toBe('playing');
});

test('from a running game in the address: another one replaces it', async () => {
  const { world, id, left, again } = await opened('linked', won.slice(0, 4));
  await again();
  expect((await world.server.load(id)).result).toBe('abandoned');
  expect(left).toEqual(['left']);
});

test('somebody who goes elsewhere while the other game is made stays there', async () => {
  const { session, left, again } = await opened('linked', won.slice(0, 4));
  let isShown = true;
  const made = again(() => isShown);
  session.stop();
  isShown = false;
  await made;
  expect(left).toEqual([]);
});

test('from a game that a newer one has closed: the newer one', async () => {
  const { world, id, session, again } = await opened('own', won.slice(0, 4));
  const newer = await world.server.create('connect-four', 'easy');
  session.seenElsewhere({ gameId: newer.id, moveCount: 0, takebacksUsed: 0 });
  await world.settle();
  expect(session.state.get().record).toMatchObject({ id, result: 'abandoned' });
  await again();
  expect(session.state.get().record?.id).toBe(newer.id);
});
