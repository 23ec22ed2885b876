/** What somebody played to its end, as everything that follows from it needs it: one event for each player of each ending. */
import type { Level, Seat } from '@playfield/games/game.ts';

/** Why a result that was to be rated counts for less than a whole game, or not at all. */
export type WeightReason = 'met-often' | 'too-short' | 'new-account' | 'opponent-gone';

/** Results by their outcome, each counted with its weight: a race has one against every other rated runner. */
export type WeighedResults = { readonly won: number; readonly drawn: number; readonly lost: number };

/** What a result did to one player's rating. */
export type RatingOutcome = {
  readonly before: number;
  readonly after: number;
  /** After the result, on the rating's scale. */
  readonly deviation: number;
  readonly volatility: number;
  /** 1 for a plain game, 0 when it changed nothing; in a race that of each pair. */
  readonly weight: number;
  readonly results: WeighedResults;
  readonly reason: WeightReason | null;
  /** How often the two had met in this game within the 24 hours before, this time included; 0 where nobody counts. */
  readonly meeting: number;
  /** Whether the rating was, and is, known well enough to be shown without a question mark. */
  readonly wasFirm: boolean;
  readonly isFirm: boolean;
  /** The rating with which the player stood, and stands, on the board of the game; null off the board. */
  readonly boardBefore: number | null;
  readonly boardAfter: number | null;
  /** Rated wins in a row with this one; 0 after a loss or a draw. */
  readonly winStreak: number;
  /** The opponent's rating less this player's, before the game; null in races and where the opponent's was provisional. */
  readonly gap: number | null;
};

/** What can still be said of it once it is past. */
export type PastOutcome = Pick<RatingOutcome, 'after' | 'weight' | 'isFirm' | 'gap'>;

type Common = {
  /** Id of the game, race, run or typing result. */
  readonly subjectId: string;
  readonly at: Date;
  readonly userId: string;
  /** As shown in this game. */
  readonly name: string;
  readonly isGuest: boolean;
  /** When the player came here first. */
  readonly since: Date;
  readonly gameType: string;
  readonly tournamentId: string | null;
  readonly won: boolean;
  readonly drawn: boolean;
  /** What it did to the player's rating, if only with weight 0; null where it was never to be rated. */
  readonly rating: RatingOutcome | null;
};

/** A match of two with a result. Games that were called off make no event. */
export type PlayedGame = Common & {
  readonly on: 'game';
  readonly mode: 'ai' | 'online' | 'friend';
  /** Of the AI. */
  readonly level: Level | null;
  readonly result: 'win' | 'draw' | 'resign' | 'timeout' | 'abandoned';
  /** Whether it was agreed to be rated when the second seat was taken. */
  readonly isRated: boolean;
  readonly plies: number;
  readonly seat: Seat;
  readonly hints: number;
  /** Null against the AI, and when the opponent's row is gone. */
  readonly opponentId: string | null;
  readonly opponentName: string;
  readonly opponentIsGuest: boolean;
  /** Left on the player's own clock; null without clocks. */
  readonly clockLeftMs: number | null;
  /** From the first move to the end. */
  readonly durationMs: number;
  /** What the game itself counts for this seat, such as kings or captures: see `facts` of `GameDef`. */
  readonly facts: Readonly<Record<string, number>>;
};

/** A race, for somebody who pressed a key in it. */
export type PlayedRace = Common & {
  readonly on: 'race';
  readonly mode: 'online' | 'friend';
  /** False in a tournament that changes no ratings. */
  readonly isRated: boolean;
  /** Whether the player was a guest when the race began, and so isn't rated. */
  readonly joinedAsGuest: boolean;
  readonly isFinished: boolean;
  /** Whether the player gave it up. */
  readonly hasLeft: boolean;
  /** How much of the text was typed, per cent. */
  readonly typed: number;
  /** Whether the server believes the run, and needs no other to do so. */
  readonly isVerified: boolean;
  /** Whether the text is one of the catalogue's. */
  readonly isCatalogueText: boolean;
  readonly wpm: number;
  /** The player's fastest verified run up to then, this one included. This one may have verified an earlier one. */
  readonly bestWpm: number;
  readonly accuracy: number;
  readonly errors: number;
  readonly length: TextLength;
  readonly place: number;
  /** Who pressed a key, this player included. */
  readonly runners: number;
  /** From GO to the last character; null when it wasn't finished. */
  readonly finishMs: number | null;
  /** Everybody else who pressed a key. */
  readonly opponentIds: readonly string[];
};

export type PlayedPractice = Common & {
  readonly on: 'typing';
  readonly mode: 'practice';
  readonly isVerified: boolean;
  readonly wpm: number;
  /** The player's fastest verified run up to then, this one included. This one may have verified an earlier one. */
  readonly bestWpm: number;
  readonly accuracy: number;
  readonly errors: number;
  readonly length: TextLength;
};

/** A run of Little Big Snake that the server has played again. */
export type PlayedRun = Common & {
  readonly on: 'run';
  readonly mode: 'solo';
  readonly score: number;
  readonly length: number;
};

export type TextLength = 'short' | 'medium' | 'long' | 'marathon';

/** A tournament that is over: for those who took part, and for its organiser. */
export type PlayedTournament = Common & {
  readonly on: 'tournament';
  readonly mode: 'online';
  readonly role: 'player' | 'organiser';
  readonly format: string;
  /** How many played in it, and how many of them to the end. */
  readonly players: number;
  readonly size: number;
  /** Whether this player played it out. */
  readonly isFinished: boolean;
  /** Whether this player came into the losers' bracket of a double elimination. */
  readonly wasInLosers: boolean;
};

export type PlayedEvent = PlayedGame | PlayedRace | PlayedPractice | PlayedRun | PlayedTournament;
