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
    // On a busy machine the arena's process takes a while to begin, and then asks to try again; and nobody is born twice in a second.
    expect(answer).toMatchObject({ code: expect.stringMatching(/^arena\/(unavailable|too-early)$/) });
  }
}

/** Waits until so many people have been alive in the arena of each of these; whose snake dies meanwhile enters again. */
async function aliveWith(alive: number, ...friends: readonly Friend[]): Promise<void> {
  const seen = new Set<Friend>();
  const follow = async (one: Friend): Promise<void> => {
    while (seen.size < friends.length) {
      const event = await one.socket.nextOf(({ type }) => type === 'arenaUpdate' || type === 'snakeDeath');
      if (event.type === 'snakeDeath') await enters(one);
      else if (event.type === 'arenaUpdate' && event.alive === alive) seen.add(one);
    }
  };
  await Promise.all(friends.map(follow));
}

const stranger = async (name: string): Promise<Friend> =>
  connected(await member(server.url, name), server.url);

async function accepted(from: Member, to: Member): Promise<void> {
  const { id } = await invited(from, to, { kind: 'arena', gameType: undefined });
  expect((await answers(to, 'accept', id)).body).toMatchObject({ status: 'accepted', path: '/snake-io' });
}

test('a stranger gets no place that is kept; the friend does; a full arena is said to be full, once', async () => {
  const [ada, bob] = await twoFriends(server.url, ['Ada', 'Bob']);
  const [dan, eve] = await twoFriends(server.url, ['Dan', 'Eve']);
  const cyd = await stranger('Cyd');
  await enters(ada);
  await accepted(ada, bob);
  await enters(cyd);
  await aliveWith(1, cyd);
  await enters(bob);
  await aliveWith(2, ada, bob);

  await enters(dan);
  await aliveWith(2, cyd, dan);
  await accepted(eve, dan);
  eve.socket.send({ type: 'snakeJoin', snakeName: 'Eve' });
  expect(await eve.socket.next('error')).toMatchObject({ code: 'arena/friend-full', command: 'snakeJoin' });
  await enters(eve);
  await aliveWith(1, eve);
  await Promise.all([ada, bob, cyd, dan, eve].map(({ socket }) => socket.close()));
});
