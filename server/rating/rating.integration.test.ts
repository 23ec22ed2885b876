/** Rated games over HTTP and sockets: agreed when the second seat is taken, settled once with their end, told to both. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listNotifications } from '@playfield/contracts/http/notifications.ts';
import { game, waitingGame, type Game } from '@playfield/contracts/http/match.ts';
import { getGameRatings } from '@playfield/contracts/http/ratings.ts';
import { getResult } from '@playfield/contracts/http/results.ts';
import { member, type Member } from '../friends/testing/people.ts';
import { openGame, person } from '../match/testing/people.ts';
import { resultsOf, run, startRace, typeAll, type Racer } from '../race/testing/racers.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket, type SocketClient } from '../testing/socket.ts';

type Player = Member & { readonly socket: SocketClient };

const secret = 'a secret of the operator';
const clock = createTestClock();
let server: TestServer;
let ann: Player;
let ben: Player;
beforeAll(async () => {
  const operator = { port: 0, host: '127.0.0.1', secrets: [{ name: 'olga', secret }] };
  server = await startServer({ operator }, undefined, clock);
  [ann, ben] = await Promise.all([player('Ann'), player('Ben')]);
  // Their accounts are not new.
  clock.advance(8 * 86_400_000);
});
afterAll(async () => {
  await Promise.all([ann, ben].map(({ socket }) => socket.close()));
  await server.stop();
});

async function player(name: string): Promise<Player> {
  const one = await member(server.url, name);
  return { ...one, socket: await openSocket(server.url, one.client.cookie()) };
}

const noughts = { gameType: 'tic-tac-toe' };

async function join(who: Pick<Member, 'client'>, id: string): Promise<Game> {
  const answer = await who.client.post(`/api/games/${id}/join`, { playerName: 'Somebody' });
  expect(answer.status, answer.text).toBe(200);
  return game.parse(answer.body);
}

/** The first player wins, moving first, in five plies. */
async function winFirst([first, second]: readonly [Player, Player], id: string): Promise<void> {
  for (const [ply, cell] of [0, 3, 1, 4, 2].entries()) {
    const mover = ply % 2 === 0 ? first : second;
    const answer = await mover.client.post(`/api/games/${id}/move`, { column: cell });
    expect(answer.status, answer.text).toBe(200);
  }
}

const updateOf = ({ socket }: Player, subjectId: string) =>
  socket.next('ratingUpdate', (event) => event.subjectId === subjectId);

async function resultOf({ client }: Pick<Member, 'client'>, id: string) {
  return getResult.answer.parse((await client.get(`/api/results/${id}`)).body).result;
}

async function act({ client }: Player, id: string, action: string, offer?: string) {
  return client.post(`/api/games/${id}/action`, { action, ...(offer ? { offer } : {}) });
}

async function ratingsOf(id: string): Promise<unknown> {
  return getGameRatings.answer.parse((await ann.client.get(`/api/games/${id}/ratings`)).body);
}

describe('G89 a rated game', () => {
  test('is rated for both before the first move, refuses takebacks, and moves both ratings once', async () => {
    const opened = await openGame(ann.client, noughts);
    expect(opened.online?.isRated).toBe(true);
    const listed = waitingGame.array().parse((await ben.client.get('/api/games/available')).body);
    expect(listed).toMatchObject([
      { id: opened.id, isRated: true, rating: { rating: 1200, isProvisional: true, gamesToFirm: 10 } },
    ]);
    const joined = await join(ben, opened.id);
    expect(joined).toMatchObject({ moveCount: 0, online: { isRated: true } });
    await ann.client.post(`/api/games/${opened.id}/move`, { column: 8 });
    const asked = await act(ann, opened.id, 'offerTakeback');
    expect(asked.body).toMatchObject({ code: 'action/unavailable' });
    const hint = await ben.client.post(`/api/games/${opened.id}/hint`);
    expect(hint.body).toMatchObject({ code: 'hint/unavailable' });
    for (const [ply, cell] of [0, 7, 1, 5, 2].entries())
      await (ply % 2 === 0 ? ben : ann).client.post(`/api/games/${opened.id}/move`, { column: cell });
    expect(await updateOf(ben, opened.id)).toMatchObject({
      kind: 'game',
      gameType: 'tic-tac-toe',
      rating: { before: 1200, after: 1362, isProvisional: true, weight: 1, place: null },
      reason: null,
      winStreak: 1,
    });
    expect((await updateOf(ann, opened.id)).rating).toMatchObject({ before: 1200, after: 1038 });
    expect(await ratingsOf(opened.id)).toMatchObject({
      player1: { rating: 1038 },
      player2: { rating: 1362 },
    });
    // A rematch stays rated; the fourth meeting of the day counts half, and says so.
    let last = opened.id;
    for (const _ of [2, 3, 4]) {
      await act(ann, last, 'offerRematch');
      const accepted = game.parse((await act(ben, last, 'acceptOffer', 'rematch')).body);
      last = accepted.online?.rematchId ?? '';
      const rematch = game.parse((await ann.client.get(`/api/games/${last}`)).body);
      expect(rematch.online?.isRated).toBe(true);
      const pair: [Player, Player] = rematch.yourSeat === 'player1' ? [ann, ben] : [ben, ann];
      await winFirst(pair, last);
    }
    const fourth = await updateOf(ann, last);
    expect(fourth).toMatchObject({
      rating: { weight: 0.5 },
      reason: 'Fourth game against Ben today: counts half',
    });
    // A page that was not connected then asks, and gets the same; others get nothing.
    const { type: _type, ...told } = fourth;
    expect(await resultOf(ann, last)).toEqual(told);
    expect((await resultOf(ben, last))?.reason).toBe('Fourth game against Ann today: counts half');
    expect(await resultOf(await member(server.url, 'Cleo'), last)).toBeNull();
  });

  test.each([
    [true, true],
    [true, false],
    [false, true],
  ])('after quick match only where both wish it: %j and %j', async (ofAnn, ofBen) => {
    const wanted = { ...noughts, playerName: 'x', clock: { initialS: 77, incrementS: 1 } };
    const quick = async ({ client }: Player, rated: boolean) =>
      game.parse((await client.post('/api/games/quick', { ...wanted, rated })).body);
    const first = await quick(ann, ofAnn);
    const second = await quick(ben, ofBen);
    expect(second).toMatchObject({ id: first.id, online: { isQuick: true, isRated: ofAnn && ofBen } });
    await act(ben, first.id, 'abort');
  });
});

describe('a casual game changes no rating, and says so before the first move', () => {
  test.each<[string, object]>([
    ['for a friend', { gameMode: 'friend' }],
    ['opened so', { rated: false }],
  ])('%s', async (_what, fields) => {
    const opened = await openGame(ann.client, { ...noughts, ...fields });
    expect(opened.online?.isRated).toBe(false);
    expect((await join(ben, opened.id)).online?.isRated).toBe(false);
    await winFirst([ann, ben], opened.id);
    expect((await updateOf(ann, opened.id)).rating).toBeNull();
  });

  test('with a guest in either seat, without an error', async () => {
    const guest = await person(server.url);
    const opened = await openGame(ann.client, noughts);
    expect((await join(guest, opened.id)).online?.isRated).toBe(false);
    expect(await ratingsOf(opened.id)).toMatchObject({ player1: { isProvisional: true }, player2: null });
    await act(ann, opened.id, 'abort');
    const byGuest = await openGame(guest.client, noughts);
    expect(byGuest.online?.isRated).toBe(false);
    expect((await join(ben, byGuest.id)).online?.isRated).toBe(false);
    await act(ben, byGuest.id, 'abort');
    await guest.socket.close();
  });

  test('no game, no ratings', async () => {
    expect((await ann.client.get('/api/games/AAAAAAAAAAAAAAAAAAAAAA/ratings')).status).toBe(404);
  });
});

test('G89 a race is rated by place', async () => {
  const racers: Racer[] = [ann, ben].map(({ client, socket, name }) => ({ client, socket, name }));
  const race = await startRace(racers, clock, {});
  const goAtMs = clock.wallMs();
  for (const [index, one] of racers.entries())
    await typeAll(one, race, run(race.text, 70 - 10 * index, index + 5), clock, goAtMs);
  await Promise.all(racers.map((one) => resultsOf(one)));
  expect(await updateOf(ann, race.id)).toMatchObject({
    kind: 'race',
    rating: { before: 1200, after: 1362, weight: 1 },
  });
  expect((await updateOf(ben, race.id)).rating?.after).toBe(1038);
});

async function noticesOf({ client }: Player, kind: string) {
  const answer = await client.get('/api/notifications');
  return listNotifications.answer.parse(answer.body).notifications.filter((one) => one.kind === kind);
}

/** What the operator sees of a person, as text. */
async function seenOf({ id }: Player): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${server.operatorPort}/people/${id}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  return answer.text();
}

test('TH-19 the operator sees who played rated games from one address; the players do not', async () => {
  // Every client of this file has the same address, and these two have played since they registered.
  const seen = await seenOf(ann);
  expect(seen).toMatch(/Rated games on one address with Ben, last on \d{4}-\d\d-\d\d/);
  expect(await seenOf(ben)).toContain('Rated games on one address with Ann');
  const told = await Promise.all(
    ['/api/profiles/Ben', '/api/notifications', '/api/me/export', '/api/auth/me'].map((path) =>
      ann.client.get(path),
    ),
  );
  for (const { text } of told) expect(text).not.toMatch(/address/i);
});

test('TH-19 resigning at once six times is warned of, and after one more time games are unrated for a day', async () => {
  const [eve, fay] = await Promise.all([player('Eve'), player('Fay')]);
  clock.advance(8 * 86_400_000);
  const resign = async (): Promise<void> => {
    const { id } = await openGame(eve.client, noughts);
    await join(fay, id);
    for (const [ply, cell] of [0, 3, 1, 4].entries())
      await (ply % 2 === 0 ? eve : fay).client.post(`/api/games/${id}/move`, { column: cell });
    await act(eve, id, 'resign');
    await updateOf(eve, id);
    // Another day: games against the same person count in full again.
    clock.advance(86_400_000);
  };
  for (let game = 1; game <= 5; game += 1) await resign();
  expect(await noticesOf(eve, 'moderation/warned')).toEqual([]);
  await resign();
  expect(await noticesOf(eve, 'moderation/warned')).toMatchObject([
    { text: expect.stringContaining('if it goes on, your games are unrated for a day') },
  ]);
  await resign();
  const [last] = await noticesOf(eve, 'moderation/warned');
  expect(last?.text).toContain('Your games are unrated for a day');
  expect(await noticesOf(fay, 'moderation/warned')).toEqual([]);
  await Promise.all([eve, fay].map(({ socket }) => socket.close()));
});

function voidGamesOf({ id }: Player): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.operatorPort}/people/${id}/void-ratings`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'an engine played' }),
  });
}

test('TH-19 the operator voids a cheater’s games: who lost to them gets back what it cost, once', async () => {
  const [cat, dan] = await Promise.all([player('Cat'), player('Dan')]);
  clock.advance(8 * 86_400_000);
  const lost: string[] = [];
  for (const victim of [cat, dan]) {
    const { id } = await openGame(ann.client, noughts);
    await join(victim, id);
    await winFirst([ann, victim], id);
    const update = await updateOf(victim, id);
    expect(update.rating?.after).toBeLessThan(1200);
    lost.push(id);
  }
  const done = await voidGamesOf(ann);
  expect(done.status).toBe(200);
  expect(await done.text()).toContain('of other players: 3');
  for (const id of lost) expect(await ratingsOf(id)).toMatchObject({ player2: { rating: 1200 } });
  // Each victim is told what came back, and not from whom.
  for (const victim of [cat, dan]) {
    const [notice] = await noticesOf(victim, 'rating/returned');
    expect(notice?.text).toMatch(/your rating in Tic Tac Toe went from \d+ to 1200\.$/);
    expect(notice?.text).not.toContain('Ann');
  }
  expect(await noticesOf(ann, 'rating/returned')).toEqual([]);
  // What was given back is not given back again.
  expect((await voidGamesOf(ann)).status).not.toBe(200);
  await Promise.all([cat, dan].map(({ socket }) => socket.close()));
});
