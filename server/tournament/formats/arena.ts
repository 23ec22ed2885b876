/** Arena: as many games as somebody can play in a span of time. Scores, order, pauses; `pairing.ts` pairs. */
import type { Clock } from './series.ts';

export type ArenaGame = {
  /** Null: without a rating. */
  readonly opponentRating: number | null;
  readonly result: 'won' | 'drawn' | 'lost';
  /** Drawn by agreement, not by the rules. */
  readonly isAgreed: boolean;
  /** One of the two did not make a first move. */
  readonly isWalkover: boolean;
  readonly isBerserk: boolean;
  /** Moves of this player. */
  readonly ownMoves: number;
  /** Of both. */
  readonly plies: number;
  readonly endedAtMs: number;
};

export type ArenaRow = {
  readonly score: number;
  /** Games won in a row. */
  readonly streak: number;
  /** Games played: walkovers are none. */
  readonly games: number;
  /** Sum of what each game was worth in rating; the mean is the performance. */
  readonly performanceSum: number;
  /** When the score became what it is. */
  readonly scoreAtMs: number | null;
};

export const newRow: ArenaRow = { score: 0, streak: 0, games: 0, performanceSum: 0, scoreAtMs: null };

const streakFrom = 2;
const unratedIs = 1200;
const performanceStep = 500;
const agreedDrawsFrom = 14;
const berserkMoves = 4;

const worth = { won: 2, drawn: 1, lost: 0 } as const;

/** Whether two wins in a row make the next game worth double. */
export function isOnStreak({ streak }: Pick<ArenaRow, 'streak'>): boolean {
  return streak >= streakFrom;
}

/**
 * What a game adds to the score. `shortestWin` is the fewest moves with which the winner can win the game: berserk
 * needs as many, or four.
 */
function pointsOf(game: ArenaGame, row: Pick<ArenaRow, 'streak'>, shortestWin: number): number {
  if (game.isWalkover) return worth[game.result];
  if (game.result === 'drawn' && game.isAgreed && game.plies < agreedDrawsFrom) return 0;
  const points = worth[game.result] * (isOnStreak(row) ? 2 : 1);
  const isRisk =
    game.isBerserk && game.result === 'won' && game.ownMoves >= Math.min(berserkMoves, shortestWin);
  return points + (isRisk ? 1 : 0);
}

/** A walkover neither lengthens nor breaks the winner's streak; it ends that of the player who was absent. */
function streakAfter({ result, isWalkover }: ArenaGame, streak: number): number {
  if (result !== 'won') return 0;
  return isWalkover ? streak : streak + 1;
}

/** The row of a player after one game more. */
export function withGame(row: ArenaRow, game: ArenaGame, shortestWin: number): ArenaRow {
  const points = pointsOf(game, row, shortestWin);
  const step = { won: performanceStep, drawn: 0, lost: -performanceStep }[game.result];
  return {
    score: row.score + points,
    streak: streakAfter(game, row.streak),
    games: row.games + (game.isWalkover ? 0 : 1),
    performanceSum: row.performanceSum + (game.isWalkover ? 0 : (game.opponentRating ?? unratedIs) + step),
    scoreAtMs: points > 0 ? game.endedAtMs : row.scoreAtMs,
  };
}

export function performanceOf({ performanceSum, games }: ArenaRow): number | null {
  return games === 0 ? null : performanceSum / games;
}

type Ranked = {
  readonly id: string;
  readonly row: ArenaRow;
  readonly joinedAtMs: number;
};

function compare(a: Ranked, b: Ranked): number {
  return (
    b.row.score - a.row.score ||
    (performanceOf(b.row) ?? 0) - (performanceOf(a.row) ?? 0) ||
    a.row.games - b.row.games ||
    (a.row.scoreAtMs ?? 0) - (b.row.scoreAtMs ?? 0) ||
    a.joinedAtMs - b.joinedAtMs ||
    (a.id < b.id ? -1 : 1)
  );
}

/** The standings, in the order of `byStanding`; without a played game there is no place. */
export function standings<Player extends Ranked>(players: readonly Player[]): readonly Player[] {
  return players.filter(({ row }) => row.games > 0).toSorted(compare);
}

const breathMs = 3_000;
/** A player who has been away for so long is not paired. */
export const awayAfterMs = 10_000;

export type Presence = {
  /** Null: connected. */
  readonly awaySinceMs: number | null;
  readonly isPlaying: boolean;
  /** Null: not paused; infinite: until they resume. */
  readonly pausedUntilMs: number | null;
  readonly lastGameEndedAtMs: number | null;
};

/** Whether a player can be paired. */
export function isWaiting(presence: Presence, nowMs: number): boolean {
  const { awaySinceMs, isPlaying, pausedUntilMs, lastGameEndedAtMs } = presence;
  return (
    !isPlaying &&
    (awaySinceMs === null || nowMs - awaySinceMs < awayAfterMs) &&
    (pausedUntilMs === null || nowMs >= pausedUntilMs) &&
    (lastGameEndedAtMs === null || nowMs - lastGameEndedAtMs >= breathMs)
  );
}

const pausesCountForMs = 20 * 60_000;
const shortestPauseMs = 10_000;
const longestPauseMs = 120_000;

/** How long a pause lasts at least. Those who pause often, to dodge an opponent, wait longer. */
export function pauseMs(earlierPausesAtMs: readonly number[], gameMs: number, nowMs: number): number {
  const recent = earlierPausesAtMs.filter((atMs) => nowMs - atMs < pausesCountForMs).length;
  return Math.min(longestPauseMs, shortestPauseMs + recent * Math.round(gameMs / 15));
}

/** When pairing closes, and with it joining: so that a last game can end soon after the arena does. */
export function pairingClosesAtMs(endsAtMs: number, { initialMs }: Clock): number {
  return endsAtMs - Math.max(30_000, Math.min(Math.floor(initialMs / 2), 120_000));
}

/** How long each player has for the first move. */
export function firstMoveMs({ initialMs }: Clock): number {
  return initialMs < 120_000 ? 20_000 : 30_000;
}
