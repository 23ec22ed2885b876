/** Invitations to tournaments, on both databases (G32, G42, G45, G46). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invite as shownInvite, type Invite } from '@playfield/contracts/http/invites.ts';
import { hourMs } from '../durations.ts';
import { does as befriends, member, type Member } from '../friends/testing/people.ts';
import { createTestClock } from '../testing/clock.ts';
import { createOnPostgresql, describeOnPostgresql } from '../testing/database.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { act, announce, becomes, detailsOf, does, guest } from '../tournament/testing/players.ts';
import {
  answers,
  connected,
  hears,
  invites,
  notificationsOf,
  pendingOf,
  stateOf,
} from './testing/invitations.ts';
import { invited as invitedTo, type Friend } from './testing/invitations.ts';

type Opened = { readonly url: string; readonly drop: () => Promise<void> } | null;

const toTournament = (tournamentId: string) => ({ kind: 'tournament', gameType: undefined, tournamentId });

const asks = (from: Member, to: Member, id: string) => invites(from, to, toTournament(id));
const invited = (from: Member, to: Member, id: string): Promise<Invite> =>
  invitedTo(from, to, toTournament(id));
const shownTo = async (who: Member, id: string): Promise<Invite> =>
  shownInvite.parse((await who.client.get(`/api/invites/${id}`)).body);
const isIn = async (who: Member, id: string): Promise<boolean> => (await detailsOf(who, id)).isJoined;

function declareSuite(openDatabase: () => Promise<Opened>): void {
  const clock = createTestClock();
  let database: Opened = null;
  let server: TestServer;
  let ada: Friend;
  let bob: Friend;
  let cyd: Friend;

  /** Takes invitations from everybody. */
  async function open(name: string): Promise<Friend> {
    const one = await member(server.url, name);
    await one.client.put('/api/me/settings', { mayInvite: 'everyone' });
    return connected(one, server.url);
  }
  beforeAll(async () => {
    database = await openDatabase();
    server = await startServer(database ? { databaseUrl: database.url } : {}, undefined, clock);
    ada = await open('Ada');
    bob = await open('Bob');
    cyd = await open('Cyd');
  });
  afterAll(async () => {
    await Promise.all([ada, bob, cyd].map(({ socket }) => socket.close()));
    await server.stop();
    await database?.drop();
  });

  const cup = (who: Member, fields: object = {}) => announce(who, clock, { name: 'Evening Cup', ...fields });

  test('G32 is told and shown with the tournament; accepting takes the place, and the other is told', async () => {
    const { id, startDate, registrationDeadline } = await cup(ada);
    const invite = await invited(ada, bob, id);
    expect(invite).toMatchObject({
      kind: 'tournament',
      gameType: null,
      clock: null,
      tournament: { name: 'Evening Cup', gameType: 'tic-tac-toe', entryFee: 0, startDate },
      path: `/tournaments/${id}`,
      expiresAt: registrationDeadline,
    });
    await hears(bob, 'pending', invite.id);
    expect((await notificationsOf(bob))[0]).toMatchObject({
      kind: 'invite/tournament',
      text: 'Ada invites you to the tournament Evening Cup.',
      path: `/invite/${invite.id}`,
      inviteId: invite.id,
    });
    const accepted = await answers(bob, 'accept', invite.id);
    expect(accepted.body).toMatchObject({ status: 'accepted', path: `/tournaments/${id}` });
    await Promise.all([hears(ada, 'accepted', invite.id), hears(bob, 'accepted', invite.id)]);
    expect(await detailsOf(bob, id)).toMatchObject({ isJoined: true, currentParticipants: 1 });
    expect((await notificationsOf(ada))[0]).toMatchObject({
      kind: 'invite/accepted',
      text: 'Bob has accepted your invitation to the tournament Evening Cup.',
      path: `/tournaments/${id}`,
    });
    expect((await answers(bob, 'accept', invite.id)).body).toEqual(accepted.body);
    expect((await detailsOf(bob, id)).currentParticipants).toBe(1);
  });

  test('who joins from the page has accepted; who declined, or whose inviter leaves, has not', async () => {
    const { id } = await cup(ada);
    const first = await invited(ada, bob, id);
    await does(bob, id, 'join');
    await hears(ada, 'accepted', first.id);
    const second = await invited(bob, cyd, id);
    const declined = await answers(cyd, 'decline', second.id, { reason: 'later' });
    expect(declined.body).toMatchObject({ status: 'declined' });
    expect((await notificationsOf(bob))[0]?.text).toBe(
      'Cyd has declined your invitation to the tournament Evening Cup. Maybe later.',
    );
    const third = await invited(bob, cyd, id);
    await does(bob, id, 'leave');
    await hears(cyd, 'cancelled', third.id);
    expect((await answers(cyd, 'accept', third.id)).body).toMatchObject({ code: 'invite/answered' });
    expect(await isIn(cyd, id)).toBe(false);
    // The organiser has no place to leave.
    const fourth = await invited(ada, cyd, id);
    await answers(ada, 'cancel', fourth.id);
    await hears(cyd, 'cancelled', fourth.id);
  });

  test('who may be invited, and by whom', async () => {
    const { id } = await cup(ada, { maxParticipants: 2 });
    expect((await asks(ada, bob, 'nothing')).body).toMatchObject({ code: 'tournament/not-found' });
    expect((await invites(ada, bob, { kind: 'tournament' })).status).toBe(404);
    expect((await asks(bob, cyd, id)).body).toMatchObject({ code: 'tournament/not-in' });
    const visitor = await guest(server.url);
    await does(visitor, id, 'join');
    expect(
      (await visitor.client.post('/api/invites', { toUserId: bob.id, ...toTournament(id) })).body,
    ).toMatchObject({ code: 'social/account-needed' });
    const invite = await invited(ada, bob, id);
    expect(await invited(ada, bob, id)).toEqual(invite);
    await does(cyd, id, 'join');
    const full = await answers(bob, 'accept', invite.id);
    expect(full.body).toMatchObject({ code: 'tournament/full' });
    expect((await asks(ada, cyd, id)).body).toMatchObject({ code: 'tournament/full' });
    // A place is free again: the invitation still stands.
    await does(visitor, id, 'leave');
    expect((await asks(cyd, bob, id)).body).toMatchObject({ code: 'invite/too-many' });
    expect((await asks(ada, cyd, id)).body).toMatchObject({
      code: 'invite/cannot-join',
      message: 'Cyd takes part in it already.',
    });
    await does(ada, id, 'organise', { action: 'remove', userId: cyd.id, reason: 'Rude' });
    expect((await asks(ada, cyd, id)).body).toMatchObject({ code: 'invite/cannot-join' });
    expect((await answers(bob, 'accept', invite.id)).body).toMatchObject({ status: 'accepted' });
    const { id: later } = await cup(ada, {
      status: 'upcoming',
      startDate: new Date(clock.wallMs() + 48 * hourMs).toISOString(),
      registrationDeadline: new Date(clock.wallMs() + 24 * hourMs).toISOString(),
    });
    const early = await asks(ada, bob, later);
    // The scheduler may have opened it by then.
    if (early.status !== 200) expect(early.body).toMatchObject({ code: 'tournament/not-open' });
    for (const { id: each } of await pendingOf(bob)) await answers(bob, 'decline', each);
  });

  test('who invites the organiser and is invited back has a place already: nobody joins by inviting', async () => {
    const { id } = await cup(ada);
    await does(bob, id, 'join');
    const invite = await invited(bob, ada, id);
    expect((await asks(ada, bob, id)).body).toMatchObject({ code: 'invite/cannot-join' });
    expect(await stateOf(bob, invite.id)).toBe('pending');
    expect(await isIn(ada, id)).toBe(false);
    await answers(bob, 'cancel', invite.id);
  });

  test('G45 the fee is told first; without the points the invitation stays', async () => {
    const { id } = await cup(ada, { entryFee: 5000 });
    const invite = await invited(ada, bob, id);
    expect((await notificationsOf(bob))[0]?.text).toBe(
      'Ada invites you to the tournament Evening Cup, entry fee 5000 pts.',
    );
    expect((await answers(bob, 'accept', invite.id)).body).toMatchObject({ code: 'points/too-few' });
    expect([await stateOf(bob, invite.id), await isIn(bob, id)]).toEqual(['pending', false]);
    await answers(bob, 'decline', invite.id);
  });

  test('ends with a tournament that is cancelled, with registration, and with a start', async () => {
    const cancelled = await cup(ada);
    const first = await invited(ada, bob, cancelled.id);
    await does(ada, cancelled.id, 'organise', { action: 'cancel', reason: 'Rain' });
    await Promise.all([hears(ada, 'expired', first.id), hears(bob, 'expired', first.id)]);
    expect((await answers(bob, 'accept', first.id)).body).toMatchObject({ code: 'invite/answered' });

    const closing = await cup(ada, {
      startDate: new Date(clock.wallMs() + 2 * hourMs).toISOString(),
      registrationDeadline: new Date(clock.wallMs() + hourMs).toISOString(),
    });
    const second = await invited(ada, bob, closing.id);
    clock.advance(hourMs + 1);
    await Promise.all([hears(ada, 'expired', second.id), hears(bob, 'expired', second.id)]);
    expect((await asks(ada, bob, closing.id)).body).toMatchObject({ code: 'tournament/closed' });
  });

  test('stands while the start is put off, and until the new end of registration', async () => {
    const { id, startDate } = await cup(ada);
    const invite = await invited(ada, bob, id);
    // The server runs when it is to start, which too few players put off.
    clock.advance(hourMs - 4000);
    const { startDate: putOff } = await becomes(ada, id, (details) => details.startDate !== startDate);
    const standsUntil = async (): Promise<string> => (await shownTo(bob, invite.id)).expiresAt;
    await expect.poll(standsUntil, { timeout: 5000 }).not.toBe(invite.expiresAt);
    clock.advance(60_000);
    await expect.poll(standsUntil, { timeout: 5000 }).toBe(putOff);
    expect((await pendingOf(bob)).map((one) => one.id)).toEqual([invite.id]);
    expect((await answers(bob, 'accept', invite.id)).body).toMatchObject({ status: 'accepted' });
    expect(await isIn(bob, id)).toBe(true);
  });

  test('is in the list for as long as it stands, also when the start is moved by days', async () => {
    const [eva, fay] = [await open('Eva'), await open('Fay')];
    const { id } = await cup(eva);
    const invite = await invited(eva, fay, id);
    const startDate = new Date(clock.wallMs() + 72 * hourMs).toISOString();
    await does(eva, id, 'organise', { action: 'postpone', startDate });
    clock.advance(hourMs);
    const standsUntil = async (): Promise<string> => (await shownTo(fay, invite.id)).expiresAt;
    await expect.poll(standsUntil, { timeout: 5000 }).not.toBe(invite.expiresAt);
    clock.advance(30 * hourMs);
    expect((await notificationsOf(fay)).map(({ inviteId }) => inviteId)).toContain(invite.id);
    await Promise.all([eva.socket.close(), fay.socket.close()]);
  });

  test('an arena takes invited players while it runs', async () => {
    const { id } = await cup(ada, {
      format: 'arena',
      minutes: 20,
      maxParticipants: undefined,
      startDate: new Date(clock.wallMs() + 2 * hourMs).toISOString(),
      registrationDeadline: new Date(clock.wallMs() + hourMs).toISOString(),
    });
    await does(ada, id, 'join');
    await does(cyd, id, 'join');
    const invite = await invited(ada, bob, id);
    clock.advance(hourMs);
    await does(ada, id, 'organise', { action: 'start' });
    expect((await detailsOf(ada, id)).status).toBe('active');
    expect((await answers(bob, 'accept', invite.id)).body).toMatchObject({ status: 'accepted' });
    expect(await isIn(bob, id)).toBe(true);
  });

  test('a block is never told, and its invitations stand in nobody’s way', async () => {
    const dan = await open('Dan');
    const eve = await open('Eve');
    const { id } = await cup(dan);
    await does(ada, id, 'join');
    await befriends(eve, 'block', dan);
    const silent = await invited(dan, eve, id);
    expect(silent.status).toBe('pending');
    expect([await pendingOf(eve), await notificationsOf(eve)]).toEqual([[], []]);
    expect((await answers(eve, 'accept', silent.id)).status).toBe(404);
    const seen = await invited(ada, eve, id);
    expect(await pendingOf(dan)).toEqual([silent]);
    expect(await pendingOf(eve)).toMatchObject([{ id: seen.id }]);
    await befriends(eve, 'block', ada);
    await hears(eve, 'expired', seen.id);
    expect([await stateOf(ada, seen.id), await pendingOf(eve)]).toEqual(['pending', []]);
    expect((await answers(eve, 'accept', seen.id)).status).toBe(404);
    expect(await isIn(eve, id)).toBe(false);
    await does(dan, id, 'organise', { action: 'cancel', reason: 'Rain' });
    await Promise.all([hears(ada, 'expired', seen.id), hears(dan, 'expired', silent.id)]);
    await Promise.all([dan.socket.close(), eve.socket.close()]);
  });

  test('accepted, taken back and joined at one instant: one outcome, and one place', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await cup(ada);
      const invite = await invited(ada, bob, id);
      const [accepted, joined] = await Promise.all([
        answers(bob, 'accept', invite.id),
        round % 2 === 0 ? answers(ada, 'cancel', invite.id) : act(bob, id, 'join'),
      ]);
      const status = await stateOf(ada, invite.id);
      expect(accepted.status).toBe(status === 'accepted' ? 200 : 409);
      expect(joined.status).toBe(round % 2 === 0 && status === 'accepted' ? 409 : 200);
      const details = await detailsOf(bob, id);
      expect([details.isJoined, details.currentParticipants]).toEqual(
        status === 'accepted' ? [true, 1] : [false, 0],
      );
    }
  });
}

describe('invitations to tournaments (embedded)', () => declareSuite(async () => null));
describeOnPostgresql('invitations to tournaments', () => declareSuite(createOnPostgresql));
