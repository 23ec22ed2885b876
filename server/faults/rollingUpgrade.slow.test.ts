/**
 * Two servers are replaced one after the other while people play, chat, search and wait (docs/operations.md, "Several servers"). Pages
 * come back to whichever server is left: everything acknowledged is there, nobody is taken for gone, and each end counts once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe } from '@playfield/contracts/http/account.ts';
import { getChat } from '@playfield/contracts/http/chat.ts';
import { game as gameContract, type Game, type WireMove } from '@playfield/contracts/http/match.ts';
import { race as raceContract, type RaceResult } from '@playfield/contracts/http/race.ts';
import { tournament, tournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import { checkers } from '@playfield/games/checkers/index.ts';
import { seededRng } from '@playfield/games/rng.ts';
import { systemClock } from '../clock.ts';
import { hourMs } from '../durations.ts';
import { batchOf, run } from '../race/testing/racers.ts';
import { describeOnPostgresql } from '../testing/database.ts';
import { twoProcesses } from '../testing/twoServers.ts';
import { auditDatabase } from './testing/audit.ts';
import { roamer, type Roamer } from './testing/roamer.ts';
import { errorsIn, serverProcess, type ServerProcess } from './testing/serverProcess.ts';
import { countEnds, tournamentCounts } from './testing/tournamentCounts.ts';

/** Their game is still on when the last server stops. */
const moveEveryMs = 1000;
const typeEveryMs = 250;
const chatEveryMs = 2000;
/** How far the arena ticks, ten times a second, from when a server is found to be gone until its people are: 2 s, and 1 s to ask. */
const ticksOfLapse = 40;
const raceText =
  'The wheels turn slowly at first, and then nobody who stands beside the road can tell one spoke from another any more as they pass.';

/** Whether a server has found so many others gone. */
const hasMissed = (server: ServerProcess, gone: number) => (): boolean =>
  server.output().split('"event":"server-gone"').length > gone;

/** Everything that is wrong, as it is noticed. */
const wrong: string[] = [];

describeOnPostgresql('a rolling upgrade', () => {
  const servers = twoProcesses();
  let third: ServerProcess;
  const up: ServerProcess[] = [];
  const running: NodeJS.Timeout[] = [];
  const roamers: Roamer[] = [];
  beforeAll(async () => {
    third = await serverProcess({ env: { DATABASE_URL: servers.url(), DATABASE_POOL: '5' } });
    up.push(servers.one(), servers.two());
  });
  afterAll(async () => {
    for (const timer of running) clearInterval(timer);
    await Promise.all(roamers.map((one) => one.leave()));
    await third.dispose();
  });
  const every = (ms: number, work: () => void): void => void running.push(setInterval(work, ms));

  /** To this server while it is up, or else to the first or the last that is. */
  const to = (server: ServerProcess, otherwise: 0 | -1) => (): string =>
    (up.includes(server) ? server : up.at(otherwise))?.url ?? '';

  async function page(
    route: () => string,
    greeting: () => readonly object[] = () => [],
    hear: (event: SocketEvent) => void = () => undefined,
    cookie?: string,
  ): Promise<Roamer> {
    const one = await roamer({ route, greeting, hear, ...(cookie === undefined ? {} : { cookie }) });
    roamers.push(one);
    return one;
  }

  /** A player of a game who moves when it is due, and keeps every move that was shown. */
  async function player(route: () => string, seat: 'player1' | 'player2', gameId: () => string) {
    const rng = seededRng(seat === 'player1' ? 1 : 2);
    let shown: readonly WireMove[] = [];
    let last: Pick<Game, 'status' | 'currentPlayer'> = { status: 'waiting', currentPlayer: 'player1' };
    function hear(event: SocketEvent): void {
      if (event.type !== 'gameState' && event.type !== 'gameUpdate') return;
      last = event.game;
      if (event.type === 'gameState') {
        const moves = event.game.moves.map(({ move }) => move);
        expect.soft(moves.slice(0, shown.length), 'the moves that were shown').toEqual(shown);
        shown = moves;
      } else if (event.lastMove?.ply === shown.length) shown = [...shown, event.lastMove.move];
      const { status, online } = event.game;
      if (status === 'playing' && (online?.graceEndsAtMs.player1 ?? online?.graceEndsAtMs.player2))
        wrong.push(`${seat} is shown that somebody is gone`);
    }
    const greeting = () =>
      gameId() === '' ? [] : [{ type: 'joinGame', gameId: gameId(), playerName: seat }];
    const one = await page(route, greeting, hear);
    every(moveEveryMs, () => {
      if (last.status !== 'playing' || last.currentPlayer !== seat) return;
      const position = checkers.restore(shown);
      const legal = position.ok ? position.value.legalMoves() : [];
      const move = legal[Math.floor(rng() * legal.length)];
      if (move) one.send({ type: 'makeMove', gameId: gameId(), ply: shown.length, ...move });
    });
    return { ...one, shown: () => shown, isOver: () => last.status === 'completed' };
  }

  /** A racer who types in time, sends again from the first key after a return, and writes in the chat. */
  async function racer(name: string, wpm: number, route: () => string, raceId: () => string) {
    const log = run(raceText, wpm, wpm);
    let [you, sent, acknowledged, written] = ['', 0, 0, 0];
    let goAtMs = Infinity;
    const goesAt = (told: { readonly goAtMs: number | null; readonly serverMs: number }): void => {
      if (told.goAtMs !== null) goAtMs = systemClock.wallMs() + told.goAtMs - told.serverMs;
    };
    const heard: string[] = [];
    let results: readonly RaceResult[] | null = null;
    function hear(event: SocketEvent): void {
      if (event.type === 'raceStart') goesAt(event);
      if (event.type === 'chatMessage') heard.push(event.message.message);
      if (event.type === 'raceComplete') ({ results } = event);
      if (event.type === 'raceState') {
        you = event.race.you ?? '';
        goesAt(event.race);
        const { keystrokes = 0 } = event.race.players.find(({ playerId }) => playerId === you) ?? {};
        if (keystrokes < acknowledged) wrong.push(`keys of ${name} are gone`);
      }
      if (event.type === 'raceUpdate')
        for (const { playerId, keystrokes } of event.players)
          if (playerId === you) acknowledged = Math.max(acknowledged, keystrokes);
      if (event.type === 'playersUpdate' && event.players.some(({ isConnected }) => !isConnected))
        wrong.push(`${name} is shown that somebody is gone`);
    }
    function greeting(): readonly object[] {
      sent = 0;
      return raceId() === '' ? [] : [{ type: 'joinRace', raceId: raceId(), playerName: name }];
    }
    const one = await page(route, greeting, hear);
    every(typeEveryMs, () => {
      const typed = log.times.filter((ms) => ms <= systemClock.wallMs() - goAtMs).length;
      if (typed > sent && one.send(batchOf(raceId(), raceText, log, sent, typed))) sent = typed;
    });
    every(chatEveryMs, () => {
      if (goAtMs === Infinity || results) return;
      written += 1;
      one.send({ type: 'chatMessage', raceId: raceId(), message: `${name} ${written}` });
    });
    return { ...one, heard, acknowledged: () => acknowledged, results: () => results };
  }

  /** A knockout of four guests, two at each server, that has begun. */
  async function cup(routes: readonly (() => string)[]) {
    const people = await Promise.all(routes.map((route) => page(route)));
    const [organiser] = people;
    if (!organiser) throw new Error('nobody plays');
    const byId = new Map<string | null, Roamer>();
    for (const one of people) byId.set(getMe.answer.parse((await one.ask('/api/auth/me')).body).user.id, one);
    const made = await organiser.ask('/api/tournaments', {
      name: 'Cup',
      description: 'While servers are replaced.',
      gameType: 'tic-tac-toe',
      format: 'single-elimination',
      status: 'registration',
      maxParticipants: people.length,
      startDate: new Date(systemClock.wallMs() + hourMs).toISOString(),
    });
    expect(made.status, made.text).toBe(200);
    const { id } = tournament.parse(made.body);
    for (const one of people) expect((await one.ask(`/api/tournaments/${id}/join`, {})).status).toBe(200);
    // However long the joining took.
    const started = await organiser.ask(`/api/tournaments/${id}/organise`, { action: 'start' });
    expect(started.status, started.text).toBe(200);
    const seen = async () => tournamentDetails.parse((await organiser.ask(`/api/tournaments/${id}`)).body);
    await expect.poll(async () => (await seen()).status).toBe('active');

    async function playMatch(matchId: string): Promise<void> {
      const found = async () => (await seen()).matches.find((match) => match.id === matchId);
      const [winner, loser] = ((await found())?.slots ?? []).map(({ userId }) => byId.get(userId));
      if (!winner || !loser) throw new Error('a match without two players');
      for (const one of [winner, loser]) await one.ask(`/api/tournaments/${id}/ready`, {});
      await expect.poll(async () => (await found())?.contestId).toEqual(expect.any(String));
      const resigned = await loser.ask(`/api/games/${(await found())?.contestId}/action`, {
        action: 'resign',
      });
      expect(resigned.status, resigned.text).toBe(200);
      await expect.poll(async () => (await found())?.status).toBe('completed');
    }
    const playRound = async (): Promise<void> => {
      const open = (await seen()).matches.filter(({ status }) => status === 'ready');
      await Promise.all(open.map((match) => playMatch(match.id)));
    };
    return { id, seen, playRound };
  }

  test(
    'nothing acknowledged is lost, nobody is gone, and everything ends once',
    { timeout: 150_000 },
    async () => {
      const [one, two] = [servers.one(), servers.two()];
      let [gameId, raceId, searchId, ticks] = ['', '', '', 0];

      // Ada's other page comes back to another server than her game.
      const ada = await player(to(one, 0), 'player1', () => gameId);
      await page(() => (up.includes(one) ? one : third).url, undefined, undefined, ada.cookie);
      const bob = await player(to(two, -1), 'player2', () => gameId);
      const opened = await ada.ask('/api/games/multiplayer', {
        gameType: 'checkers',
        playerName: 'Ada',
        clock: { initialS: 180, incrementS: 0 },
      });
      gameId = gameContract.parse(opened.body).id;
      for (const each of [ada, bob]) each.send({ type: 'joinGame', gameId, playerName: 'Guest' });

      const zoe = await page(to(one, 0), () =>
        searchId === '' ? [] : [{ type: 'joinGame', gameId: searchId }],
      );
      const wish = { gameType: 'connect-four', playerName: 'Guest' };
      searchId = gameContract.parse((await zoe.ask('/api/games/quick', wish)).body).id;
      zoe.send({ type: 'joinGame', gameId: searchId });

      // To the second server and on to the third, even where that is up before the first has closed its sockets.
      const snake = await page(
        to(one, 0),
        () => [{ type: 'snakeJoin', snakeName: 'Sly' }],
        ({ type }) => void (ticks += Number(type === 'arenaUpdate')),
      );
      const goOnTicking = async (count: number): Promise<void> => {
        const until = ticks + count;
        await expect.poll(() => ticks).toBeGreaterThanOrEqual(until);
      };

      const { id: cupId, seen, playRound } = await cup([to(one, 0), to(two, -1), to(one, -1), to(two, 0)]);

      const ria = await racer('Ria', 75, to(one, -1), () => raceId);
      const sam = await racer('Sam', 90, to(two, 0), () => raceId);
      const race = await ria.ask('/api/typing-races', {
        username: 'Ria',
        maxParticipants: 2,
        text: raceText,
      });
      raceId = raceContract.parse(race.body).id;
      for (const [name, each] of [['Ria', ria] as const, ['Sam', sam] as const])
        each.send({ type: 'joinRace', raceId, playerName: name });
      await expect.poll(() => Math.min(ria.acknowledged(), sam.acknowledged())).toBeGreaterThan(5);
      await expect.poll(() => Math.min(ada.shown().length, bob.shown().length)).toBeGreaterThan(3);

      // The first server stops in the first round, and its place is taken.
      const firstRound = playRound();
      up.splice(up.indexOf(one), 1);
      const [first] = await Promise.all([one.end('SIGTERM'), third.start().then(() => up.push(third))]);
      expect(first.code).toBe(0);
      await firstRound;
      for (const server of [two, third]) await expect.poll(hasMissed(server, 1)).toBe(true);
      await goOnTicking(ticksOfLapse);

      // Then the second, in the final.
      const final = playRound();
      up.splice(up.indexOf(two), 1);
      expect((await two.end('SIGTERM')).code).toBe(0);
      await final;
      await expect.poll(hasMissed(third, 2)).toBe(true);
      await goOnTicking(ticksOfLapse);
      expect(snake.closed).toEqual([1012, 1012]);

      expect(await seen()).toMatchObject({ status: 'completed', winnerId: expect.any(String) });
      await expect
        .poll(() => ria.results()?.map(({ playerName, isFinished }) => [playerName, isFinished]))
        .toEqual([
          ['Sam', true],
          ['Ria', true],
        ]);
      const said = getChat.answer
        .parse((await ria.ask(`/api/chat/${raceId}`)).body)
        .map(({ message }) => message);
      expect(new Set(said).size).toBe(said.length);
      for (const { heard } of [ria, sam]) expect(said).toEqual(expect.arrayContaining(heard));

      // Zoe still searches, and the next one who does meets her.
      const yan = await page(to(third, 0));
      const met = gameContract.parse((await yan.ask('/api/games/quick', wish)).body);
      expect(met).toMatchObject({ id: searchId, status: 'playing' });

      expect(bob.shown().length).toBeGreaterThan(10);
      if (!bob.isOver()) bob.send({ type: 'gameAction', gameId, action: 'resign' });
      await expect.poll(ada.isOver).toBe(true);
      const { moves, result } = gameContract.parse((await ada.ask(`/api/games/${gameId}`)).body);
      expect(moves.map(({ move }) => move)).toEqual(bob.shown());
      expect(result).not.toBe('abandoned');
      expect(wrong).toEqual([]);

      await expect
        .poll(() => tournamentCounts(servers.url(), cupId))
        .toEqual({ games: 3, ends: 3, tournaments: 1, told: 4 });
      expect(await countEnds(servers.url(), raceId)).toBe(1);
      for (const each of roamers.splice(0)) await each.leave();
      expect((await third.end('SIGTERM')).code).toBe(0);
      for (const server of [one, two, third]) expect(errorsIn(server.output())).toEqual([]);
      await auditDatabase({ dataDir: '', databaseUrl: servers.url() });
    },
  );
});
