/**
 * F16: SIGKILL between the end of a game of a tournament and what follows from it, at moments from a fixed seed. Sixteen play
 * double elimination, the one who comes first in the list always wins: whatever was cut off, each match is decided once, nobody
 * is in two at a time, and the winner is the one who wins without a kill.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import { tournamentDetails, type TournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { systemClock } from '../clock.ts';
import { newClient, patiently, type Client } from '../testing/client.ts';
import { sayFigures } from './testing/figures.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';

const kills = 20;
const players = 16;
const withinMs = 60_000;

let server: ServerProcess;
beforeAll(async () => {
  server = await serverProcess();
});
afterAll(() => server.dispose());

type Guest = { readonly id: string; readonly client: Client };

async function details({ client }: Pick<Guest, 'client'>, id: string): Promise<TournamentDetails> {
  const answer = await patiently(() => client.get(`/api/tournaments/${id}`));
  expect(answer.status, answer.text).toBe(200);
  return tournamentDetails.parse(answer.body);
}

async function post({ client }: Pick<Guest, 'client'>, path: string, body: object = {}): Promise<void> {
  const answer = await patiently(() => client.post(path, body));
  expect(answer.status, `${path}: ${answer.text}`).toBe(200);
}

async function newGuest(): Promise<Guest> {
  const client = newClient(server.url);
  const { body } = await patiently(() => client.get('/api/auth/me'));
  return { id: getMe.answer.parse(body).user.id, client };
}

/** As a supervisor does: a machine at its limit may not be quick enough the first time. */
async function startAgain(): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await server.start();
      return;
    } catch (error) {
      if (attempt === 3) throw error;
      await server.end('SIGKILL').catch(() => undefined);
    }
}

/** Nobody is in two matches at a time. */
function expectNobodyTwice({ matches }: TournamentDetails): void {
  const open = matches.filter(({ status }) => status === 'ready' || status === 'playing');
  const ids = open.flatMap(({ slots }) => slots.map(({ userId }) => userId));
  expect(new Set(ids).size).toBe(ids.length);
}

test(
  `F16 ${kills} times SIGKILL between the end of a game and the next round: the same winner as without`,
  { timeout: 900_000 },
  async () => {
    const rng = seededRng(18);
    await server.start();
    const guests: Guest[] = [];
    for (let n = 0; n < players; n++) guests.push(await newGuest());
    const [first] = guests;
    if (!first) throw new Error('nobody plays');
    const at = new Date(systemClock.wallMs() + 4000).toISOString();
    const made = await first.client.post('/api/tournaments', {
      name: 'Cup',
      description: 'A cup in bad weather.',
      gameType: 'tic-tac-toe',
      format: 'double-elimination',
      status: 'registration',
      maxParticipants: players,
      startDate: at,
      joinMinutes: 15,
    });
    expect(made.status, made.text).toBe(200);
    const id = String(Object.entries(made.body ?? {}).find(([key]) => key === 'id')?.[1]);
    await Promise.all(guests.map((guest) => post(guest, `/api/tournaments/${id}/join`)));
    await expect.poll(async () => (await details(first, id)).status, { timeout: withinMs }).toBe('active');

    const orderOf = (userId: string | null): number => guests.findIndex((guest) => guest.id === userId);
    let killed = 0;
    let games = 0;
    for (let seen = await details(first, id); seen.status === 'active'; seen = await details(first, id)) {
      expectNobodyTwice(seen);
      const match = seen.matches.find(({ status }) => status === 'ready' || status === 'playing');
      if (!match) {
        // A match between rounds: what ended is not settled yet.
        await pause(50);
        continue;
      }
      const [winner, loser] = match.slots
        .map(({ userId }) => guests[orderOf(userId)])
        .toSorted((a, b) => guests.indexOf(a ?? first) - guests.indexOf(b ?? first));
      if (!winner || !loser) throw new Error('a match without two players');
      if (match.status === 'ready')
        for (const guest of [winner, loser]) await post(guest, `/api/tournaments/${id}/ready`);
      const contestId = (await details(first, id)).matches.find((one) => one.id === match.id)?.contestId;
      await post(loser, `/api/games/${contestId}/action`, { action: 'resign' });
      games += 1;
      if (killed < kills) {
        await pause(rng() * 8);
        await server.end('SIGKILL');
        killed += 1;
        await startAgain();
      }
      await expect
        .poll(async () => (await details(first, id)).matches.find((one) => one.id === match.id)?.winnerId, {
          timeout: withinMs,
        })
        .toBe(winner.id);
    }
    const end = await details(first, id);
    expect(end).toMatchObject({ status: 'completed', winnerId: first.id });
    // Without a reset of the final: 2N - 2 matches, each decided by one game.
    expect(end.matches.filter(({ outcome }) => outcome === 'played')).toHaveLength(2 * players - 2);
    expect(end.matches.flatMap(({ contestIds }) => contestIds)).toHaveLength(games);
    expect(killed).toBe(kills);
    expect((await server.end('SIGTERM')).code).toBe(0);
    sayFigures('F16', { kills: killed, 'matches decided once': games });
  },
);
