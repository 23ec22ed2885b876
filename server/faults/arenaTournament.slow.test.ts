/**
 * F16 in an arena tournament: SIGKILL while games end and people leave, at moments from a fixed seed. Afterwards nobody was in two
 * games at a time, every game counted once, and each score is what counting the games again one after the other gives.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  getTournamentMatches,
  tournament,
  tournamentDetails,
} from '@playfield/contracts/http/tournaments.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { sized } from '@playfield/tools/test/size.ts';
import { systemClock } from '../clock.ts';
import { openDatabase, type Database } from '../db/open.ts';
import { games, tournamentMatches, tournamentParticipants } from '../db/schema.ts';
import { isWalkover } from '../match/heldToTime.ts';
import { patiently } from '../testing/client.ts';
import { openSocket } from '../testing/socket.ts';
import { newRow, withGame, type ArenaGame, type ArenaRow } from '../tournament/formats/arena.ts';
import { guest, type Player } from '../tournament/testing/players.ts';
import { sayFigures } from './testing/figures.ts';
import { serverProcess, type ServerProcess } from './testing/serverProcess.ts';

const kills = sized(1, 12);
const players = sized(10, 40);
const withinMs = 60_000;

let server: ServerProcess;
beforeAll(async () => {
  server = await serverProcess();
});
afterAll(() => server.dispose());

let answered = 0;

/** A request that a kill may cut off. */
async function attempt({ client }: Player, path: string, body: object = {}): Promise<void> {
  const answer = await client.post(path, body).catch(() => null);
  answered += Number(answer !== null);
}

/** Only those are paired who have the arena open. */
async function watch(people: readonly Player[], id: string): Promise<void> {
  for (const { client } of people) {
    const socket = await openSocket(server.url, client.cookie());
    socket.send({ type: 'watchTournament', tournamentId: id });
  }
}

/** As a supervisor does: a machine at its limit may not be quick enough the first time. */
async function startAgain(): Promise<void> {
  for (let left = 2; ; left -= 1)
    try {
      await server.start();
      return;
    } catch (error) {
      if (left === 0) throw error;
      await server.end('SIGKILL').catch(() => undefined);
    }
}

async function details({ client }: Player, id: string) {
  const answer = await patiently(() => client.get(`/api/tournaments/${id}`));
  expect(answer.status, answer.text).toBe(200);
  return tournamentDetails.parse(answer.body);
}

async function playingIn({ client }: Player, id: string) {
  const answer = await patiently(() => client.get(`/api/tournaments/${id}/matches`));
  expect(answer.status, answer.text).toBe(200);
  return getTournamentMatches.answer.parse(answer.body).filter(({ status }) => status === 'playing');
}

async function announced(organiser: Player, others: readonly Player[]): Promise<string> {
  const made = await organiser.client.post('/api/tournaments', {
    name: 'Quick games',
    description: 'In bad weather.',
    gameType: 'tic-tac-toe',
    format: 'arena',
    status: 'registration',
    startDate: new Date(systemClock.wallMs() + sized(4000, 8000)).toISOString(),
    clock: { initialS: 60, incrementS: 0 },
    minutes: 20,
  });
  expect(made.status, made.text).toBe(200);
  const { id } = tournament.parse(made.body);
  await Promise.all(
    [organiser, ...others].map(async ({ client }) => {
      const joined = await patiently(() => client.post(`/api/tournaments/${id}/join`));
      expect(joined.status, joined.text).toBe(200);
    }),
  );
  return id;
}

/** A game without moves: it was resigned, or somebody never came to it. */
function gameOf(game: typeof games.$inferSelect, userId: string): ArenaGame {
  const winnerId = game.winner && (game.winner === 'player1' ? game.player1Id : game.player2Id);
  return {
    opponentRating: null,
    result: winnerId === userId ? 'won' : 'lost',
    isAgreed: false,
    isWalkover: isWalkover(game),
    isBerserk: false,
    ownMoves: 0,
    plies: 0,
    endedAtMs: 0,
  };
}

/** What is wrong in what is stored. */
async function problemsOf({ db }: Database, id: string): Promise<readonly string[]> {
  const matches = await db.select().from(tournamentMatches).where(eq(tournamentMatches.tournamentId, id));
  const rows = await db
    .select()
    .from(games)
    .where(eq(games.tournamentId, id))
    .orderBy(asc(games.completedAt), asc(games.tournamentMatchId));
  const people = await db
    .select()
    .from(tournamentParticipants)
    .where(eq(tournamentParticipants.tournamentId, id));
  const problems: string[] = [];
  const gamesOf = new Map(rows.map((game) => [game.tournamentMatchId, game]));
  if (gamesOf.size !== rows.length || matches.length !== rows.length) problems.push('a match of two games');
  for (const { id: matchId, status } of matches) {
    const isOver = gamesOf.get(matchId)?.status === 'completed';
    if (isOver !== (status !== 'playing')) problems.push(`${matchId} is ${status}`);
  }
  for (const { userId, status, score, games: count, wins, losses, streak } of people) {
    const own = rows.filter(({ player1Id, player2Id }) => userId === player1Id || userId === player2Id);
    const inOrder = own.toSorted((a, b) => (a.startedAt?.getTime() ?? 0) - (b.startedAt?.getTime() ?? 0));
    for (const [index, game] of inOrder.entries()) {
      const before = inOrder[index - 1];
      if (before && (before.completedAt?.getTime() ?? Infinity) > (game.startedAt?.getTime() ?? 0))
        problems.push(`${userId} in two games at once`);
    }
    if (status === 'withdrawn' && own.some((game) => game.status === 'playing'))
      problems.push(`${userId} left and plays`);
    let line: ArenaRow = newRow;
    const over = own.filter((game) => game.status === 'completed');
    for (const game of over) line = withGame(line, gameOf(game, userId), Infinity);
    const won = over.filter((game) => gameOf(game, userId).result === 'won').length;
    const counted = { score: line.score, count: line.games, wins: won, losses: over.length - won };
    const stored = { score, count, wins, losses };
    if (JSON.stringify(stored) !== JSON.stringify(counted) || streak !== line.streak)
      problems.push(`${userId}: ${JSON.stringify(stored)}, counted again ${JSON.stringify(counted)}`);
  }
  return problems;
}

test(
  `F16 an arena of ${players}, ${kills} times SIGKILL: every game counts once, and nobody is paired twice`,
  { timeout: 600_000 },
  async () => {
    const rng = seededRng(40);
    await server.start();
    const people = await Promise.all(Array.from({ length: players }, () => guest(server.url)));
    const [organiser, ...others] = people;
    if (!organiser) throw new Error('nobody plays');
    const id = await announced(organiser, others);
    await watch(people, id);
    const byId = new Map(people.map((player) => [player.id, player]));
    const running = () => playingIn(organiser, id);
    type Running = Awaited<ReturnType<typeof running>>;
    /** Of each of these games one player resigns, or leaves the arena; all at once. */
    async function endAll(open: Running, leaving: number): Promise<void> {
      await Promise.all(
        open.map(async ({ slots, contestId }, index) => {
          const loser = byId.get(slots[rng() < 0.5 ? 0 : 1].userId ?? '');
          if (!loser) throw new Error('a match without two players');
          if (index < leaving && loser !== organiser) await attempt(loser, `/api/tournaments/${id}/leave`);
          else await attempt(loser, `/api/games/${contestId}/action`, { action: 'resign' });
        }),
      );
    }

    for (let kill = 0; kill < kills; kill += 1) {
      const least = Math.floor(players / 4);
      let open: Running = [];
      const isBusy = async (): Promise<boolean> => {
        const { participants } = await details(organiser, id);
        // Who is too slow for a first move, on a machine at its limit, is paused.
        for (const { userId, status } of participants)
          if (status === 'paused') await byId.get(userId)?.client.post(`/api/tournaments/${id}/resume`);
        open = await running();
        return open.length >= least;
      };
      await expect.poll(isBusy, { timeout: withinMs }).toBe(true);
      answered = 0;
      const ended = endAll(open, 1);
      const enough = 1 + Math.floor((rng() * open.length) / 2);
      await expect.poll(() => answered, { timeout: withinMs, interval: 2 }).toBeGreaterThanOrEqual(enough);
      await pause(rng() * 8);
      await server.end('SIGKILL');
      await ended;
      await startAgain();
      await watch(people, id);
    }
    // Whatever was cut off is played to its end, and its results are counted.
    const open = await running();
    const last = new Set(open.map(({ id: matchId }) => matchId));
    await endAll(open, 0);
    const left = async () => (await running()).filter(({ id: matchId }) => last.has(matchId)).length;
    await expect.poll(left, { timeout: withinMs, interval: 100 }).toBe(0);
    expect((await server.end('SIGTERM')).code).toBe(0);
    const database = await openDatabase({ dataDir: server.dataDir });
    try {
      const played = await database.db.$count(games, eq(games.tournamentId, id));
      expect(await problemsOf(database, id)).toEqual([]);
      sayFigures('F16 in an arena', { players, kills, games: played });
    } finally {
      await database.close();
    }
  },
);
