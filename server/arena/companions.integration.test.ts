/** An accepted invitation to the arena leads into the same one, where a place is kept. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers, connected, invited, twoFriends, type Friend } from '../invite/testing/invitations.ts';
import { member, type Member } from '../friends/testing/people.ts';
import { startServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ arenaPlayers: 2, arenas: 3 });
});
afterAll(() => server.stop());

async function enters({ name, socket }: Friend): Promise<void> {
  for (;;) {
    socket.send({ type: 'snakeJoin', snakeName: name });
    const answer = await socket.nextOf(({ type }) => type === 'snakeJoined' || type === 'error');
    if (answer.type === 'snakeJoined') return;
    // On a busy machine the arena's process takes a while to begin, and then asks to try again.
    expect(answer).toMatchObject({ code: 'arena/unavailable' });
  }
}

/** Waits until so many people are alive in somebody's arena. */
const aliveWith = ({ socket }: Friend, alive: number) =>
  socket.next('arenaUpdate', (update) => update.alive === alive);

const stranger = async (name: string): Promise<Friend> =>
  connected(await member(server.url, name), server.url);

async function accepted(from: Member, to: Member): Promise<void> {
  const { id } = await invited(from, to, { kind: 'arena', gameType: undefined });
  expect((await answers(to, 'accept', id)).body).toMatchObject({ status: 'accepted', path: '/snake-io' });
}

test('a stranger gets no place that is kept; the friend does; a full arena is said to be full, once', async () => {
  // Everybody is there before the first enters: a snake that nobody steers does not live for long.
  const [ada, bob] = await twoFriends(server.url, ['Ada', 'Bob']);
  const [dan, eve] = await twoFriends(server.url, ['Dan', 'Eve']);
  const cyd = await stranger('Cyd');
  await enters(ada);
  await accepted(ada, bob);
  await enters(cyd);
  await aliveWith(cyd, 1);
  await enters(bob);
  await aliveWith(bob, 2);
  await aliveWith(ada, 2);

  await enters(dan);
  await aliveWith(cyd, 2);
  await accepted(eve, dan);
  eve.socket.send({ type: 'snakeJoin', snakeName: 'Eve' });
  expect(await eve.socket.next('error')).toMatchObject({ code: 'arena/friend-full', command: 'snakeJoin' });
  await enters(eve);
  await aliveWith(eve, 1);
  await Promise.all([ada, bob, cyd, dan, eve].map(({ socket }) => socket.close()));
});
