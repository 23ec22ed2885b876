/**
 * Which boards there are, and where the rows of each lie: ratings are rows of `player_rankings`, everything
 * else is a score of a week or of all time. Pure.
 */
import { pointsBoard, speedBoard, type Rankings } from '@playfield/contracts/http/rankings.ts';
import { allTime } from './week.ts';

export type Unit = Rankings['unit'];
export type ScoreUnit = Exclude<Unit, 'rating'>;

export type RatingBoard = { readonly unit: 'rating'; readonly gameType: string };
export type ScoreBoard = {
  readonly unit: ScoreUnit;
  readonly gameType: string;
  /** The Monday, or `allTime`. */
  readonly week: string;
};
export type Board = RatingBoard | ScoreBoard;

export type BoardCatalogue = {
  /** Rated game by game; a week's results make a board too. */
  readonly games: readonly string[];
  /** Rated by places in races, with a board of speeds beside it. */
  readonly races: string;
  /** Best runs. */
  readonly runs: string;
};

/** Rated games from which a player with a firm rating is on the board of a game. */
export const ratedGames = 10;
/** Rated games of a week from which a player is on its board. */
export const weeklyGames = 5;

/** The unit of the scores that a game stores. */
export function scoreUnitOf(catalogue: BoardCatalogue, gameType: string): ScoreUnit | null {
  if (gameType === pointsBoard) return 'points';
  if (gameType === speedBoard) return 'wpm';
  if (gameType === catalogue.runs) return 'snake';
  return catalogue.games.includes(gameType) ? 'score' : null;
}

/** The board of a game in a week, or of all time (null); null where there is none. */
export function boardOf(catalogue: BoardCatalogue, gameType: string, week: string | null): Board | null {
  const isRated = catalogue.games.includes(gameType) || gameType === catalogue.races;
  if (week === null && isRated) return { unit: 'rating', gameType };
  // A week of races is one of speeds.
  const stored = gameType === catalogue.races ? speedBoard : gameType;
  const unit = scoreUnitOf(catalogue, stored);
  if (unit === null || (unit === 'points' && week !== null)) return null;
  return { unit, gameType: stored, week: week ?? allTime };
}

/** Under which name the buckets of a board are counted. */
export const bucketsOf = (board: Board): string =>
  board.unit === 'rating' || board.week === allTime ? board.gameType : `${board.gameType} ${board.week}`;

/** What is shown of a stored value: ratings and all but the weekly scores are whole. */
export const shownValue = (unit: Unit, value: number): number =>
  unit === 'score' ? value : Math.floor(value + 0.5);

const perPoint: Readonly<Record<Unit, number>> = {
  rating: 1 / 4,
  // Results count whole, half or a quarter.
  score: 4,
  wpm: 1,
  snake: 1,
  points: 1,
};

/** Players whose shown values are equal are in the same bucket. */
export const bucketOf = (unit: Unit, value: number): number =>
  Math.floor(shownValue(unit, value) * perPoint[unit]);

/** The least shown value of a bucket. */
export const leastOf = (unit: Unit, bucket: number): number => bucket / perPoint[unit];
