/** Tournaments over HTTP and the socket, from the announcement to the winner (TR, API-011 to API-013, G42 to G51). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTournamentMatches, tournament } from '@playfield/contracts/http/tournaments.ts';
import { z } from 'zod';
import { hourMs } from '../durations.ts';
import { member } from '../friends/testing/people.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';
import {
  act,
  announce,
  becomes,
  detailsOf,
  does,
  guest,
  openMatches,
  playMatch,
  playOut,
  startWith,
  wish,
  type Player,
} from './testing/players.ts';

const clock = createTestClock();
let server: TestServer;
let ada: Player;
let ben: Player;
let cyd: Player;
let dan: Player;
let eve: Player;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
  ada = await member(server.url, 'Ada');
  ben = await member(server.url, 'Ben');
  cyd = await member(server.url, 'Cyd');
  dan = await member(server.url, 'Dan');
  eve = await member(server.url, 'Eve');
});
afterAll(() => server.stop());

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const codeOf = z.object({ code: z.string(), message: z.string() });

describe('announcing', () => {
  test.each([
    ['TR-032', { name: '  ' }, 'Tournament name is required'],
    ['TR-033', { description: '' }, 'Description is required'],
    ['TR-034', { gameType: '' }, 'Game type is required'],
    ['T-21 a game that is none', { gameType: 'chess' }, 'Game type is required'],
    ['TR-035', { maxParticipants: 1 }, 'Must allow at least 2 participants'],
    ['TR-036 G49', { maxParticipants: 65 }, 'At most 64 participants can take part.'],
    ['TR-037', { entryFee: -1 }, 'Entry fee cannot be negative'],
    ['TR-038', { prizePool: '-5' }, 'Prize pool cannot be negative'],
    ['T-21 a long name', { name: 'x'.repeat(101) }, 'Names have at most 100 characters'],
    ['T-21 a start that has passed', { startDate: '2020-01-01' }, 'The start must be in the future'],
    ['G47 a zone that is none', { timeZone: 'Mars/Base' }, 'The start must be in the future'],
    [
      'G50 an arena of races',
      { format: 'arena', gameType: 'typing-race' },
      'cannot be played in that format',
    ],
  ])('%s', async (_id, fields, text) => {
    const answer = await ada.client.post('/api/tournaments', wish(clock, fields));
    expect(answer.status).toBe(400);
    expect(codeOf.parse(answer.body).message).toContain(text);
  });

  test('T-17 TR-046 G46 the creator is the caller, whatever is sent; nobody has joined', async () => {
    const row = await announce(ben, clock, { creatorId: ada.id, currentParticipants: 5, id: 'mine' });
    expect(row).toMatchObject({ creatorId: ben.id, currentParticipants: 0, status: 'registration' });
    expect(row.id).not.toBe('mine');
  });

  test('API-012 what the form sends is what is announced', async () => {
    const { client } = await member(server.url, 'Fay');
    const sent = {
      name: 'Spring Open',
      description: 'All welcome',
      gameType: 'typing-race',
      format: 'double-elimination',
      status: 'upcoming',
      maxParticipants: 12,
      entryFee: 0,
      prizePool: '250',
      startDate: day(clock.wallMs() + 72 * hourMs),
      registrationDeadline: day(clock.wallMs() + 48 * hourMs),
    };
    const answer = await client.post('/api/tournaments', sent);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({
      ...sent,
      startDate: `${sent.startDate}T00:00:00.000Z`,
      registrationDeadline: `${sent.registrationDeadline}T23:59:59.999Z`,
      currentParticipants: 0,
    });
  });

  test('T-52 limits: an account has three open and announces five a day, a guest two', async () => {
    const limited = await startServer({ limitFactor: 1 }, undefined, clock);
    try {
      const gil = await member(limited.url, 'Gil');
      const visitor = await guest(limited.url);
      const tries = async (who: Player): Promise<unknown> => {
        const { status, body } = await who.client.post('/api/tournaments', wish(clock));
        return status === 200 ? tournament.parse(body).id : codeOf.parse(body).code;
      };
      const refused = 'tournament/too-many';
      await tries(visitor);
      expect(await tries(visitor)).not.toBe(refused);
      expect(await tries(visitor)).toBe(refused);
      const open = [await tries(gil), await tries(gil), await tries(gil)];
      expect(open).not.toContain(refused);
      expect(await tries(gil)).toBe(refused);
      // Two are cancelled: two more, and the day's five are used up.
      for (const id of open.slice(0, 2))
        await does(gil, String(id), 'organise', { action: 'cancel', reason: 'Enough seen' });
      expect([await tries(gil), await tries(gil)]).not.toContain(refused);
      await does(gil, String(open[2]), 'organise', { action: 'cancel', reason: 'Enough seen' });
      expect(await tries(gil)).toBe(refused);
      clock.advance(25 * hourMs);
      expect(await tries(gil)).not.toBe(refused);
    } finally {
      await limited.stop();
    }
  });

  test('G43 TR-028 the form’s status is stored as upcoming and opened within a second', async () => {
    const { id, status } = await announce(ben, clock, { status: 'upcoming' });
    expect(status).toBe('upcoming');
    await becomes(ada, id, (details) => details.status === 'registration');
  });

  test('TR-042 sixteen places unless given', async () => {
    expect(await announce(ben, clock, { maxParticipants: undefined })).toMatchObject({ maxParticipants: 16 });
  });

  test('TR-041 G47 a deadline without a time is the end of that day where the organiser is, capped at the start', async () => {
    const startMs = clock.wallMs() + 72 * hourMs;
    const row = await announce(ben, clock, {
      startDate: new Date(startMs).toISOString(),
      registrationDeadline: day(clock.wallMs() + 24 * hourMs),
      timeZone: 'Asia/Tokyo',
    });
    expect(row.registrationDeadline).toBe(`${day(clock.wallMs() + 24 * hourMs)}T14:59:59.999Z`);
    const late = await announce(ben, clock, {
      startDate: new Date(startMs).toISOString(),
      registrationDeadline: day(startMs + 48 * hourMs),
    });
    expect(late.registrationDeadline).toBe(late.startDate);
  });

  test('API-011 the list: newest start first, by status and game; TR-022', async () => {
    const soon = await announce(ben, clock, { gameType: 'connect-four', name: 'Soon' });
    const later = await announce(ben, clock, {
      gameType: 'connect-four',
      name: 'Later',
      startDate: new Date(clock.wallMs() + 5 * hourMs).toISOString(),
    });
    const list = async (query: string) =>
      z
        .array(tournament)
        .parse((await ada.client.get(`/api/tournaments${query}`)).body)
        .map(({ id }) => id);
    expect(await list('?gameType=connect-four&status=registration')).toEqual([later.id, soon.id]);
    expect(await list('?gameType=checkers')).toEqual([]);
    expect(await list('?status=all')).toEqual(expect.arrayContaining([soon.id, later.id]));
    expect((await ada.client.get('/api/tournaments?status=never')).status).toBe(400);
  });
});

describe('taking part', () => {
  test('API-013 TR-045 T-48 G42 identity is the session’s; joining twice is joining once; leaving gives the place back', async () => {
    const { id } = await announce(ben, clock, { maxParticipants: 2 });
    expect((await act(ada, id, 'join', { userId: ben.id, username: 'Ben' })).status).toBe(403);
    await does(ada, id, 'join', { userId: ada.id, username: 'Ada' });
    expect(await does(ada, id, 'join')).toMatchObject({ currentParticipants: 1, isJoined: true });
    await does(ben, id, 'join');
    const full = await act(cyd, id, 'join');
    expect([full.status, codeOf.parse(full.body)]).toEqual([
      409,
      { code: 'tournament/full', message: 'This tournament is full.' },
    ]);
    expect(await does(ada, id, 'leave')).toMatchObject({ currentParticipants: 1, isJoined: false });
    expect((await act(ada, id, 'leave')).status).toBe(409);
    await does(cyd, id, 'join');
    expect((await act(ada, 'nothing', 'join')).status).toBe(404);
  });

  test('watchers are told who has left, and need not read it all again', async () => {
    const { id } = await announce(ben, clock);
    await does(ada, id, 'join');
    const joined = await does(cyd, id, 'join');
    const place = joined.participants.find(({ userId }) => userId === cyd.id)?.id;
    const socket = await openSocket(server.url, eve.client.cookie());
    for (const tournamentId of ['gone', id]) socket.send({ type: 'watchTournament', tournamentId });
    expect(await socket.next('error')).toMatchObject({
      code: 'tournament/not-found',
      tournamentId: 'gone',
      command: 'watchTournament',
    });
    const { tournament: watched } = await socket.next('tournamentState');
    await does(cyd, id, 'leave');
    expect(await socket.next('tournamentUpdate', ({ version }) => version > watched.version)).toMatchObject({
      from: watched.version,
      version: watched.version + 1,
      status: 'registration',
      phase: 'open',
      currentParticipants: 1,
      matches: [],
      participants: [],
      removed: [place],
    });
    await does(dan, id, 'join');
    const next = await socket.next(
      'tournamentUpdate',
      ({ currentParticipants }) => currentParticipants === 2,
    );
    expect(next.from).toBe(watched.version + 1);
    await socket.close();
  });

  test('G93 guests of one name are told apart, and nobody is shown a rating they have not played for', async () => {
    const { id } = await announce(ben, clock);
    await does(ada, id, 'join');
    for (let n = 0; n < 3; n += 1) {
      const one = await guest(server.url);
      const waiting = { gameType: 'connect-four', playerName: 'Robin' };
      expect((await one.client.post('/api/games/multiplayer', waiting)).status).toBe(200);
      await does(one, id, 'join');
    }
    const { participants } = await detailsOf(ada, id);
    expect(participants.map(({ username }) => username).toSorted()).toEqual([
      'Ada',
      'Robin',
      'Robin (2)',
      'Robin (3)',
    ]);
    expect(participants.map(({ rating, ratingAtStart }) => [rating, ratingAtStart])).toEqual(
      participants.map(() => [null, null]),
    );
  });

  test('T-56 twenty at once for three places: three get one', async () => {
    const { id } = await announce(ben, clock, { maxParticipants: 3 });
    const guests = await Promise.all(Array.from({ length: 20 }, () => guest(server.url)));
    const answers = await Promise.all(guests.map((one) => act(one, id, 'join')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(17);
    const { currentParticipants, participants } = await detailsOf(ada, id);
    expect([currentParticipants, participants.length]).toEqual([3, 3]);
  });

  test('watchers are told that a guest has registered, and read the name of the account', async () => {
    const { id } = await announce(ben, clock);
    const visitor = await guest(server.url);
    await does(visitor, id, 'join');
    const socket = await openSocket(server.url, eve.client.cookie());
    socket.send({ type: 'watchTournament', tournamentId: id });
    const { tournament: watched } = await socket.next('tournamentState');
    expect(watched.participants).toMatchObject([{ userId: visitor.id, isGuest: true }]);
    const password = 'a long password of a newcomer';
    await visitor.client.post('/api/auth/register', { username: 'Newcomer', password });
    // More than an update holds: a page reads it again.
    await socket.next('tournamentUpdate', ({ from }) => from > watched.version);
    const account = { userId: visitor.id, username: 'Newcomer', isGuest: false };
    expect((await detailsOf(eve, id)).participants).toMatchObject([account]);
    await socket.close();
  });

  test('G09 guests are welcome unless it is for accounts; a fee makes it so', async () => {
    const open = await announce(ben, clock);
    const closed = await announce(ben, clock, { accountsOnly: true });
    const paid = await announce(ben, clock, { entryFee: 5 });
    const visitor = await guest(server.url);
    await does(visitor, open.id, 'join');
    for (const { id } of [closed, paid]) expect((await act(visitor, id, 'join')).status).toBe(403);
    const poor = await act(ada, paid.id, 'join');
    expect(codeOf.parse(poor.body).code).toBe('points/too-few');
    expect(await detailsOf(ada, paid.id)).toMatchObject({ currentParticipants: 0, participants: [] });
  });
});

describe('the start', () => {
  test('who did not check in does not play', async () => {
    const deadline = new Date(clock.wallMs() + hourMs - 5 * 60_000).toISOString();
    const { id } = await announce(ben, clock, { registrationDeadline: deadline });
    clock.advance(hourMs - 10 * 60_000);
    for (const player of [ada, ben, cyd]) await does(player, id, 'join');
    await does(cyd, id, 'check-in', { isIn: false });
    clock.advance(6 * 60_000);
    await does(ben, id, 'organise', { action: 'start' });
    const details = await becomes(ada, id, ({ status }) => status === 'active');
    expect(details.participants.find(({ userId }) => userId === cyd.id)?.status).toBe('withdrawn');
    expect(details).toMatchObject({ currentParticipants: 2, matches: [{ status: 'ready' }] });
    expect(codeOf.parse((await act(cyd, id, 'join')).body).code).toBe('tournament/closed');
    await does(ben, id, 'organise', { action: 'cancel', reason: 'Enough seen' });
  });
});

describe('a bracket', () => {
  test('G50 a match of snakes begins by itself: three attempts for each on one seed', async () => {
    const { id } = await startWith([ada, ben], clock, { gameType: 'little-big-snake' });
    const details = await detailsOf(ada, id);
    expect(details.you).toMatchObject({ match: { status: 'playing' }, attempt: { left: 3, best: null } });
    const run = z.object({ runId: z.string(), seed: z.int(), expiresAt: z.string() });
    const begin = async (who: Player, key?: string) =>
      run.parse((await act(who, id, 'attempt', key === undefined ? {} : { key })).body);
    const keyed = await begin(ada, '1-2');
    expect((await begin(ada, '1-2')).runId).toBe(keyed.runId);
    const runs = [keyed, await begin(ada), await begin(ben), await begin(ada)];
    expect(new Set(runs.map(({ seed }) => seed)).size).toBe(1);
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(4);
    const fourth = await act(ada, id, 'attempt');
    expect([fourth.status, codeOf.parse(fourth.body).code]).toEqual([409, 'tournament/no-attempt']);
    expect(codeOf.parse((await act(cyd, id, 'attempt')).body).code).toBe('tournament/no-match');
    expect((await detailsOf(ben, id)).you.attempt).toMatchObject({ left: 2 });
    await does(ada, id, 'organise', { action: 'cancel', reason: 'Enough seen' });
  });

  test('G09 a guest who was drawn against their own account can sign in, and the account plays on', async () => {
    const visitor = await guest(server.url);
    const { id } = await startWith([ada, visitor], clock, { gameType: 'little-big-snake' });
    expect((await act(visitor, id, 'attempt')).status).toBe(200);
    const entered = await visitor.client.post('/api/auth/login', {
      username: ada.name,
      password: `a long password of ${ada.name}`,
    });
    expect(entered.status, entered.text).toBe(200);
    expect(await becomes(ada, id, ({ status }) => status === 'completed')).toMatchObject({
      winnerId: ada.id,
      matches: [{ winnerId: ada.id }],
    });
  });

  test('G44 four players, watched by socket: ready, both come, a game, a winner, places', async () => {
    const players = [ada, ben, cyd, dan];
    const drawn = await startWith(players, clock);
    const { id } = drawn;
    expect(drawn.matches.map(({ round, status }) => [round, status])).toEqual([
      [1, 'ready'],
      [1, 'ready'],
      [2, 'pending'],
    ]);
    expect(drawn.participants.map(({ seed }) => seed)).toEqual([1, 2, 3, 4]);
    const page = async (number: number) => {
      const { body } = await eve.client.get(`/api/tournaments/${id}/matches?page=${number}`);
      return getTournamentMatches.answer.parse(body).map((match) => match.id);
    };
    expect(await page(1)).toEqual(drawn.matches.map((match) => match.id));
    expect(await page(2)).toEqual([]);
    const socket = await openSocket(server.url, eve.client.cookie());
    socket.send({ type: 'watchTournament', tournamentId: id });
    const state = await socket.next('tournamentState');
    expect(state.tournament.version).toBe(drawn.version);

    const [match] = openMatches(drawn);
    if (!match) throw new Error('no match');
    const [one] = players.filter((player) => match.slots.some(({ userId }) => userId === player.id));
    if (!one) throw new Error('no player');
    const own = await openSocket(server.url, one.client.cookie());
    await playMatch(players, id, match, one.id);
    const begun = await own.next('tournamentMatch', ({ path }) => path !== null);
    expect(begun).toMatchObject({ matchId: match.id, gameType: 'tic-tac-toe' });
    const update = await socket.next('tournamentUpdate', ({ matches }) =>
      matches.some((changed) => changed.id === match.id && changed.status === 'completed'),
    );
    expect(update.matches.find(({ id: changed }) => changed === match.nextMatchId)?.slots).toContainEqual(
      expect.objectContaining({ userId: one.id }),
    );
    socket.send({ type: 'leaveTournament', tournamentId: id });

    const over = await playOut(players, id);
    expect(over).toMatchObject({ status: 'completed', winnerId: ada.id, winnerName: 'Ada' });
    expect(over.endDate).not.toBeNull();
    expect(over.participants.map(({ place, status }) => [place, status])).toEqual([
      [1, 'winner'],
      [2, 'eliminated'],
      [3, 'eliminated'],
      [3, 'eliminated'],
    ]);
    await Promise.all([socket.close(), own.close()]);
  });
});
