/** Computes ratings from results, pure: what the rows were goes in, what they are and what each player is told comes out. */
import { gameById } from '@playfield/games/registry.ts';
import type {
  PlayedEvent,
  PlayedGame,
  PlayedRace,
  RatingOutcome,
  WeighedResults,
  WeightReason,
} from '../digest/playedEvent.ts';
import { firmForMs, isFirm, live, rate, type Rating, type Result } from './glicko.ts';
import { isRatedRun, pairBetween, pairResults, scoreOf } from './races.ts';
import {
  keyOf,
  newPair,
  newRanking,
  pairKeyOf,
  type ChangeRow,
  type PairKey,
  type PairRow,
  type RankingKey,
  type RankingRow,
} from './store.ts';
import { isGivenToNewcomer, knownMeetings, meetingOf, notCounted, weightOf } from './weights.ts';

/** Rated games from which a player may be on a board. */
const boardGames = 10;

const ratingOf = ({ ratingExact: rating, deviation, volatility }: RankingRow): Rating => ({
  rating,
  deviation,
  volatility,
});

const liveAt = (row: RankingRow, at: Date): Rating =>
  live(ratingOf(row), row.lastRatedAt ? at.getTime() - row.lastRatedAt.getTime() : 0);

export function pairOf(event: PlayedGame): PairKey | null {
  const { userId, opponentId } = event;
  if (opponentId === null || event.isGuest || event.opponentIsGuest || userId === opponentId) return null;
  return pairBetween(event, { userId: opponentId });
}

const isRatedGame = (event: PlayedGame): boolean => event.isRated && event.mode !== 'ai' && !event.isGuest;

/** The rating that a result may change; null where none. */
export function ratedKeyOf(event: PlayedEvent): RankingKey | null {
  const isRated = event.on === 'game' ? isRatedGame(event) : event.on === 'race' && isRatedRun(event);
  return isRated ? { userId: event.userId, gameType: event.gameType } : null;
}

type Side<Event extends PlayedEvent> = {
  readonly event: Event;
  readonly row: RankingRow;
  readonly before: Rating;
};

/** How one player's part of a game or race is counted. */
type Counted = {
  readonly results: readonly Result[];
  readonly score: number;
  readonly weight: number;
  readonly reason: WeightReason | null;
  readonly meeting: number;
  readonly opponent: { readonly id: string; readonly rating: Rating } | null;
};

export type RatedRows = {
  readonly rankings: Map<string, RankingRow>;
  readonly pairs: Map<string, PairRow>;
};

export type Rated = {
  readonly events: readonly PlayedEvent[];
  readonly rankings: readonly RankingRow[];
  readonly pairs: readonly PairRow[];
  readonly changes: readonly ChangeRow[];
  /** Games and races whose figures led nowhere: they stay unrated. */
  readonly refused: readonly string[];
};

const resultOf = (event: PlayedEvent): 'win' | 'draw' | 'loss' =>
  event.won ? 'win' : event.drawn ? 'draw' : 'loss';

/** The row after a result that counted. */
function rowAfter({ event, row }: Side<PlayedEvent>, after: Rating): RankingRow {
  const { at } = event;
  const result = resultOf(event);
  const gamesPlayed = row.gamesPlayed + 1;
  const winStreak = result === 'win' ? row.winStreak + 1 : 0;
  const firmMs = firmForMs(after);
  // Ends may be settled late, and then not in their order.
  const lastRatedAt = row.lastRatedAt && row.lastRatedAt > at ? row.lastRatedAt : at;
  return {
    ...row,
    ratingExact: after.rating,
    deviation: after.deviation,
    volatility: after.volatility,
    gamesPlayed,
    wins: row.wins + Number(result === 'win'),
    losses: row.losses + Number(result === 'loss'),
    draws: row.draws + Number(result === 'draw'),
    winStreak,
    bestWinStreak: Math.max(row.bestWinStreak, winStreak),
    lastGameAt: lastRatedAt,
    lastRatedAt,
    rankedUntil:
      firmMs !== null && gamesPlayed >= boardGames ? new Date(lastRatedAt.getTime() + firmMs) : null,
  };
}

/** What the result between two runners counts. */
type Share = { readonly share: number; readonly reason: WeightReason | null };

const withEnd = (recent: readonly Date[], at: Date): Date[] =>
  [...recent, at].toSorted((a, b) => Number(a) - Number(b)).slice(-knownMeetings);

const onBoard = (row: RankingRow): number | null => (row.rankedUntil ? row.ratingExact : null);

export function rateEvents(
  events: readonly PlayedEvent[],
  { rankings, pairs }: RatedRows,
  settled: ReadonlySet<string>,
): Rated {
  const changes: ChangeRow[] = [];
  const refused: string[] = [];
  const changedRankings = new Set<string>();
  const changedPairs = new Set<string>();
  const outcomes = new Map<PlayedEvent, RatingOutcome>();

  function sideOf<Event extends PlayedEvent>(event: Event): Side<Event> {
    const row = rankings.get(keyOf(event)) ?? newRanking(event);
    return { event, row, before: liveAt(row, event.at) };
  }

  /** Stores what became of all sides of one game or race, or nothing if one of them can't be computed. */
  function settle(sides: readonly Side<PlayedEvent>[], counted: readonly Counted[]): void {
    const after = sides.map(({ before }, n) => rate(before, counted[n]?.results ?? []));
    if (after.some((rating) => rating === null)) {
      refused.push(...sides.slice(0, 1).map(({ event }) => event.subjectId));
      return;
    }
    for (const [n, side] of sides.entries()) {
      const rating = after[n];
      const how = counted[n];
      if (!rating || !how) continue;
      const { event, row, before } = side;
      const next = how.weight > 0 ? rowAfter(side, rating) : row;
      const { opponent } = how;
      outcomes.set(event, {
        before: before.rating,
        after: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
        weight: how.weight,
        results: weighed(how.results),
        reason: how.reason,
        meeting: how.meeting,
        wasFirm: isFirm(before),
        isFirm: isFirm(rating),
        boardBefore: onBoard(row),
        boardAfter: onBoard(next),
        winStreak: next === row ? 0 : next.winStreak,
        gap: opponent && isFirm(opponent.rating) ? opponent.rating.rating - before.rating : null,
      });
      if (next === row) continue;
      rankings.set(keyOf(event), next);
      changedRankings.add(keyOf(event));
      changes.push({
        subjectId: event.subjectId,
        userId: event.userId,
        gameType: event.gameType,
        at: event.at,
        before: before.rating,
        after: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
        weight: how.weight,
        score: how.score,
        opponentId: opponent?.id ?? null,
        opponentRating: opponent?.rating.rating ?? null,
      });
    }
  }

  /** Counts a game for the pair; returns the number of this rated meeting within a day. */
  function meet(event: PlayedGame, key: PairKey, isRated: boolean): number {
    const pair = pairs.get(pairKeyOf(key)) ?? newPair(key);
    const isA = event.userId === key.userA;
    pairs.set(pairKeyOf(key), {
      ...pair,
      winsA: pair.winsA + Number(!event.drawn && event.won === isA),
      winsB: pair.winsB + Number(!event.drawn && event.won !== isA),
      draws: pair.draws + Number(event.drawn),
      recentAt: isRated ? withEnd(pair.recentAt, event.at) : pair.recentAt,
    });
    changedPairs.add(pairKeyOf(key));
    return meetingOf(pair.recentAt, event.at);
  }

  function rateGame(played: readonly PlayedGame[]): void {
    const [first, second] = played;
    if (!first) return;
    const key = pairOf(first);
    const isRated = played.every(isRatedGame);
    if (!second || !key) {
      // The other account is gone, and with it the rating that this result would be measured by.
      if (isRated) settle([sideOf(first)], [nothingCounted('opponent-gone')]);
      return;
    }
    const winner = played.find(({ won }) => won);
    const why = notCounted({
      ...first,
      seriousPlies: gameById(first.gameType)?.seriousPlies ?? 0,
      winnerSince: winner?.since ?? null,
    });
    const counts = isRated && why === null;
    const meeting = meet(first, key, counts);
    if (!isRated) return;
    const sides = [sideOf(first), sideOf(second)];
    if (why !== null) return settle(sides, [nothingCounted(why), nothingCounted(why)]);
    const weight = weightOf(meeting);
    settle(
      sides,
      sides.map(({ event }, n): Counted => {
        const other = sides[1 - n] ?? sideOf(second);
        const score = event.won ? 1 : event.drawn ? 0.5 : 0;
        return {
          results: [{ opponent: other.before, score, weight }],
          score,
          weight,
          reason: weight < 1 ? 'met-often' : null,
          meeting,
          opponent: { id: other.event.userId, rating: other.before },
        };
      }),
    );
  }

  /** What each runner's results against the others count, by their indexes; two who didn't finish have none. */
  function sharesOf(runs: readonly PlayedRace[]): { readonly [other: number]: Share }[] {
    const shares: { [other: number]: Share }[] = runs.map(() => ({}));
    for (const [n, one] of runs.entries())
      for (const [m, other] of runs.entries()) {
        const score = scoreOf(one.finishMs, other.finishMs);
        if (m <= n || score === null) continue;
        const share = score === 1 ? shareOf(one, other) : shareOf(other, one);
        for (const [mine, theirs] of [[n, m] as const, [m, n] as const]) {
          const own = shares[mine];
          if (own) own[theirs] = share;
        }
      }
    return shares;
  }

  /** `ahead` may also be level with the other. */
  function shareOf(ahead: PlayedRace, behind: PlayedRace): Share {
    if (isGivenToNewcomer(ahead, behind)) return { share: 0, reason: 'new-account' };
    const key = pairBetween(ahead, behind);
    const pair = pairs.get(pairKeyOf(key)) ?? newPair(key);
    pairs.set(pairKeyOf(key), { ...pair, recentAt: withEnd(pair.recentAt, ahead.at) });
    changedPairs.add(pairKeyOf(key));
    const share = weightOf(meetingOf(pair.recentAt, ahead.at));
    return { share, reason: share < 1 ? 'met-often' : null };
  }

  function rateRace(played: readonly PlayedRace[]): void {
    const sides = played.filter(isRatedRun).map(sideOf);
    if (sides.length < 2) return;
    const shares = sharesOf(sides.map(({ event }) => event));
    const results = pairResults(
      sides.map(({ before, event }) => ({ rating: before, finishMs: event.finishMs })),
      (one, other) => shares[one]?.[other]?.share ?? 1,
    );
    settle(
      sides,
      sides.map((side, n): Counted => {
        const own = results[n] ?? [];
        const [other] = sides.filter((one) => one !== side);
        const met = Object.values(shares[n] ?? {});
        const reasons = new Set(met.map(({ reason }) => reason));
        const weight = own.length > 0 ? own.reduce((sum, one) => sum + one.weight, 0) / met.length : 0;
        const newAccount = weight === 0 && reasons.has('new-account') ? 'new-account' : null;
        return {
          results: own,
          score: own.length > 0 ? own.reduce((sum, { score }) => sum + score, 0) / own.length : 0,
          weight,
          reason: reasons.has('met-often') ? 'met-often' : newAccount,
          meeting: 0,
          opponent: other && sides.length === 2 ? { id: other.event.userId, rating: other.before } : null,
        };
      }),
    );
  }

  for (const [subjectId, ofSubject] of Map.groupBy(events, ({ subjectId: id }) => id)) {
    if (settled.has(subjectId)) continue;
    rateGame(ofSubject.filter((event) => event.on === 'game'));
    rateRace(ofSubject.filter((event) => event.on === 'race'));
  }

  return {
    events: events.map((event) => {
      const rating = outcomes.get(event);
      return rating ? { ...event, rating } : event;
    }),
    rankings: [...changedRankings].flatMap((key) => rankings.get(key) ?? []),
    pairs: [...changedPairs].flatMap((key) => pairs.get(key) ?? []),
    changes,
    refused,
  };
}

function weighed(results: readonly Result[]): WeighedResults {
  const ofScore = (wanted: number): number =>
    results.reduce((sum, { score, weight }) => (score === wanted ? sum + weight : sum), 0);
  return { won: ofScore(1), drawn: ofScore(0.5), lost: ofScore(0) };
}

const nothingCounted = (reason: WeightReason): Counted => ({
  results: [],
  score: 0,
  weight: 0,
  reason,
  meeting: 0,
  opponent: null,
});
