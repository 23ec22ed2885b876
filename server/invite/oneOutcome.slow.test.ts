/**
 * An invitation is accepted, taken back and runs out at one instant: one of the three happens, everybody is
 * answered and told the same, and no game is left without its two seats. On PostgreSQL the two people are at two servers.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Invite } from '@playfield/contracts/http/invites.ts';
import { race } from '@playfield/contracts/http/race.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { isLong, sized } from '@playfield/tools/test/size.ts';
import { sayFigures } from '../faults/testing/figures.ts';
import { member, type Member } from '../friends/testing/people.ts';
import { newClient, type Answer } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import {
  answers,
  connected,
  fiveMinutes,
  gameIdOf,
  gameOf,
  hears,
  invited,
  pendingOf,
  raceIdOf,
  stateOf,
  type Friend,
} from './testing/invitations.ts';

/** Invitations that run out at one instant: as many as are settled at a time. */
const atOnce = sized(10, 20);
const rounds = sized(atOnce, 200);
/** More than fit into one race with the one who invites. */
const toOneRace = 8;
/** What is tried at one instant lies at most so far apart. */
const mostLateMs = 30;
const tenMinutesMs = 10 * 60_000;

type Invited = {
  readonly here: Friend;
  /** The same person in another tab, at the other server. */
  readonly there: Member;
};
type Tried = {
  readonly invite: Invite;
  readonly guest: Invited;
  readonly accepts: readonly Answer[];
  readonly cancel: Answer;
};

function inAnotherTab(one: Member, url: string): Member {
  const client = newClient(url);
  const session = one.client
    .cookie()
    .split('; ')
    .find((part) => part.startsWith('playfield='));
  client.setCookie(session ?? '');
  return { ...one, client };
}

/** How somebody was told that an invitation ended. */
const told = (one: Friend, id: string): Invite['status'][] =>
  one.socket.events.flatMap((event) =>
    event.type === 'invite' && event.invite.id === id && event.invite.status !== 'pending'
      ? [event.invite.status]
      : [],
  );

const nothing = async (): Promise<void> => undefined;

function declareSuite(openDatabase: () => Promise<{ url: string; drop: () => Promise<void> } | null>): void {
  const clock = createTestClock();
  const rng = seededRng(20_261_123);
  let drop = nothing;
  let servers: readonly TestServer[] = [];
  let ada: Friend;
  let guests: readonly Invited[] = [];
  const outcomes: Invite['status'][] = [];

  beforeAll(async () => {
    const database = await openDatabase();
    const start = (): Promise<TestServer> =>
      startServer(database ? { databaseUrl: database.url } : {}, undefined, clock, false);
    if (database) ({ drop } = database);
    servers = await Promise.all(database ? [start(), start()] : [start()]);
    const [one, two = one] = servers;
    if (!one || !two) throw new Error('no server');
    ada = await connected(await member(one.url, 'Ada'), one.url);
    const names = Array.from({ length: atOnce }, (_, n) => `Person ${n + 1}`);
    const made: Invited[] = [];
    for (const name of names) {
      const guest = await member(two.url, name);
      await guest.client.put('/api/me/settings', { mayInvite: 'everyone' });
      made.push({ here: await connected(guest, two.url), there: inAnotherTab(guest, one.url) });
    }
    guests = made;
  }, 120_000);
  afterAll(async () => {
    await Promise.all([ada, ...guests.map(({ here }) => here)].map(({ socket }) => socket.close()));
    await Promise.all(servers.map((server) => server.stop()));
    await drop();
  });

  /** Accepts in two tabs and takes back, one of these a little later than the other. */
  async function tryAll(invite: Invite, guest: Invited): Promise<Tried> {
    const lateMs = rng() * mostLateMs;
    const isAcceptLate = rng() < 0.5;
    const [accepts, cancel] = await Promise.all([
      pause(isAcceptLate ? lateMs : 0).then(() =>
        Promise.all([guest.here, guest.there].map((tab) => answers(tab, 'accept', invite.id))),
      ),
      pause(isAcceptLate ? 0 : lateMs).then(() => answers(ada, 'cancel', invite.id)),
    ]);
    return { invite, guest, accepts, cancel };
  }

  /** Both know the same end, each was told of it once, and the answers fit to it. */
  async function checkOne({ invite: { id }, guest, accepts, cancel }: Tried): Promise<Invite['status']> {
    const [status, seen] = await Promise.all([stateOf(ada, id), stateOf(guest.here, id)]);
    expect(seen).toBe(status);
    expect(['accepted', 'cancelled', 'expired']).toContain(status);
    await expect.poll(() => [told(ada, id), told(guest.here, id)]).toEqual([[status], [status]]);
    const refused = [
      409,
      expect.objectContaining({ code: expect.stringMatching(/^invite\/(answered|gone)$/) }),
    ];
    const isDone = [200, expect.objectContaining({ id, status })];
    for (const { status: code, body } of accepts)
      expect([code, body]).toEqual(status === 'accepted' ? isDone : refused);
    expect([cancel.status, cancel.body]).toEqual(status === 'cancelled' ? isDone : refused);
    outcomes.push(status);
    return status;
  }

  /** Some are answered just before they run out, some as they do, the others once the first of them has. */
  async function answerAll(invitations: readonly Invite[]): Promise<Tried[]> {
    const ids = new Set(invitations.map(({ id }) => id));
    const aThird = (n: number): Promise<Tried>[] =>
      invitations.flatMap((invite, index) => {
        const guest = guests[index];
        return guest && index % 3 === n ? [tryAll(invite, guest)] : [];
      });
    const tried = aThird(0);
    clock.advance(tenMinutesMs);
    tried.push(...aThird(1));
    await ada.socket.next('invite', ({ invite }) => ids.has(invite.id) && invite.status === 'expired');
    tried.push(...aThird(2));
    return Promise.all(tried);
  }

  async function inviteAll(people: readonly Invited[], wanted: object): Promise<Invite[]> {
    const made: Invite[] = [];
    for (const { here } of people) made.push(await invited(ada, here, wanted));
    return made;
  }

  test(
    `G32, T-56 ${rounds} invitations to games and the arena: accepted, taken back or run out, never two of these`,
    async () => {
      for (let round = 0; round < rounds; round += atOnce) {
        const isGame = (round / atOnce) % 2 === 0;
        const wanted = isGame ? { clock: fiveMinutes } : { kind: 'arena', gameType: undefined };
        const invitations = await inviteAll(guests, wanted);
        const tried = await answerAll(invitations);
        const ends = await Promise.all(tried.map(checkOne));
        for (const [n, { invite }] of isGame ? tried.entries() : []) {
          const game = await gameOf(ada, gameIdOf(invite));
          expect(game).toMatchObject(
            ends[n] === 'accepted'
              ? { status: 'playing', player1Id: ada.id, player2Id: invite.to.id }
              : { status: 'completed', result: 'aborted', player2Id: null },
          );
          if (ends[n] === 'accepted')
            await ada.client.post(`/api/games/${game.id}/action`, { action: 'abort' });
        }
      }
      expect(await pendingOf(ada)).toEqual([]);
      const counted = Map.groupBy(outcomes, (status) => status);
      sayFigures(
        'invitations',
        Object.fromEntries([...counted].map(([status, same]) => [status, same.length])),
      );
      if (isLong) expect([...counted.keys()].toSorted()).toEqual(['accepted', 'cancelled', 'expired']);
    },
    60_000 + rounds * 1000,
  );

  test('G71 invitations to one race: its places are taken once, and who got none is told so', async () => {
    const some = guests.slice(0, toOneRace);
    const invitations = await inviteAll(some, { kind: 'race', gameType: undefined });
    const tried = await Promise.all(
      invitations.map((invite, n) => tryAll(invite, some[n] ?? { here: ada, there: ada })),
    );
    const ends = await Promise.all(tried.map(checkOne));
    const [first] = invitations;
    if (!first) throw new Error('nobody was invited');
    const { players } = race.parse((await ada.client.get(`/api/typing-races/${raceIdOf(first)}`)).body);
    const came = invitations.filter((_, n) => ends[n] === 'accepted').map(({ to }) => to.username);
    expect(players.map(({ playerName }) => playerName).toSorted()).toEqual(['Ada', ...came].toSorted());
  });

  test('G32 each step is told to the other person, and both land in the same game', async () => {
    const bob = guests[0]?.here;
    if (!bob) throw new Error('nobody is there');
    const taken = await invited(ada, bob);
    await hears(bob, 'pending', taken.id);
    await answers(ada, 'cancel', taken.id);
    await hears(bob, 'cancelled', taken.id);
    const unwanted = await invited(ada, bob);
    await hears(bob, 'pending', unwanted.id);
    await answers(bob, 'decline', unwanted.id, { reason: 'later' });
    expect((await hears(ada, 'declined', unwanted.id)).invite.reason).toBe('later');

    const invite = await invited(ada, bob);
    const gameId = gameIdOf(invite);
    ada.socket.send({ type: 'joinGame', gameId });
    await hears(bob, 'pending', invite.id);
    await answers(bob, 'accept', invite.id);
    expect((await hears(ada, 'accepted', invite.id)).invite.path).toBe(invite.path);
    bob.socket.send({ type: 'joinGame', gameId });
    await bob.socket.next('gameState', ({ game }) => game.id === gameId && game.yourSeat === 'player2');
    ada.socket.send({ type: 'makeMove', gameId, column: 3, playerId: 'player1', ply: 0 });
    await bob.socket.next('gameUpdate', ({ game }) => game.id === gameId && game.moveCount === 1);
  });
}

describe('invitations at one instant (embedded)', () => declareSuite(async () => null));
describeOnPostgresql('invitations at one instant', () => declareSuite(createOnPostgresql));
