/**
 * Every place where a name enters, by HTTP and by socket, takes and refuses the same names (G16,
 * G87, G93, T-18, T-32).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { game } from '@playfield/contracts/http/match.ts';
import { race } from '@playfield/contracts/http/race.ts';
import { newClient, patiently, type Client } from '../testing/client.ts';
import { startServer, type TestServer } from '../testing/server.ts';
import { openSocket } from '../testing/socket.ts';

let server: TestServer;
const account = 'Nagini';
beforeAll(async () => {
  server = await startServer({ productName: 'Arcadia' });
  const owner = newClient(server.url);
  await patiently(() => owner.get('/api/auth/me'));
  const wanted = { username: account, password: 'correct horse' };
  const answer = await patiently(() => owner.post('/api/auth/register', wanted));
  expect(answer.status).toBe(200);
});
afterAll(() => server.stop());

/** The name as it was taken, or the code of the refusal. */
type Outcome = { readonly name: string } | { readonly refused: string };
type Place = (client: Client, name: string) => Promise<Outcome>;

const refusal = z.object({ code: z.string() });

function byHttp(path: string, bodyOf: (name: string) => object, nameIn: (body: unknown) => string): Place {
  return async (client, name) => {
    const { status, body } = await patiently(() => client.post(path, bodyOf(name)));
    expect(status).toBeLessThan(500);
    return status === 200 ? { name: nameIn(body) } : { refused: refusal.parse(body).code };
  };
}

const gameType = 'tic-tac-toe';
const player1 = (body: unknown): string => game.parse(body).player1Name;
const player2 = (body: unknown): string | null => game.parse(body).player2Name;
const racer = (body: unknown): string => {
  const { players, you } = race.parse(body);
  return players.find(({ playerId }) => playerId === you)?.playerName ?? '';
};

/** With a free seat. A refused name leaves it free for the next one. */
const free = new Map<'game' | 'race', Promise<string>>();

async function openGame(): Promise<string> {
  const maker = newClient(server.url);
  const body = { gameType, playerName: 'Maker', gameMode: 'friend' };
  return game.parse((await maker.post('/api/games/multiplayer', body)).body).id;
}

async function openRace(): Promise<string> {
  const maker = newClient(server.url);
  return race.parse((await maker.post('/api/typing-races', { username: 'Maker' })).body).id;
}

function waiting(kind: 'game' | 'race'): Promise<string> {
  const id = free.get(kind) ?? (kind === 'game' ? openGame() : openRace());
  free.set(kind, id);
  return id;
}
const waitingGame = (): Promise<string> => waiting('game');
const waitingRace = (): Promise<string> => waiting('race');

async function bySocket(
  client: Client,
  command: object,
  wanted: string,
  nameIn: (event: unknown) => string,
): Promise<Outcome> {
  const socket = await openSocket(server.url, client.cookie());
  try {
    for (;;) {
      socket.send(command);
      const event = await socket.nextOf(({ type }) => [wanted, 'error', 'nameError'].includes(type));
      if (event.type === wanted) return { name: nameIn(event) };
      if (event.type === 'nameError') return { refused: event.message };
      const refused = event.type === 'error' ? event.code : '';
      // On a busy machine the arena's process takes a while to begin, and then asks to try again.
      if (refused !== 'arena/unavailable') return { refused };
    }
  } finally {
    await socket.close();
  }
}

const gameState = z.object({ game });
const raceState = z.object({ race });
const joined = z.object({ name: z.string() });

const places: readonly (readonly [string, Place])[] = [
  ['POST /api/games', byHttp('/api/games', (playerName) => ({ gameMode: 'ai', playerName }), player1)],
  [
    'POST /api/games by player1Name',
    byHttp('/api/games', (player1Name) => ({ gameMode: 'ai', player1Name }), player1),
  ],
  [
    'POST /api/games/multiplayer',
    byHttp('/api/games/multiplayer', (playerName) => ({ gameType, playerName }), player1),
  ],
  [
    'POST /api/games/multiplayer for a friend',
    byHttp('/api/games/multiplayer', (playerName) => ({ gameType, playerName, gameMode: 'friend' }), player1),
  ],
  [
    'POST /api/games/quick',
    // A clock of its own: it is joined to nobody.
    byHttp(
      '/api/games/quick',
      (playerName) => ({ gameType: 'checkers', playerName, clock: { initialS: 61, incrementS: 7 } }),
      (body) => {
        const made = game.parse(body);
        return (made.yourSeat === 'player2' ? made.player2Name : made.player1Name) ?? '';
      },
    ),
  ],
  [
    'POST /api/games/:id/join',
    async (client, name) =>
      byHttp(
        `/api/games/${await waitingGame()}/join`,
        (playerName) => ({ playerName }),
        (body) => player2(body) ?? '',
      )(client, name),
  ],
  [
    'joinGame',
    async (client, playerName) =>
      bySocket(
        client,
        { type: 'joinGame', gameId: await waitingGame(), playerName },
        'gameState',
        (event) => gameState.parse(event).game.player2Name ?? '',
      ),
  ],
  ['POST /api/typing-races', byHttp('/api/typing-races', (username) => ({ username }), racer)],
  [
    'POST /api/typing-races/:id/join',
    async (client, name) =>
      byHttp(
        `/api/typing-races/${await waitingRace()}/join`,
        (username) => ({ username }),
        racer,
      )(client, name),
  ],
  [
    'joinRace',
    async (client, playerName) =>
      bySocket(client, { type: 'joinRace', raceId: await waitingRace(), playerName }, 'raceState', (event) =>
        racer(raceState.parse(event).race),
      ),
  ],
  [
    'snakeJoin',
    async (client, snakeName) =>
      bySocket(client, { type: 'snakeJoin', snakeName }, 'snakeJoined', (event) => joined.parse(event).name),
  ],
];

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}';

async function visitor(): Promise<Client> {
  const client = newClient(server.url);
  await patiently(() => client.get('/api/auth/me'));
  return client;
}

describe.each(places)('%s', (_place, give) => {
  async function outcomeOf(client: Client, name: string): Promise<Outcome> {
    const outcome = await give(client, name);
    if ('name' in outcome) free.clear();
    return outcome;
  }
  let refused: Client;
  beforeAll(async () => {
    refused = await visitor();
  });

  test.each([
    ['plain', 'Ada', 'Ada'],
    ['bidi', '\u202EBea\u2069', 'Bea'],
    ['zero width', 'C\u200Bl\u2060eo\uFEFF', 'Cleo'],
    ['tags', 'Dora\u{E0041}', 'Dora'],
    ['decomposed', 'Zoe\u0308', 'Zo\u00EB'],
    ['an emoji', '🦊', '🦊'],
    ['a family of emoji', family, family],
    ['a robot', 'Robot 7', 'Robot 7'],
    ['G93 a default', 'Player', 'Player'],
  ])('takes %s', async (_kind, given, expected) => {
    const outcome = await outcomeOf(await visitor(), given);
    // In the arena somebody of that name may live: then a number is behind it.
    expect('name' in outcome ? outcome.name.replace(/ \(\d+\)$/, '') : outcome).toBe(expected);
  });

  test.each([
    ['blank', '  '],
    ['hidden characters alone', '\u200B\u2060\u3164'],
    ['NUL', 'A\u0000da'],
    ['half a surrogate pair', 'Ada\uD83D'],
    ['25 characters', 'x'.repeat(25)],
    ['10 kB', 'x'.repeat(10_000)],
    ['reserved', 'Operator'],
    ['reserved among others', 'The Admin'],
    ['a reserved look-alike', '\u1D00dmin'],
    ['the name of the site', 'Arcadia Support'],
    ['reserved in leet', '4dm1n'],
    ['reserved behind hidden characters', 'ad\u200Bmin'],
    ['a listed word', 'n1gger'],
    ['a listed word behind look-alikes', 'fu\u0441k'],
    ['T-32 an account', account],
    ['T-32 a look-alike of an account', 'NAG1N1'],
  ])('refuses %s', async (_kind, given) => {
    const outcome = await outcomeOf(refused, given);
    expect(outcome).toEqual({ refused: expect.stringMatching(/.+/) });
  });

  test('and takes the next one from somebody who was refused all of these', async () => {
    expect(await outcomeOf(refused, 'Fay')).toEqual({ name: 'Fay' });
  });
});

test('T-32 nobody registers as the site itself', async () => {
  const body = { username: 'Arcadia Official', password: 'correct horse' };
  expect(await patiently(() => newClient(server.url).post('/api/auth/register', body))).toMatchObject({
    body: { code: 'auth/username-reserved' },
  });
});

test('G08, G93 two of one name are told apart in a match and in a race', async () => {
  const [ada, eve] = [newClient(server.url), newClient(server.url)];
  const opened = await ada.post('/api/games/multiplayer', { gameType, playerName: 'Player' });
  const { id } = game.parse(opened.body);
  const sat = await eve.post(`/api/games/${id}/join`, { playerName: 'Player' });
  expect(game.parse(sat.body)).toMatchObject({ player1Name: 'Player', player2Name: 'Player (2)' });

  const made = race.parse((await ada.post('/api/typing-races', {})).body);
  const met = race.parse((await eve.post(`/api/typing-races/${made.id}/join`, {})).body);
  expect(met.players.map(({ playerName }) => playerName)).toEqual(['Guest', 'Guest (2)']);
});
