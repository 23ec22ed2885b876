/** Arenas played through in memory with random games, pauses and people who come and go (section 5.5, property 10). */
import { describe, expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { minuteMs } from '../durations.ts';
import { tickArena, orderOf, type ArenaPlayer } from './arenaTick.ts';
import type { Contest, ContestEnd } from './contest.ts';
import type { MatchRow, TournamentRow } from './course.ts';
import { newRow, pairingClosesAtMs, withGame, type ArenaGame } from './formats/arena.ts';
import { arenaOf, matchBetween, personOf } from './testing/arenaRows.ts';

const startMs = Date.UTC(2026, 10, 23, 12);
const clock = { initialMs: 60_000, incrementMs: 0 };

type Game = { readonly match: MatchRow; readonly endsMs: number; readonly contest: Contest };

/** Plays an arena of so many to its end. */
function play(count: number, seed: number) {
  const rng = seededRng(seed);
  const tournament: TournamentRow = arenaOf(startMs, 20, clock);
  let people: ArenaPlayer[] = Array.from({ length: count }, (_, n) =>
    personOf(`p${n}`, { rating: 1200 + Math.floor(rng() * 800), waitingSince: new Date(startMs) }),
  );
  let running: Game[] = [];
  const played: Game[] = [];
  const problems: string[] = [];
  let nowMs = startMs;
  let emptySince: Date | null = null;
  let again = 0;
  const closesMs = pairingClosesAtMs(tournament.endsAt?.getTime() ?? 0, clock);
  for (let ticks = 0; ticks < 2000; ticks += 1) {
    const contests = running.map(({ contest, endsMs }) =>
      endsMs <= nowMs ? contest : { ...contest, ended: null },
    );
    const arena = {
      tournament: { ...tournament, postponedAt: emptySince },
      participants: people,
      playing: running.map(({ match }) => match),
      matches: running.map(({ match }) => match),
      contests,
      mostPairs: 500,
      shortestWin: 4,
      nowMs,
    };
    const tick = tickArena(arena);
    const before = new Map(people.map((row) => [row.userId, row]));
    const active = people.filter(({ status }) => status === 'active');
    ({ emptySince } = tick);
    const changed = new Map(tick.participants.map((row) => [row.userId, row]));
    people = people.map((row) => changed.get(row.userId) ?? row);
    played.push(...running.filter(({ endsMs }) => endsMs <= nowMs));
    running = running.filter(({ endsMs }) => endsMs > nowMs);
    const busy = running.flatMap(({ match }) => [match.player1Id, match.player2Id]);
    for (const [one, two] of tick.pairs) {
      if (busy.includes(one.userId) || busy.includes(two.userId)) problems.push('in two games at once');
      busy.push(one.userId, two.userId);
      // Last opponents of each other meet only where nobody else is there, or after a long wait.
      const [first, second] = [before.get(one.userId), before.get(two.userId)];
      const isAgain = first?.lastOpponentId === two.userId && second?.lastOpponentId === one.userId;
      const waitedMs = Math.min(
        ...[first, second].map((row) => nowMs - (row?.waitingSince?.getTime() ?? nowMs)),
      );
      if (isAgain && count > 3 && active.length > 2 && waitedMs < 30_000)
        problems.push('last opponents meet');
      if (isAgain) again += 1;
      const match = matchBetween(`m${played.length + running.length}`, one, two);
      const endsMs = nowMs + 5000 + Math.floor(rng() * 110_000);
      running.push({ match, endsMs, contest: contestOf(match, endsMs, rng) });
    }
    // Nobody waits for more than ten seconds and a tick while somebody else waits whom they may meet.
    const paired = new Set(busy);
    const waiting = people.filter(
      ({ userId, waitingSince, status }) =>
        status === 'active' &&
        waitingSince !== null &&
        waitingSince.getTime() <= nowMs &&
        !paired.has(userId),
    );
    const late = waiting.filter(({ waitingSince }) => nowMs - (waitingSince?.getTime() ?? 0) > 12_000);
    for (const one of late)
      for (const two of late)
        if (
          one !== two &&
          nowMs < closesMs &&
          !(one.lastOpponentId === two.userId && two.lastOpponentId === one.userId)
        )
          problems.push(`${one.userId} and ${two.userId} wait`);
    if (tick.isOver) return { people, played, problems, endedMs: nowMs, running, again };
    nowMs += 2000;
    people = people.map((row) => (rng() < 0.005 ? toggled(row, nowMs) : row));
  }
  throw new Error('it does not end');
}

/** Pauses, or goes on. */
function toggled(row: ArenaPlayer, nowMs: number): ArenaPlayer {
  if (row.waitingSince === null) return { ...row, pauseAfterGame: true };
  return row.status === 'paused'
    ? { ...row, status: 'active', waitingSince: new Date(nowMs) }
    : { ...row, status: 'paused' };
}

function contestOf(match: MatchRow, endsMs: number, rng: () => number): Contest {
  const both = [match.player1Id ?? '', match.player2Id ?? ''];
  const dice = rng();
  const winnerId = dice < 0.45 ? both[0] : dice < 0.8 ? both[1] : null;
  const absentIds = dice > 0.97 ? both : dice < 0.03 ? [both[1] ?? ''] : [];
  const ended: ContestEnd = {
    at: new Date(endsMs),
    winnerId: winnerId ?? null,
    absentIds,
    isVoid: false,
    isAgreed: rng() < 0.5,
    plies: absentIds.length > 0 ? 0 : 7 + Math.floor(rng() * 30),
    usedMs: [0, 0],
    isBerserk: [rng() < 0.2, rng() < 0.2],
  };
  return {
    id: `g-${match.id}`,
    matchId: match.id,
    gameNumber: 1,
    seatIds: [both[0] ?? '', both[1] ?? ''],
    ended,
  };
}

/** The score of somebody, counted again from all of their games. */
function recount(userId: string, played: readonly Game[], ratingOf: ReadonlyMap<string, number | null>) {
  const own = played
    .filter(({ match }) => match.player1Id === userId || match.player2Id === userId)
    .toSorted((a, b) => a.endsMs - b.endsMs || (a.match.id < b.match.id ? -1 : 1));
  return own.reduce((row, { contest }) => {
    const seat = contest.seatIds[0] === userId ? 0 : 1;
    const opponentId = contest.seatIds[seat === 0 ? 1 : 0] ?? '';
    const { ended } = contest;
    if (!ended) throw new Error('it runs');
    const isWalkover = ended.absentIds.length > 0;
    const game: ArenaGame = {
      opponentRating: ratingOf.get(opponentId) ?? null,
      result: ended.winnerId === userId ? 'won' : ended.winnerId === null && !isWalkover ? 'drawn' : 'lost',
      isAgreed: ended.isAgreed,
      isWalkover,
      isBerserk: ended.isBerserk[seat],
      ownMoves: Math.floor((ended.plies + (seat === 0 ? 1 : 0)) / 2),
      plies: ended.plies,
      endedAtMs: ended.at.getTime(),
    };
    return withGame(row, game, 4);
  }, newRow);
}

describe('an arena from start to end', () => {
  test.each([2, 3, 4, 5, 9, 14, 15, 40, 120, 200])('of %i', (count) => {
    const { people, played, problems, endedMs, running, again } = play(count, 100 + count);
    expect(problems).toEqual([]);
    expect(running).toEqual([]);
    // Two have nobody else.
    if (count === 2) expect(again).toBeGreaterThan(1);
    expect(played.length).toBeGreaterThan(count / 4);
    // Games that run at the end are played out, and no game begins after pairing has closed.
    expect(endedMs).toBeLessThan(startMs + 25 * minuteMs);
    const ratingOf = new Map(people.map(({ userId, rating }) => [userId, rating]));
    for (const { userId, score, streak, games, performanceSum } of people) {
      const { scoreAtMs: _, ...row } = recount(userId, played, ratingOf);
      expect({ userId, score, streak, games, performanceSum }).toEqual({ userId, ...row });
    }
    const order = orderOf(people);
    expect(order.every(({ games }) => games > 0)).toBe(true);
    expect(order.map(({ score }) => score)).toEqual(
      order.map(({ score }) => score).toSorted((a, b) => b - a),
    );
  });
});

describe('who is paired', () => {
  const tournament = arenaOf(startMs, 20, clock);
  const nowMs = startMs + minuteMs;
  const since = new Date(nowMs - 6000);
  const pairsOf = (rows: readonly ArenaPlayer[], fields: Partial<TournamentRow> = {}, atMs = nowMs) =>
    tickArena({
      tournament: { ...tournament, ...fields },
      participants: rows,
      playing: [],
      matches: [],
      contests: [],
      mostPairs: 2,
      shortestWin: 4,
      nowMs: atMs,
    });
  const two = [personOf('a', { waitingSince: since }), personOf('b', { waitingSince: since })];
  const other = (fields: Partial<ArenaPlayer>) => [
    personOf('a', { waitingSince: since }),
    personOf('b', { waitingSince: since, ...fields }),
  ];

  test.each<[string, Partial<ArenaPlayer>, number]>([
    ['both wait', {}, 1],
    ['one is paused', { status: 'paused' }, 0],
    ['one has left', { status: 'withdrawn' }, 0],
    ['one lost the connection for ten seconds', { awayAt: new Date(nowMs - 10_000) }, 0],
    ['one lost it a moment ago', { awayAt: new Date(nowMs - 9000) }, 1],
    ['one has just finished a game', { waitingSince: new Date(nowMs + 1) }, 0],
    ['one is playing', { waitingSince: null }, 0],
  ])('%s', (_, fields, pairs) => {
    expect(pairsOf(other(fields)).pairs).toHaveLength(pairs);
  });

  test.each<[string, Partial<ArenaPlayer>, number]>([
    ['somebody else has just finished a game', { waitingSince: new Date(nowMs + 1) }, 0],
    ['the others are paused', { status: 'paused' }, 1],
    ['the others are away', { awayAt: new Date(nowMs - 10_000) }, 1],
  ])('each other’s last opponents, when %s', (_, fields, pairs) => {
    const met = [
      personOf('a', { waitingSince: since, lastOpponentId: 'b' }),
      personOf('b', { waitingSince: since, lastOpponentId: 'a' }),
    ];
    expect(pairsOf([...met, personOf('c', fields)]).pairs).toHaveLength(pairs);
  });

  test('in the first round neighbours by rating; who has no place left is paired next', () => {
    const rows = [5, 1, 4, 2, 3, 6].map((n) => personOf(`p${n}`, { rating: 1000 + n, waitingSince: since }));
    const first = pairsOf(rows);
    expect(first.hasMore).toBe(true);
    const seated = new Set(first.pairs.flat().map(({ userId }) => userId));
    const rest = pairsOf(
      rows.filter(({ userId }) => !seated.has(userId)),
      {},
      nowMs + 6000,
    );
    expect(rest.hasMore).toBe(false);
    const named = [...first.pairs, ...rest.pairs].map((pair) =>
      pair
        .map(({ userId }) => userId)
        .toSorted()
        .join(' '),
    );
    expect(named.toSorted()).toEqual(['p1 p2', 'p3 p4', 'p5 p6']);
  });

  test('the first seat goes to the player who had it less often', () => {
    const tick = pairsOf(other({ firstSeats: 0 }).map((row, n) => ({ ...row, firstSeats: 1 - n })));
    expect(tick.pairs[0]).toMatchObject([
      { userId: 'b', firstSeats: 1, waitingSince: null, lastOpponentId: 'a' },
      { userId: 'a', firstSeats: 1, waitingSince: null, lastOpponentId: 'b' },
    ]);
    expect(tick.participants).toEqual(tick.pairs[0]);
  });

  test('nobody is paired close to the end, or while it is stopped', () => {
    const endMs = tournament.endsAt?.getTime() ?? 0;
    expect(pairsOf(two, {}, endMs - 30_001).pairs).toHaveLength(1);
    expect(pairsOf(two, {}, endMs - 30_000).pairs).toHaveLength(0);
    expect(pairsOf(two, { pausedAt: since }).pairs).toHaveLength(0);
  });

  test('with fewer than two there for five minutes it is over', () => {
    const alone = other({ status: 'paused' });
    const first = pairsOf(alone);
    expect(first).toMatchObject({ emptySince: new Date(nowMs), isOver: false });
    const { emptySince } = first;
    expect(pairsOf(alone, { postponedAt: emptySince }, nowMs + 5 * minuteMs - 1).isOver).toBe(false);
    expect(pairsOf(alone, { postponedAt: emptySince }, nowMs + 5 * minuteMs).isOver).toBe(true);
    expect(pairsOf(two, { postponedAt: emptySince }, nowMs + 5 * minuteMs)).toMatchObject({
      emptySince: null,
      isOver: false,
    });
    expect(pairsOf(other({ awayAt: new Date(nowMs - 10_000) })).emptySince).toEqual(new Date(nowMs));
  });
});

describe('what a game leaves that is over', () => {
  const tournament = arenaOf(startMs, 20, clock);
  const at = new Date(startMs + minuteMs);
  const nowMs = at.getTime() + 1000;
  const won: ContestEnd = {
    at,
    winnerId: 'ann',
    absentIds: [],
    isVoid: false,
    isAgreed: false,
    plies: 21,
    usedMs: [1500.4, 2500.6],
    isBerserk: [false, false],
  };
  function after(ended: Partial<ContestEnd>, fields: Partial<ArenaPlayer> = {}) {
    const [ann, ben] = [personOf('ann', fields), personOf('ben')];
    const match = matchBetween('m', ann, ben);
    const contest = { id: 'g', matchId: 'm', gameNumber: 1, seatIds: ['ann', 'ben'] as const };
    const tick = tickArena({
      tournament,
      participants: [ann, ben],
      playing: [match],
      matches: [match],
      contests: [{ ...contest, ended: { ...won, ...ended } }],
      mostPairs: 2,
      shortestWin: 4,
      nowMs,
    });
    return { rows: tick.participants, match: tick.matches[0] };
  }
  const rests = { status: 'active', waitingSince: new Date(at.getTime() + 3000) } as const;
  const [win, draw, loss] = [
    { wins: 1, draws: 0, losses: 0 },
    { wins: 0, draws: 1, losses: 0 },
    { wins: 0, draws: 0, losses: 1 },
  ];
  const none = { wins: 0, draws: 0, losses: 0, score: 0, games: 0 };
  const played = { status: 'completed', outcome: 'played', completedAt: at, dueAt: null } as const;

  test.each<[string, Partial<ContestEnd>, Partial<ArenaPlayer>, Partial<ArenaPlayer>, Partial<MatchRow>]>([
    [
      'a win',
      {},
      { ...rests, ...win, score: 2, streak: 1, games: 1, performance: 2000, scoreAt: at },
      { ...rests, ...loss, score: 0, streak: 0, games: 1, performance: 1000, scoreAt: null },
      { ...played, winnerId: 'ann', gamesWon1: 1, gamesWon2: 0, draws: 0, used1Ms: 1500, used2Ms: 2501 },
    ],
    [
      'a draw',
      { winnerId: null },
      { ...rests, ...draw, score: 1 },
      { ...rests, ...draw, score: 1 },
      { ...played, winnerId: null, gamesWon1: 0, gamesWon2: 0, draws: 1 },
    ],
    [
      'a first move that one did not make',
      { absentIds: ['ben'], plies: 0 },
      { ...rests, ...win, score: 2, games: 0 },
      { ...loss, status: 'paused', score: 0 },
      { status: 'walkover', outcome: 'walkover', winnerId: 'ann', gamesWon1: 1, draws: 0 },
    ],
    [
      'one that neither made',
      { winnerId: null, absentIds: ['ann', 'ben'], plies: 0 },
      { ...loss, status: 'paused' },
      { ...loss, status: 'paused' },
      { status: 'walkover', outcome: 'double-walkover', winnerId: null, draws: 0 },
    ],
    [
      'a game that was broken off',
      { winnerId: null, isVoid: true },
      { ...none, status: 'active', waitingSince: new Date(nowMs) },
      { ...none, status: 'active', waitingSince: new Date(nowMs) },
      { status: 'walkover', outcome: 'double-walkover', winnerId: null, draws: 0 },
    ],
    [
      'berserk in four own moves of the second seat',
      { winnerId: 'ben', plies: 8, isBerserk: [false, true] },
      { ...loss, score: 0 },
      { ...win, score: 3 },
      { winnerId: 'ben', gamesWon1: 0, gamesWon2: 1 },
    ],
    [
      'in three',
      { winnerId: 'ben', plies: 7, isBerserk: [true, true] },
      { score: 0 },
      { score: 2 },
      { draws: 0 },
    ],
    ['in four of the first', { plies: 7, isBerserk: [true, false] }, { score: 3 }, {}, {}],
  ])('%s', (_, ended, first, second, row) => {
    const { rows, match } = after(ended);
    expect(rows).toMatchObject([first, second]);
    expect(match).toMatchObject(row);
  });

  test('a pause begins with the end of the game, as long as was said; a player who has left stays away', () => {
    const asked = { pauseAfterGame: true, pauses: [startMs], pausedUntil: new Date(startMs + 10_000) };
    expect(after({}, asked).rows[0]).toMatchObject({
      status: 'paused',
      pauseAfterGame: false,
      pausedUntil: new Date(at.getTime() + 10_000),
    });
    expect(after({}, { ...asked, status: 'withdrawn' }).rows[0]).toMatchObject({
      status: 'withdrawn',
      wins: 1,
    });
  });

  test('the disqualified have no place', () => {
    const games = { games: 1, score: 2 };
    const rows = [personOf('a', { ...games, status: 'disqualified' }), personOf('b', games)];
    expect(orderOf(rows).map(({ userId }) => userId)).toEqual(['b']);
  });
});
