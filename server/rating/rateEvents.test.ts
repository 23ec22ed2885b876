/** What is rated, and what it does to the rows. */
import { describe, expect, test } from 'vitest';
import type { PlayedEvent, PlayedGame, PlayedRace, RatingOutcome } from '../digest/playedEvent.ts';
import { dayMs } from '../durations.ts';
import { ratedKeyOf, rateEvents, type RatedRows } from './rateEvents.ts';
import { keyOf, newRanking, pairKeyOf, type PairRow, type RankingRow } from './store.ts';
import { gameBetween, raceEvent } from './testing/events.ts';

const at = new Date('2026-03-01T12:00:00Z');
const later = (ms: number): Date => new Date(at.getTime() + ms);

function rated(
  events: readonly PlayedEvent[],
  rankings: readonly RankingRow[] = [],
  settled: ReadonlySet<string> = new Set(),
  pairs: Map<string, PairRow> = new Map(),
) {
  const rows: RatedRows = { rankings: new Map(rankings.map((row) => [keyOf(row), row])), pairs };
  const result = rateEvents(events, rows, settled);
  const outcomeOf = (userId: string, subjectId?: string): RatingOutcome | null =>
    result.events.find(
      (event) => event.userId === userId && (subjectId === undefined || event.subjectId === subjectId),
    )?.rating ?? null;
  return { ...result, outcomeOf };
}

const firm = (userId: string, fields: Partial<RankingRow> = {}): RankingRow => ({
  ...newRanking({ userId, gameType: 'connect-four' }),
  deviation: 80,
  gamesPlayed: 20,
  lastRatedAt: at,
  ...fields,
});

describe('G89 games', () => {
  test('two newcomers: 1362 and 1038, one win, one loss', () => {
    const { outcomeOf, rankings, changes, pairs } = rated(gameBetween('ann', 'ben'));
    expect(outcomeOf('ann')).toMatchObject({
      before: 1200,
      weight: 1,
      reason: null,
      winStreak: 1,
      isFirm: false,
    });
    expect(Math.round(outcomeOf('ann')?.after ?? 0)).toBe(1362);
    expect(Math.round(outcomeOf('ben')?.after ?? 0)).toBe(1038);
    expect(rankings).toMatchObject([
      { userId: 'ann', gamesPlayed: 1, wins: 1, losses: 0, winStreak: 1, rankedUntil: null, lastRatedAt: at },
      { userId: 'ben', gamesPlayed: 1, wins: 0, losses: 1, winStreak: 0 },
    ]);
    expect(changes).toMatchObject([
      { userId: 'ann', opponentId: 'ben', opponentRating: 1200, score: 1 },
      { userId: 'ben', opponentId: 'ann', opponentRating: 1200, score: 0 },
    ]);
    expect(pairs).toMatchObject([{ userA: 'ann', userB: 'ben', winsA: 1, winsB: 0, recentAt: [at] }]);
  });

  test.each<[string, Partial<PlayedGame>, string | null]>([
    ['casual', { isRated: false }, null],
    ['against the AI', { mode: 'ai', opponentId: null }, null],
    ['a guest in the second seat', { opponentIsGuest: true, isRated: false }, null],
    ['among guests', { isGuest: true }, null],
    ['under four plies', { plies: 3, result: 'resign' }, 'too-short'],
    ['a new account wins at once', { since: later(-dayMs), result: 'resign', plies: 4 }, 'new-account'],
  ])('%s changes no rating', (_what, fields, reason) => {
    const { outcomeOf, rankings, changes, pairs } = rated(gameBetween('ann', 'ben', fields));
    expect([rankings, changes]).toEqual([[], []]);
    expect(pairs.flatMap(({ recentAt }) => recentAt)).toEqual([]);
    expect(outcomeOf('ann')?.reason ?? null).toBe(reason);
    expect(outcomeOf('ann')?.weight ?? 0).toBe(0);
  });

  test.each<[string, Partial<PlayedGame>]>([
    ['a guest', { isGuest: true }],
    ['against a guest', { opponentIsGuest: true }],
    ['against the AI', { mode: 'ai', opponentId: null }],
    ['against oneself', { opponentId: 'ann' }],
  ])('%s: no record between two', (_what, fields) => {
    const [game] = gameBetween('ann', 'ben', { isRated: false, ...fields });
    expect(rated([game]).pairs).toEqual([]);
  });

  test.each<[string, PlayedEvent, boolean]>([
    ['a rated game', gameBetween('ann', 'ben')[0], true],
    ['a casual game', gameBetween('ann', 'ben', { isRated: false })[0], false],
    ['a rated race', raceEvent({ userId: 'ann', gameType: 'connect-four' }), true],
    ['a race by a script', raceEvent({ userId: 'ann', isVerified: false }), false],
  ])('the rating that %s changes', (_what, event, isRated) => {
    expect(ratedKeyOf(event)).toEqual(isRated ? { userId: 'ann', gameType: 'connect-four' } : null);
  });

  test('without the opponent’s account it does not count, and says so', () => {
    const [left] = gameBetween('ann', 'gone', { opponentId: null });
    const { outcomeOf, changes } = rated([left]);
    expect(outcomeOf('ann')).toMatchObject({ weight: 0, reason: 'opponent-gone', before: 1200, after: 1200 });
    expect(changes).toEqual([]);
  });

  test('TH-19 the same pair again: whole, half, a quarter, nothing', () => {
    const games = Array.from({ length: 14 }, (_, n) =>
      gameBetween('ann', 'ben', { subjectId: `g${n}`, at: later(n * 60_000) }),
    );
    const { outcomeOf, rankings, pairs } = rated(games.flat());
    const weights = games.map((_, n) => outcomeOf('ben', `g${n}`)?.weight);
    expect(weights).toEqual([1, 1, 1, 0.5, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0, 0]);
    expect(outcomeOf('ann', 'g3')).toMatchObject({ reason: 'met-often', meeting: 4 });
    expect(rankings).toMatchObject([{ gamesPlayed: 12 }, { gamesPlayed: 12 }]);
    // What is remembered are the last twelve, by the time of their ends.
    const twelve = games.slice(2).map(([event]) => event.at);
    expect(pairs.at(0)?.recentAt).toEqual(twelve);
    const known = new Map(pairs.map((pair) => [pairKeyOf(pair), pair]));
    const late = rated(gameBetween('ann', 'ben', { at: later(150_000) }), [], new Set(), known);
    expect(late.pairs.at(0)?.recentAt).toEqual([later(150_000), ...twelve.slice(1)]);
    // A day later they begin again.
    const next = rated(gameBetween('ann', 'ben', { at: later(dayMs + 14 * 60_000) }));
    expect(next.outcomeOf('ann')?.weight).toBe(1);
  });

  test('a loss that changes no rating tells of no row of wins, which goes on', () => {
    const [loss] = gameBetween('ben', 'ann', { plies: 3, result: 'resign' }).slice(1);
    if (!loss) throw new Error('two sides are needed');
    const { outcomeOf, rankings } = rated([loss], [firm('ann', { winStreak: 4 })]);
    expect(outcomeOf('ann')).toMatchObject({ weight: 0, winStreak: 0 });
    expect(rankings).toEqual([]);
  });

  test('a draw moves both towards each other, and ends a row of wins but not the best one', () => {
    const rows = [firm('ann', { ratingExact: 1400, winStreak: 3, bestWinStreak: 5 }), firm('ben')];
    const drawn = gameBetween('ann', 'ben', { drawn: true, result: 'draw' });
    const { outcomeOf, rankings, changes } = rated(drawn, rows);
    const [one, two] = [outcomeOf('ann'), outcomeOf('ben')];
    expect([(one?.after ?? 0) < 1400, (two?.after ?? 0) > 1200]).toEqual([true, true]);
    expect(one).toMatchObject({ results: { won: 0, drawn: 1, lost: 0 }, wasFirm: true, winStreak: 0 });
    const figures = { deviation: one?.deviation, volatility: one?.volatility };
    expect(rankings[0]).toMatchObject({ ratingExact: one?.after, ...figures, lastGameAt: at, draws: 1 });
    expect(rankings[0]).toMatchObject({ winStreak: 0, bestWinStreak: 5, wins: 0, losses: 0 });
    expect(changes[0]).toEqual({
      subjectId: 'game',
      userId: 'ann',
      gameType: 'connect-four',
      at,
      before: 1400,
      after: one?.after,
      ...figures,
      weight: 1,
      score: 0.5,
      opponentId: 'ben',
      opponentRating: 1200,
    });
  });

  test('casual games count between the two, not towards how often they met', () => {
    const { pairs } = rated(gameBetween('zoe', 'ben', { isRated: false, mode: 'friend' }));
    expect(pairs).toMatchObject([{ userA: 'ben', userB: 'zoe', winsA: 0, winsB: 1, recentAt: [] }]);
    const drawn = rated(gameBetween('zoe', 'ben', { isRated: false, drawn: true, result: 'draw' }));
    expect(drawn.pairs).toMatchObject([{ winsA: 0, winsB: 0, draws: 1 }]);
  });

  test('ten games and a firm rating put a player on the board', () => {
    const rows = [firm('ann', { gamesPlayed: 9 }), firm('ben', { gamesPlayed: 8 })];
    const { rankings, outcomeOf } = rated(gameBetween('ann', 'ben'), rows);
    expect(rankings[0]?.rankedUntil?.getTime()).toBeGreaterThan(later(200 * dayMs).getTime());
    expect(rankings[1]?.rankedUntil).toBeNull();
    expect(outcomeOf('ann')).toMatchObject({ boardBefore: null, boardAfter: rankings[0]?.ratingExact });
    expect(outcomeOf('ben')).toMatchObject({ boardBefore: null, boardAfter: null });
    // After a year nobody knows so well any more.
    const rested = rated(gameBetween('ann', 'ben'), [firm('ann', { lastRatedAt: later(-730 * dayMs) })]);
    expect(rested.rankings[0]).toMatchObject({ userId: 'ann', gamesPlayed: 21, rankedUntil: null });
    expect(rested.rankings[0]).toMatchObject({ lastRatedAt: at, lastGameAt: at });
  });

  test('what was settled is not settled again', () => {
    const { rankings, changes, pairs } = rated(gameBetween('ann', 'ben'), [], new Set(['game']));
    expect([rankings, changes, pairs]).toEqual([[], [], []]);
  });

  test('an end that comes late counts, and sets no instant back', () => {
    const { rankings } = rated(gameBetween('ann', 'ben', { at: later(-dayMs) }), [firm('ann'), firm('ben')]);
    expect(rankings[0]).toMatchObject({ lastRatedAt: at, gamesPlayed: 21 });
  });

  // The volatility of one says nothing of the other, whose figures would be sound.
  test.each(['ratingExact', 'volatility'])('a %s that is not finite leaves both as they were', (figure) => {
    const rows = [firm('ann', { [figure]: Number.NaN }), firm('ben')];
    const { rankings, changes, refused, outcomeOf } = rated(gameBetween('ann', 'ben'), rows);
    expect(refused).toEqual(['game']);
    expect([rankings, changes]).toEqual([[], []]);
    expect(outcomeOf('ben')).toBeNull();
  });

  test('the gap to a firm opponent, none to a provisional one', () => {
    const { outcomeOf } = rated(gameBetween('ann', 'ben'), [firm('ann', { ratingExact: 1450 })]);
    expect(outcomeOf('ben')?.gap).toBe(250);
    expect(outcomeOf('ann')?.gap).toBeNull();
  });
});

function field(...fields: readonly Partial<PlayedRace>[]): PlayedRace[] {
  return fields.map((one, n) =>
    raceEvent({
      userId: `r${n}`,
      place: n + 1,
      won: n === 0,
      finishMs: 30_000 + n * 1000,
      runners: fields.length,
      ...one,
    }),
  );
}

const againToday = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    field({}, {}).map((event) => ({ ...event, subjectId: `again${n}`, at: later(n * 60_000) })),
  ).flat();

describe('G89 races', () => {
  test('of two as a game, of three with two thirds', () => {
    const two = rated(field({}, {}));
    expect(Math.round(two.outcomeOf('r0')?.after ?? 0)).toBe(1362);
    expect(two.changes).toMatchObject([
      { opponentId: 'r1', score: 1, weight: 1 },
      { opponentId: 'r0', score: 0 },
    ]);
    const three = rated(field({}, {}, {}));
    expect(three.changes).toMatchObject([
      { opponentId: null, score: 1, weight: 2 / 3 },
      { score: 0.5 },
      { score: 0 },
    ]);
    expect(three.outcomeOf('r1')?.results).toEqual({ won: 2 / 3, drawn: 0, lost: 2 / 3 });
  });

  test.each<[string, Partial<PlayedRace>, Partial<PlayedRace>]>([
    ['on a text of one’s own', { isCatalogueText: false }, { isCatalogueText: false }],
    ['for friends', { mode: 'friend' }, { mode: 'friend' }],
    ['in a tournament without ratings', { isRated: false }, { isRated: false }],
    ['against a script', {}, { isVerified: false }],
    ['against a guest', {}, { joinedAsGuest: true }],
    ['that nobody finished', { isFinished: false, finishMs: null }, { isFinished: false, finishMs: null }],
  ])('%s changes no rating', (_what, first, second) => {
    const { rankings, changes, pairs, outcomeOf } = rated(field(first, second));
    expect([rankings, changes, pairs]).toEqual([[], [], []]);
    if (second.finishMs === null) expect(outcomeOf('r0')).toMatchObject({ weight: 0, reason: null });
    else expect(outcomeOf('r0')).toBeNull();
  });

  test('TH-19 the same two again: whole, half, a quarter, nothing', () => {
    const { outcomeOf, rankings, pairs } = rated(againToday(14));
    const weights = Array.from({ length: 14 }, (_, n) => outcomeOf('r0', `again${n}`)?.weight);
    expect(weights).toEqual([1, 1, 1, 0.5, 0.5, 0.5, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0, 0]);
    expect(outcomeOf('r0', 'again3')?.results).toEqual({ won: 0.5, drawn: 0, lost: 0 });
    expect(outcomeOf('r1', 'again12')?.results).toEqual({ won: 0, drawn: 0, lost: 0 });
    expect(outcomeOf('r1', 'again3')).toMatchObject({ reason: 'met-often', meeting: 0 });
    expect(rankings).toMatchObject([{ gamesPlayed: 12 }, { gamesPlayed: 12 }]);
    // It is no record between the two.
    expect(pairs).toMatchObject([{ userA: 'r0', userB: 'r1', winsA: 0, winsB: 0, draws: 0 }]);
  });

  test('TH-19 among three, of whom two have met twelve times, the others count whole', () => {
    const { pairs } = rated(againToday(12));
    const known = new Map(pairs.map((pair) => [pairKeyOf(pair), pair]));
    const three = rated(
      field({}, {}, {}).map((event) => ({ ...event, at: later(3_600_000) })),
      [],
      new Set(),
      known,
    );
    expect(three.changes.map(({ userId, weight, score }) => [userId, weight, score])).toEqual([
      ['r0', 1 / 3, 1],
      ['r1', 1 / 3, 1],
      ['r2', 2 / 3, 0],
    ]);
    expect(three.outcomeOf('r0')?.reason).toBe('met-often');
    expect(three.outcomeOf('r2')?.reason).toBeNull();
  });

  test('TH-19 a new account wins nothing by a race that the other hardly ran, and an older one does', () => {
    const leaver = { isFinished: false, finishMs: null, hasLeft: true, typed: 10 } as const;
    const fresh = rated(field({ since: later(-6 * dayMs) }, leaver));
    expect(fresh.changes).toEqual([]);
    expect(fresh.outcomeOf('r0')).toMatchObject({ weight: 0, reason: 'new-account' });
    expect(rated(field(leaver, { since: later(-6 * dayMs) })).changes).toEqual([]);
    expect(rated(field({ since: later(-8 * dayMs) }, leaver)).changes).toHaveLength(2);
    // Nobody gets out of a loss by leaving just before it.
    expect(rated(field({ since: later(-6 * dayMs) }, { ...leaver, typed: 95 })).changes).toHaveLength(2);
  });

  test('for friends within a tournament counts', () => {
    const cup = { mode: 'friend', tournamentId: 't' } as const;
    expect(rated(field(cup, cup)).changes).toHaveLength(2);
  });
});
