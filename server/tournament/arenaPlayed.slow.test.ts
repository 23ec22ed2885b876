/** An arena over real HTTP and sockets, with real games (section 5.5). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import {
  getTournamentMatches,
  tournament,
  tournamentDetails,
} from '@playfield/contracts/http/tournaments.ts';
import { patiently } from '../testing/client.ts';
import { createTestClock } from '../testing/clock.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { person, type Person } from '../match/testing/people.ts';

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await startServer({}, undefined, clock);
});
afterAll(() => server.stop());

const idOf = async ({ client }: Person): Promise<string> =>
  getMe.answer.parse((await client.get('/api/auth/me')).body).user.id;

test('players who are there are paired, play, score, and are paired again', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => person(server.url)));
  const [ada] = people;
  if (!ada) throw new Error('nobody is there');
  const made = await ada.client.post('/api/tournaments', {
    name: 'Quick games',
    description: 'As many as you can',
    gameType: 'connect-four',
    format: 'arena',
    status: 'registration',
    startDate: new Date(clock.wallMs() + 600_000).toISOString(),
    registrationDeadline: new Date(clock.wallMs() + 60_000).toISOString(),
    clock: { initialS: 60, incrementS: 0 },
    minutes: 20,
  });
  expect(made.status, made.text).toBe(200);
  const { id } = tournament.parse(made.body);
  const details = async () => tournamentDetails.parse((await ada.client.get(`/api/tournaments/${id}`)).body);
  for (const { client, socket } of people) {
    expect((await patiently(() => client.post(`/api/tournaments/${id}/join`))).status).toBe(200);
    socket.send({ type: 'watchTournament', tournamentId: id });
    await socket.next('tournamentState');
  }
  // A jump of the clock is an outage, in which no start is due: the organiser starts it.
  clock.advance(60_500);
  const started = await patiently(() =>
    ada.client.post(`/api/tournaments/${id}/organise`, { action: 'start' }),
  );
  expect(started.status, started.text).toBe(200);
  const begun = await Promise.all(people.map(({ socket }) => socket.next('tournamentMatch')));
  const gameOf = new Map(begun.map(({ path }, n) => [people[n], path?.split('game=')[1] ?? '']));
  expect(new Set(gameOf.values()).size).toBe(2);
  // Berserk before the first move alone, and once.
  const berserk = () => ada.client.post(`/api/tournaments/${id}/berserk`);
  expect((await berserk()).status).toBe(200);
  expect((await berserk()).status).toBe(409);
  // A resignation is a loss from the first ply on; two have won then.
  const games = [...new Set(gameOf.values())];
  for (const gameId of games) {
    const one = people.find((each) => gameOf.get(each) === gameId);
    const resigned = await one?.client.post(`/api/games/${gameId}/action`, { action: 'resign' });
    expect(resigned?.status).toBe(200);
  }
  const lines = await Promise.all(
    people.map(({ socket }) =>
      socket.next('tournamentYou', (event) => event.participant.wins + event.participant.losses === 1),
    ),
  );
  expect(
    lines.map(({ participant }) => participant.arena?.score).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  ).toEqual([0, 0, 2, 2]);
  expect((await details()).participants.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  // Who pauses is left out; the others meet again after their breath.
  expect((await ada.client.post(`/api/tournaments/${id}/pause`)).status).toBe(200);
  const adaId = await idOf(ada);
  const playing = async () => {
    const { body } = await ada.client.get(`/api/tournaments/${id}/matches`);
    return getTournamentMatches.answer.parse(body).filter(({ status }) => status === 'playing');
  };
  await expect.poll(playing, { timeout: 60_000 }).toHaveLength(1);
  const after = await details();
  expect(after.participants.find(({ userId }) => userId === adaId)?.status).toBe('paused');
  const [match] = await playing();
  expect(match?.slots.map(({ userId }) => userId)).not.toContain(adaId);
  // Nobody is paired any more whom the organiser removed, and nobody joins again.
  const [, rude] = people;
  if (!rude) throw new Error('nobody is there');
  const userId = await idOf(rude);
  const removed = await ada.client.post(`/api/tournaments/${id}/organise`, {
    action: 'remove',
    userId,
    reason: 'Rude',
  });
  expect(removed.status, removed.text).toBe(200);
  const gone = (await details()).participants.find((one) => one.userId === userId);
  expect(gone).toMatchObject({ status: 'disqualified', reason: 'Rude' });
  expect((await rude.client.post(`/api/tournaments/${id}/join`)).status).toBe(409);
  await Promise.all(people.map(({ socket }) => socket.close()));
});
