/** Invitations over HTTP and sockets (GAPS G32, G71; DB-007, FR-004). */
import { Client as Connection } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvite } from '@playfield/contracts/http/invites.ts';
import type { Game } from '@playfield/contracts/http/match.ts';
import { race } from '@playfield/contracts/http/race.ts';
import { minuteMs } from '../durations.ts';
import { befriend, does, member, type Member } from '../friends/testing/people.ts';
import { equalMs } from '../http/equalTime.ts';
import { newClient } from '../testing/client.ts';
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
  invites,
  notificationsOf,
  pendingOf,
  raceIdOf,
  stateOf,
  twoFriends,
  type Friend,
} from './testing/invitations.ts';

const clock = createTestClock();
let server: TestServer;
let ada: Friend;
let bob: Friend;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
  [ada, bob] = await twoFriends(server.url, ['Ada', 'Bob']);
});
afterAll(async () => {
  await Promise.all([ada.socket.close(), bob.socket.close()]);
  await server.stop();
});

const to = (toUserId: string) => ({ toUserId, kind: 'game', gameType: 'connect-four' });

const toRace = { kind: 'race', gameType: undefined };

const attach = async (one: Friend, gameId: string): Promise<void> => {
  one.socket.send({ type: 'joinGame', gameId });
  await one.socket.next('gameState', ({ game }) => game.id === gameId);
};

describe('to a game', () => {
  test('G32 is told, listed and accepted: both sit in an unlisted game with the clock that was asked for', async () => {
    const made = await invites(ada, bob, { clock: fiveMinutes });
    expect(made.body).toMatchObject({
      invite: {
        kind: 'game',
        gameType: 'connect-four',
        clock: fiveMinutes,
        from: { id: ada.id, username: 'Ada' },
        to: { id: bob.id, username: 'Bob' },
        status: 'pending',
        path: expect.stringMatching(/^\/multiplayer\?game=\w+$/),
      },
      reach: 'online',
    });
    const { invite } = await hears(bob, 'pending');
    const { notification } = await bob.socket.next('notification');
    expect(notification).toMatchObject({
      kind: 'invite/game',
      text: 'Ada invites you to play Connect Four.',
      path: `/invite/${invite.id}`,
      inviteId: invite.id,
    });
    expect(await pendingOf(bob)).toEqual([invite]);
    expect(await pendingOf(ada)).toEqual([invite]);
    await attach(ada, gameIdOf(invite));
    const available = await newClient(server.url).get('/api/games/available');
    expect(available.body).toEqual([]);

    // The waiting room offers no link: it would lead nobody to this seat.
    expect(await gameOf(ada, gameIdOf(invite))).toMatchObject({ online: { isKept: true } });
    const accepted = await answers(bob, 'accept', invite.id);
    expect((await gameOf(ada, gameIdOf(invite))).online).not.toHaveProperty('isKept');
    expect(accepted.body).toMatchObject({ id: invite.id, status: 'accepted', path: invite.path });
    await ada.socket.next('playerJoined', ({ gameId }) => gameId === gameIdOf(invite));
    await hears(ada, 'accepted', invite.id);
    expect(await gameOf(bob, gameIdOf(invite))).toMatchObject({
      status: 'playing',
      gameMode: 'friend',
      player1Id: ada.id,
      player2Id: bob.id,
      yourSeat: 'player2',
    });
    expect((await notificationsOf(ada))[0]).toMatchObject({
      kind: 'invite/accepted',
      text: 'Bob has accepted your invitation to Connect Four.',
      path: invite.path,
    });
    const entry = (await notificationsOf(bob)).find(({ inviteId }) => inviteId === invite.id);
    expect(entry).toMatchObject({ isGone: true, isRead: true });
    expect([await pendingOf(ada), await pendingOf(bob)]).toEqual([[], []]);
    // A second press changes nothing, and leads to the game.
    expect((await answers(bob, 'accept', invite.id)).body).toEqual(accepted.body);
    expect((await answers(ada, 'cancel', invite.id)).body).toMatchObject({ code: 'invite/answered' });
    await ada.client.post(`/api/games/${gameIdOf(invite)}/action`, { action: 'abort' });
  });

  test('the seat is kept: nobody else joins, by id or by code; the one invited may also take it by the link', async () => {
    const invite = await invited(ada, bob);
    const id = gameIdOf(invite);
    const stranger = newClient(server.url);
    const refused = await stranger.post(`/api/games/${id}/join`, { playerName: 'Eve' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'game/not-open-to-you' }]);
    // The one invited is offered the seat, also after something has changed; anybody else reads that it is kept.
    const eve = await connected(await member(server.url, 'Eve'), server.url);
    const seen = async (one: Friend) => {
      one.socket.send({ type: 'joinGame', gameId: id });
      return (await one.socket.next('gameState', ({ game }) => game.id === id)).game.online;
    };
    expect(await seen(eve)).toMatchObject({ isKept: true });
    expect(await seen(bob)).not.toHaveProperty('isKept');
    await attach(ada, id);
    const isHere = ({ game }: { readonly game: Game }): boolean =>
      game.id === id && game.online?.graceEndsAtMs.player1 === null;
    const told = await bob.socket.next('gameState', isHere);
    expect(told.game.online).not.toHaveProperty('isKept');
    expect((await eve.socket.next('gameState', isHere)).game.online).toMatchObject({ isKept: true });
    await eve.socket.close();
    const joined = await bob.client.post(`/api/games/${id}/join`, { playerName: 'Bob' });
    expect(joined.body).toMatchObject({ status: 'playing', yourSeat: 'player2' });
    expect(await stateOf(ada, invite.id)).toBe('accepted');
    await ada.client.post(`/api/games/${id}/action`, { action: 'abort' });
  });

  test('is declined with a reason: the other is told at once and the game is gone', async () => {
    const invite = await invited(ada, bob);
    const answer = await answers(bob, 'decline', invite.id, { reason: 'another-game' });
    expect(answer.body).toMatchObject({ status: 'declined', reason: 'another-game' });
    expect((await hears(ada, 'declined', invite.id)).invite.reason).toBe('another-game');
    expect((await notificationsOf(ada))[0]?.text).toBe(
      'Bob has declined your invitation to Connect Four. They would rather play another game.',
    );
    expect(await gameOf(ada, gameIdOf(invite))).toMatchObject({ status: 'completed', result: 'aborted' });
    expect((await answers(bob, 'decline', invite.id)).body).toMatchObject({ status: 'declined' });
    expect((await answers(bob, 'accept', invite.id)).body).toMatchObject({ code: 'invite/answered' });
  });

  test('is taken back, by itself or by leaving the waiting game', async () => {
    for (const leaving of [false, true]) {
      const invite = await invited(ada, bob);
      if (leaving) await ada.client.post(`/api/games/${gameIdOf(invite)}/action`, { action: 'abort' });
      else await answers(ada, 'cancel', invite.id);
      await hears(bob, 'cancelled', invite.id);
      expect(await gameOf(ada, gameIdOf(invite))).toMatchObject({ status: 'completed', result: 'aborted' });
      const entry = (await notificationsOf(bob)).find(({ inviteId }) => inviteId === invite.id);
      expect(entry).toMatchObject({ isGone: true });
      expect((await answers(bob, 'accept', invite.id)).body).toMatchObject({ code: 'invite/answered' });
    }
  });

  test.each([
    ['with a clock after ten minutes', { clock: fiveMinutes }, 10 * minuteMs],
    ['without one after a day', {}, 24 * 60 * minuteMs],
  ])('expires %s, and both are told', async (_, wanted, lastsMs) => {
    const invite = await invited(ada, bob, wanted);
    const heldMs = Date.parse(invite.expiresAt) - Date.parse(invite.createdAt);
    expect(Math.round(heldMs / 1000) * 1000).toBe(lastsMs);
    clock.advance(lastsMs + 100);
    await Promise.all([hears(ada, 'expired', invite.id), hears(bob, 'expired', invite.id)]);
    expect((await notificationsOf(ada))[0]).toMatchObject({
      kind: 'invite/expired',
      text: 'Bob has not answered your invitation to Connect Four.',
    });
    expect((await answers(bob, 'accept', invite.id)).body).toMatchObject({ code: 'invite/answered' });
    expect(await gameOf(ada, gameIdOf(invite))).toMatchObject({ result: 'aborted' });
  });

  test('crossing invitations to the same game accept each other', async () => {
    const first = await invited(ada, bob);
    const second = await invited(bob, ada);
    expect(second).toMatchObject({ id: first.id, status: 'accepted', path: first.path });
    expect(await gameOf(ada, gameIdOf(first))).toMatchObject({ status: 'playing' });
    await ada.client.post(`/api/games/${gameIdOf(first)}/action`, { action: 'abort' });
  });

  test('asking again is asking once; another game has to wait for the answer', async () => {
    const first = await invited(ada, bob);
    expect(await invited(ada, bob)).toEqual(first);
    const other = await invites(ada, bob, { gameType: 'checkers' });
    expect([other.status, other.body]).toMatchObject([429, { code: 'invite/too-many' }]);
    await answers(ada, 'cancel', first.id);
  });

  test('asking again with another clock takes the invitation back and makes it again', async () => {
    const first = await invited(ada, bob);
    const again = await invited(ada, bob, { clock: fiveMinutes });
    expect([again.id === first.id, first.clock, again.clock]).toEqual([false, null, fiveMinutes]);
    expect(await stateOf(bob, first.id)).toBe('cancelled');
    expect(await pendingOf(bob)).toEqual([again]);
    // Where no other one may be made, it stays.
    const choose = (mayInvite: string) => bob.client.put('/api/me/settings', { mayInvite });
    await choose('nobody');
    const refused = await invites(ada, bob);
    expect(refused.body).toMatchObject({ code: 'invite/not-accepted-by-settings' });
    expect(await pendingOf(bob)).toEqual([again]);
    await choose('friends');
    await answers(ada, 'cancel', again.id);
  });

  test.each([
    ['who does not want to be disturbed', { doNotDisturb: true }],
    ['who wants no invitations in the bell', { notifications: { bellOff: ['invites'], pushOff: [] } }],
  ])('the sender is not told that a player %s sees it now', async (_who, settings) => {
    const choose = (change: object) => bob.client.put('/api/me/settings', change);
    await choose(settings);
    const made = await invites(ada, bob);
    expect(made.body).toMatchObject({ reach: 'unknown' });
    await answers(ada, 'cancel', createInvite.answer.parse(made.body).invite.id);
    await choose({ doNotDisturb: false, notifications: { bellOff: [], pushOff: [] } });
  });

  test('who invited and is away when it is accepted is waited for ten minutes; no clock runs, nobody loses', async () => {
    const invite = await invited(ada, bob, { clock: fiveMinutes });
    await answers(bob, 'accept', invite.id);
    expect((await notificationsOf(ada))[0]?.text).toBe(
      'Bob has accepted and is waiting for you: Connect Four.',
    );
    await attach(bob, gameIdOf(invite));
    clock.advance(9 * minuteMs);
    expect(await gameOf(bob, gameIdOf(invite))).toMatchObject({
      status: 'playing',
      online: { clock: { running: null, player1Ms: 300_000 } },
    });
    clock.advance(minuteMs + 1);
    const { game } = await bob.socket.next('gameUpdate', (event) => event.game.status === 'completed');
    expect(game).toMatchObject({ result: 'aborted', winner: null });
    // The notice that somebody waits is gone, in every tab.
    const told = (await notificationsOf(ada)).filter(({ path }) => path === invite.path);
    expect(told).toMatchObject([
      { kind: 'game/over', text: 'Your game of Connect Four with Bob was called off.', isRead: false },
    ]);
    expect((await notificationsOf(bob)).filter(({ path }) => path === invite.path)).toEqual([]);
  });

  test('who comes in time plays on', async () => {
    const invite = await invited(ada, bob, { clock: fiveMinutes });
    await answers(bob, 'accept', invite.id);
    const id = gameIdOf(invite);
    const accepted = async () =>
      (await notificationsOf(ada)).filter(
        ({ kind, path }) => kind === 'invite/accepted' && path === invite.path,
      );
    expect(await accepted()).toMatchObject([{ isRead: false }]);
    await attach(bob, id);
    await attach(ada, id);
    await bob.socket.next('presence', (event) => event.gameId === id && event.player1);
    await expect.poll(accepted).toEqual([]);
    ada.socket.send({ type: 'makeMove', gameId: id, column: 3, playerId: 'player1', ply: 0 });
    await bob.socket.next('gameUpdate', (event) => event.game.id === id && event.game.moveCount === 1);
    clock.advance(20 * minuteMs);
    expect(await gameOf(bob, id)).toMatchObject({ status: 'playing', moveCount: 1 });
    await bob.client.post(`/api/games/${id}/action`, { action: 'abort' });
  });

  test('what it led to is gone: so says the answer, and the entry', async () => {
    const invite = await invited(ada, bob, { kind: 'race', gameType: undefined });
    const others = Array.from({ length: 5 }, () => newClient(server.url));
    for (const other of others)
      await other.post(`/api/typing-races/${raceIdOf(invite)}/join`, { username: 'Guest' });
    const late = await answers(bob, 'accept', invite.id);
    expect([late.status, late.body]).toMatchObject([409, { code: 'invite/gone' }]);
    expect(await stateOf(bob, invite.id)).toBe('expired');
  });
});

describe('to a race', () => {
  test('G71, DB-007, FR-004: makes an unlisted race, and accepting joins it', async () => {
    const invite = await invited(ada, bob, toRace);
    expect(invite).toMatchObject({ kind: 'race', gameType: null, status: 'pending' });
    const listed = await newClient(server.url).get('/api/typing-races');
    expect(JSON.stringify(listed.body)).not.toContain(raceIdOf(invite));
    expect((await notificationsOf(bob))[0]?.text).toBe('Ada invites you to play a typing race.');
    await answers(bob, 'accept', invite.id);
    await hears(ada, 'accepted', invite.id);
    const joined = race.parse((await bob.client.get(`/api/typing-races/${raceIdOf(invite)}`)).body);
    expect(joined.players.map(({ playerName }) => playerName).toSorted()).toEqual(['Ada', 'Bob']);
  });

  test('uses the race that the inviter waits in; a place taken by the link accepts it', async () => {
    const [cyd, dan] = await twoFriends(server.url, ['Cyd', 'Dan']);
    const own = race.parse((await cyd.client.post('/api/typing-races', {})).body);
    const invite = await invited(cyd, dan, toRace);
    expect(raceIdOf(invite)).toBe(own.id);
    await dan.client.post(`/api/typing-races/${own.id}/join`, {});
    await hears(cyd, 'accepted', invite.id);
    expect(await stateOf(dan, invite.id)).toBe('accepted');
  });

  test('nobody is invited to a race that they are in, whether it is named or not', async () => {
    const [ina, joe] = await twoFriends(server.url, ['Ina', 'Joe']);
    const { id: raceId } = race.parse((await ina.client.post('/api/typing-races', {})).body);
    await joe.client.post(`/api/typing-races/${raceId}/join`, {});
    for (const wanted of [toRace, { ...toRace, raceId }]) {
      const refused = await invites(ina, joe, wanted);
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'invite/cannot-join', message: 'Joe is in this race already.' },
      ]);
    }
    expect([await pendingOf(ina), await notificationsOf(joe)]).toEqual([[], []]);
  });

  test('inviting somebody to one’s own race accepts no invitation to another race', async () => {
    const [gus, hal] = await twoFriends(server.url, ['Gus', 'Hal']);
    const theirs = await invited(gus, hal, toRace);
    const { id: raceId } = race.parse((await hal.client.post('/api/typing-races', {})).body);
    const own = await invited(hal, gus, { ...toRace, raceId });
    expect([own.status, raceIdOf(own)]).toEqual(['pending', raceId]);
    expect(await stateOf(gus, theirs.id)).toBe('pending');
    const joined = race.parse((await hal.client.get(`/api/typing-races/${raceId}`)).body);
    expect(joined.you).not.toBeNull();
    // One to no particular race accepts it.
    expect(await invited(hal, gus, toRace)).toMatchObject({ id: theirs.id, status: 'accepted' });
  });

  test('ends when the inviter leaves the waiting race, or when it starts', async () => {
    const [eva, fay] = await twoFriends(server.url, ['Eva', 'Fay']);
    const first = await invited(eva, fay, toRace);
    eva.socket.send({ type: 'joinRace', raceId: raceIdOf(first) });
    await eva.socket.next('raceState');
    eva.socket.send({ type: 'leaveRace', raceId: raceIdOf(first) });
    await hears(fay, 'cancelled', first.id);
    const gone = await answers(fay, 'accept', first.id);
    expect(gone.status).toBeGreaterThanOrEqual(404);

    const second = await invited(eva, fay, toRace);
    await newClient(server.url).post(`/api/typing-races/${raceIdOf(second)}/join`, { username: 'Guest' });
    clock.advance(16_000);
    await Promise.all([hears(eva, 'expired', second.id), hears(fay, 'expired', second.id)]);
    expect((await answers(fay, 'accept', second.id)).body).toMatchObject({ code: 'invite/answered' });
  });
});

describe('to the arena', () => {
  test('leads there, and expires after ten minutes', async () => {
    const first = await invited(ada, bob, { kind: 'arena', gameType: undefined });
    expect((await answers(bob, 'accept', first.id)).body).toMatchObject({
      status: 'accepted',
      path: '/snake-io',
    });
    await hears(ada, 'accepted', first.id);
    const second = await invited(ada, bob, { kind: 'arena', gameType: undefined });
    clock.advance(10 * minuteMs + 1);
    await hears(ada, 'expired', second.id);
  });
});

describe('who may', () => {
  test('only accounts invite and are invited; nobody invites themselves', async () => {
    const guest = newClient(server.url);
    await guest.get('/api/auth/me');
    expect((await guest.post('/api/invites', to(bob.id))).body).toMatchObject({
      code: 'social/account-needed',
    });
    expect((await ada.client.post('/api/invites', to(ada.id))).body).toMatchObject({ code: 'invite/self' });
    expect((await ada.client.post('/api/invites', to('nobody-at-all'))).status).toBe(404);
    expect((await invites(ada, bob, { gameType: 'chess' })).body).toMatchObject({
      code: 'game/unknown-type',
    });
  });

  test('an invitation is between two: anybody else finds none and answers none', async () => {
    const invite = await invited(ada, bob);
    const stranger = await member(server.url, 'Stan');
    for (const answer of [
      await stranger.client.get(`/api/invites/${invite.id}`),
      await answers(stranger, 'accept', invite.id),
      await answers(stranger, 'decline', invite.id),
      await answers(stranger, 'cancel', invite.id),
      await answers(bob, 'cancel', invite.id),
      await answers(ada, 'decline', invite.id),
    ])
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'invite/not-found' }]);
    expect((await answers(ada, 'accept', invite.id)).body).toMatchObject({ code: 'invite/self' });
    await answers(ada, 'cancel', invite.id);
  });

  test.each([
    ['friends', 409],
    ['nobody', 409],
    ['played', 409],
    ['everyone', 200],
  ])('somebody who takes invitations from %s: a stranger is answered %i', async (mayInvite, status) => {
    const [owner, stranger] = await Promise.all([
      member(server.url, `Own ${mayInvite}`),
      member(server.url, `Str ${mayInvite}`),
    ]);
    await owner.client.put('/api/me/settings', { mayInvite });
    expect((await invites(stranger, owner)).status).toBe(status);
  });

  test('an opponent of the last days counts as played with', async () => {
    const [pam, quin] = await twoFriends(server.url, ['Pam', 'Quin']);
    const invite = await invited(pam, quin);
    await answers(quin, 'accept', invite.id);
    const id = gameIdOf(invite);
    for (const [ply, mover] of [pam, quin].entries())
      await mover.client.post(`/api/games/${id}/move`, { column: ply, ply });
    await pam.client.post(`/api/games/${id}/action`, { action: 'resign' });
    await does(pam, 'remove', quin);
    expect((await invites(pam, quin)).body).toMatchObject({ code: 'invite/not-accepted-by-settings' });
    const seen = async () => (await pam.client.get(`/api/users/${quin.id}`)).body;
    expect(await seen()).toMatchObject({ mayInvite: false });
    await quin.client.put('/api/me/settings', { mayInvite: 'played' });
    expect(await seen()).toMatchObject({ mayInvite: true });
    expect((await invites(pam, quin)).status).toBe(200);
  });

  test('a block is never told: the sender waits, the blocker hears nothing and has nothing', async () => {
    const [una, val] = await twoFriends(server.url, ['Una', 'Val']);
    await val.client.put('/api/me/settings', { mayInvite: 'everyone' });
    await does(val, 'block', una);
    const askedMs = performance.now();
    const silent = await invited(una, val);
    // An answer that came sooner than others' would tell it.
    expect(performance.now() - askedMs).toBeGreaterThan(equalMs - 2);
    expect(silent.status).toBe('pending');
    expect(await pendingOf(una)).toEqual([silent]);
    expect(await pendingOf(val)).toEqual([]);
    expect(await notificationsOf(val)).toEqual([]);
    expect((await answers(val, 'accept', silent.id)).status).toBe(404);
    const joined = await val.client.post(`/api/games/${gameIdOf(silent)}/join`, { playerName: 'Val' });
    expect(joined.status).toBe(409);
    // Asked again and asked for something else, she is answered as by anybody who hasn't answered yet.
    expect(await invited(una, val)).toEqual(silent);
    expect((await invites(una, val, { gameType: 'checkers' })).body).toMatchObject({
      code: 'invite/too-many',
    });
    await answers(una, 'cancel', silent.id);
    const heard = val.socket.events.filter((event) => event.type === 'invite').map(({ invite }) => invite.id);
    expect(heard).not.toContain(silent.id);
    expect((await invites(val, una)).body).toMatchObject({ code: 'friend/blocked-by-you' });
    await Promise.all([una.socket.close(), val.socket.close()]);
  });

  test('nor does a pending invitation tell of a block: it is hidden from the blocker and expires in its own time', async () => {
    const [uma, vic] = await twoFriends(server.url, ['Uma', 'Vic']);
    await vic.client.put('/api/me/settings', { mayInvite: 'everyone' });
    const open = await invited(uma, vic);
    await hears(uma, 'pending', open.id);
    await vic.socket.next('notification', ({ notification }) => notification.inviteId === open.id);
    const before = [await pendingOf(uma), await notificationsOf(uma)];
    await does(vic, 'block', uma);
    // The blocker is rid of it in every tab and list.
    await hears(vic, 'expired', open.id);
    expect([await pendingOf(vic), await notificationsOf(vic)]).toEqual([[], []]);
    for (const how of ['accept', 'decline'] as const)
      expect((await answers(vic, how, open.id)).body).toMatchObject({ code: 'invite/not-found' });
    const joined = await vic.client.post(`/api/games/${gameIdOf(open)}/join`, { playerName: 'Vic' });
    expect(joined.body).toMatchObject({ code: 'game/not-open-to-you' });
    // For the sender nothing has happened.
    const told = uma.socket.events.filter(({ type }) => type === 'invite' || type === 'notification');
    expect(told).toMatchObject([{ type: 'invite', invite: { status: 'pending' } }]);
    expect([await pendingOf(uma), await notificationsOf(uma)]).toEqual(before);
    expect(await gameOf(uma, gameIdOf(open))).toMatchObject({ status: 'waiting' });
    expect(await invited(uma, vic)).toEqual(open);

    clock.advance(24 * 60 * minuteMs + 100);
    await hears(uma, 'expired', open.id);
    expect((await notificationsOf(uma))[0]).toMatchObject({
      kind: 'invite/expired',
      text: 'Vic has not answered your invitation to Connect Four.',
    });
    expect(await gameOf(uma, gameIdOf(open))).toMatchObject({ status: 'completed', result: 'aborted' });
    const heard = vic.socket.events.filter((event) => event.type === 'invite' && event.invite.id === open.id);
    expect(heard).toHaveLength(2);
    await Promise.all([uma.socket.close(), vic.socket.close()]);
  });

  test('nor does somebody else who invites to the same race', async () => {
    const [ulf, vera] = await twoFriends(server.url, ['Ulf', 'Vera']);
    const wes = await member(server.url, 'Wes');
    await befriend(wes, vera);
    await vera.client.put('/api/me/settings', { mayInvite: 'everyone' });
    await does(vera, 'block', ulf);
    const { id: raceId } = race.parse((await ulf.client.post('/api/typing-races', {})).body);
    await wes.client.post(`/api/typing-races/${raceId}/join`, {});
    const silent = await invited(ulf, vera, { ...toRace, raceId });
    const seen = await invited(wes, vera, { ...toRace, raceId });
    expect([await pendingOf(ulf), await pendingOf(vera)]).toEqual([[silent], [seen]]);
    expect(await invited(ulf, vera, { ...toRace, raceId })).toEqual(silent);
    await answers(ulf, 'cancel', silent.id);
    await hears(ulf, 'cancelled', silent.id);
    // Anybody would be answered so where an invitation waits.
    expect((await invites(ulf, vera, { ...toRace, raceId })).body).toMatchObject({
      code: 'invite/too-many',
      message: 'Somebody else has invited this player to the race.',
    });
    expect((await answers(vera, 'accept', seen.id)).body).toMatchObject({ status: 'accepted' });
    await Promise.all([ulf.socket.close(), vera.socket.close()]);
  });

  test('what the blocker has asked is taken back, as it may be at any time', async () => {
    const [uri, viv] = await twoFriends(server.url, ['Uri', 'Viv']);
    const open = await invited(viv, uri);
    await does(viv, 'block', uri);
    await hears(uri, 'cancelled', open.id);
    expect(await stateOf(uri, open.id)).toBe('cancelled');
    expect((await answers(uri, 'accept', open.id)).body).toMatchObject({ code: 'invite/answered' });
    const entry = (await notificationsOf(uri)).find(({ inviteId }) => inviteId === open.id);
    expect(entry).toMatchObject({ isGone: true });
    await expect
      .poll(() => gameOf(viv, gameIdOf(open)))
      .toMatchObject({ status: 'completed', result: 'aborted' });
    expect(await pendingOf(viv)).toEqual([]);
    await Promise.all([uri.socket.close(), viv.socket.close()]);
  });
});

describe('a block that is taken back', () => {
  test('brings nothing back: what the blocker was asked is declined, before the block or during it', async () => {
    const [ula, vlad] = await twoFriends(server.url, ['Ula', 'Vlad']);
    await vlad.client.put('/api/me/settings', { mayInvite: 'everyone' });
    const before = await invited(ula, vlad);
    await does(vlad, 'block', ula);
    const during = await invited(ula, vlad, { kind: 'arena' });
    await does(vlad, 'unblock', ula);
    const declined = () =>
      ula.socket.events.flatMap((event) =>
        event.type === 'invite' && event.invite.status === 'declined' ? event.invite.id : [],
      );
    await expect.poll(() => declined().toSorted()).toEqual([before.id, during.id].toSorted());
    for (const { id } of [before, during])
      expect((await answers(vlad, 'accept', id)).body).toMatchObject({ code: 'invite/answered' });
    expect([await pendingOf(vlad), await notificationsOf(vlad)]).toEqual([[], []]);
    expect(await pendingOf(ula)).toEqual([]);
    await expect
      .poll(() => gameOf(ula, gameIdOf(before)))
      .toMatchObject({ status: 'completed', result: 'aborted' });
    await does(vlad, 'unblock', ula);
    const again = await invited(ula, vlad);
    expect(await pendingOf(vlad)).toEqual([again]);
    await Promise.all([ula.socket.close(), vlad.socket.close()]);
  });
});

describe('limits', () => {
  test('five for an account in its first hour, ten pending, three declines pause the pair for an hour', async () => {
    const limited = await startServer({ limitFactor: 1 }, undefined, clock);
    try {
      const names = ['Ann', 'Ben', 'Cal', 'Deb', 'Edd', 'Flo', 'Gus'];
      const [ann, ...others] = await Promise.all(names.map((name) => member(limited.url, name)));
      if (!ann) throw new Error('nobody registered');
      for (const other of others) await befriend(other, ann);
      const codeOf = async (n: number): Promise<unknown> => {
        const other = others[n];
        if (!other) throw new Error('too few people');
        const { body, status } = await invites(ann, other);
        return status === 200 ? 200 : body;
      };
      for (let n = 0; n < 5; n++) expect(await codeOf(n)).toBe(200);
      expect(await codeOf(5)).toMatchObject({ code: 'invite/too-many' });
      for (const { id } of await pendingOf(ann)) await answers(ann, 'cancel', id);
      expect(await codeOf(5)).toMatchObject({ code: 'invite/too-many' });

      clock.advance(61 * minuteMs);
      const [ben] = others;
      if (!ben) throw new Error('too few people');
      for (let n = 0; n < 3; n++) {
        const { id } = await invited(ann, ben);
        await answers(ben, 'decline', id);
      }
      expect(await codeOf(0)).toMatchObject({
        code: 'invite/too-many',
        message: 'This player has declined your invitations. Please wait an hour.',
      });
      expect(await codeOf(1)).toBe(200);
      clock.advance(61 * minuteMs);
      expect(await codeOf(0)).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

/** Leaves a waiting race in which nobody else is: it is removed. */
async function leaves(one: Friend, raceId: string): Promise<void> {
  one.socket.send({ type: 'joinRace', raceId });
  await one.socket.next('raceState', (event) => event.race.id === raceId);
  one.socket.send({ type: 'leaveRace', raceId });
  await expect
    .poll(async () => (await one.client.get(`/api/typing-races/${raceId}`)).status, { timeout: 5000 })
    .toBe(404);
}

describe('limits of invitations to races', () => {
  test.each([
    ['in one race', false],
    ['in a new race each', true],
  ])('three declines pause the pair for an hour, and all that were sent count: %s', async (_, isLeft) => {
    const limited = await startServer({ limitFactor: 1 }, undefined, clock);
    try {
      const [ann, ben] = await twoFriends(limited.url, ['Ann', 'Ben']);
      const cal = await member(limited.url, 'Cal');
      await befriend(cal, ann);
      const asks = async (one: Member, how: 'decline' | 'cancel'): Promise<void> => {
        const invite = await invited(ann, one, toRace);
        await answers(how === 'decline' ? one : ann, how, invite.id);
        if (isLeft) await leaves(ann, raceIdOf(invite));
      };
      for (let n = 0; n < 3; n++) await asks(ben, 'decline');
      expect((await invites(ann, ben, toRace)).body).toMatchObject({
        code: 'invite/too-many',
        message: 'This player has declined your invitations. Please wait an hour.',
      });
      for (let n = 0; n < 2; n++) await asks(cal, 'cancel');
      expect((await invites(ann, cal, toRace)).body).toMatchObject({ code: 'invite/too-many' });
      clock.advance(61 * minuteMs);
      await asks(ben, 'cancel');
      await Promise.all([ann.socket.close(), ben.socket.close()]);
    } finally {
      await limited.stop();
    }
  });
});

describeOnPostgresql('a race that is removed in the instant of an invitation to it', () => {
  // A sequence goes on where a transaction is taken back.
  test.each([
    [
      'after it was stored takes it along',
      `create function remove_first() returns trigger language plpgsql as $$ begin
          if not exists (select from friend_actions where kind = 'invite') then
            delete from race_invites where id = new.id;
          end if;
          return null;
        end $$;
        create trigger remove_first after insert on race_invites for each row execute function remove_first()`,
    ],
    [
      'before it is stored refuses it',
      `create sequence tries;
        create function refuse_first() returns trigger language plpgsql as $$ begin
          if nextval('tries') = 1 then raise foreign_key_violation; end if;
          return new;
        end $$;
        create trigger refuse_first before insert on race_invites for each row execute function refuse_first()`,
    ],
  ])('%s, and another one is made', async (_, triggers) => {
    const place = await createOnPostgresql();
    const one = await startServer({ databaseUrl: place.url }, undefined, clock);
    const connection = new Connection({ connectionString: place.url });
    try {
      const [ann, ben] = await twoFriends(one.url, ['Ann', 'Ben']);
      await connection.connect();
      await connection.query(triggers);
      const { id } = await invited(ann, ben, toRace);
      expect((await pendingOf(ben)).map((invite) => invite.id)).toEqual([id]);
      await Promise.all([ann.socket.close(), ben.socket.close()]);
    } finally {
      await connection.end();
      await one.stop();
      await place.drop();
    }
  });
});

describeOnPostgresql('a race that somebody joins by the link while they are invited to it', () => {
  test('accepting leads there and settles the invitation', async () => {
    const place = await createOnPostgresql();
    const one = await startServer({ databaseUrl: place.url }, undefined, clock);
    const connection = new Connection({ connectionString: place.url });
    try {
      const [ann, ben] = await twoFriends(one.url, ['Ann', 'Ben']);
      await connection.connect();
      await connection.query(`create function joins_now() returns trigger language plpgsql as $$ begin
          insert into race_participants (id, race_id, user_id, username, is_guest)
            values ('by-link', new.race_id, new.to_user_id, 'Ben', false);
          return null;
        end $$;
        create trigger joins_now after insert on race_invites for each row execute function joins_now()`);
      const { id } = await invited(ann, ben, toRace);
      expect((await answers(ben, 'accept', id)).body).toMatchObject({ id, status: 'accepted' });
      await hears(ann, 'accepted', id);
      expect([await pendingOf(ann), await pendingOf(ben)]).toEqual([[], []]);
      await Promise.all([ann.socket.close(), ben.socket.close()]);
    } finally {
      await connection.end();
      await one.stop();
      await place.drop();
    }
  });
});

describe('notifications over HTTP', () => {
  test('SH-050 G14 the list, read in one tab and told to the others, removed', async () => {
    const [kim, lou] = await twoFriends(server.url, ['Kim', 'Lou']);
    const otherTab = await connected(lou, server.url);
    const { id } = await invited(kim, lou);
    await otherTab.socket.next('notification', ({ notification }) => notification.inviteId === id);
    const [entry] = await notificationsOf(lou);
    const read = await lou.client.post('/api/notifications/read', { upTo: entry?.createdAt });
    expect(read.body).toEqual({ unread: 0 });
    expect(await otherTab.socket.next('notificationsRead')).toMatchObject({
      upTo: entry?.createdAt,
      unread: 0,
    });
    expect((await lou.client.post('/api/notifications/read', {})).status).toBe(400);
    await kim.client.post('/api/notifications/remove', { ids: [entry?.id] });
    expect((await notificationsOf(lou)).map((one) => one.id)).toContain(entry?.id);
    await lou.client.post('/api/notifications/remove', { ids: [entry?.id] });
    expect((await notificationsOf(lou)).map((one) => one.id)).not.toContain(entry?.id);
    // Closing the notice is not declining.
    expect(await stateOf(kim, id)).toBe('pending');
  });
});
