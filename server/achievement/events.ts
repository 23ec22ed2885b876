/** What was played, in the fields that the rules of achievements ask about. */
import type { PastOutcome, PlayedEvent, PlayedGame, PlayedRace } from '../digest/playedEvent.ts';
import type { AchievementEvent, Field } from './requirement.ts';

/** A game that ends sooner has hardly been played (TH-19). */
const fewestPlies = 4;

/** What the event itself doesn't know. */
export type Surroundings = {
  /** Whether one of the others is a friend of the player. */
  readonly withFriend: boolean;
  /** Where the player stands on the board of the game, and on how many; null off the board. */
  readonly standing: { readonly place: number; readonly size: number } | null;
};
export const nowhere: Surroundings = { withFriend: false, standing: null };

type Fields = Readonly<Record<string, Field>>;

function fieldsOfGame(event: PlayedGame): Fields {
  const { mode, level, result, plies, seat, hints, opponentId, clockLeftMs, durationMs, won, drawn } = event;
  const isWithPerson = mode !== 'ai';
  const isFinishedOrLeft = plies >= fewestPlies;
  // Starting another game against the AI leaves the running one too (`match/ai/activeAi.ts`).
  const hasLeft = result === 'abandoned' && !won;
  return {
    level,
    result,
    plies,
    seat,
    hints,
    opponentId,
    clockLeftMs,
    durationMs,
    ownMoves: seat === 'player1' ? Math.ceil(plies / 2) : Math.floor(plies / 2),
    isFinished: isFinishedOrLeft && !hasLeft,
    isFinishedOrLeft,
    isHeld: won || drawn,
    hasLeft,
    people: isWithPerson ? 1 : 0,
    opponents: isWithPerson && opponentId !== null ? [opponentId] : [],
    ...event.facts,
  };
}

function fieldsOfRace(event: PlayedRace): Fields {
  const { isFinished, isVerified, isCatalogueText, bestWpm, accuracy, errors, length, runners } = event;
  const { place: racePlace, opponentIds: opponents, hasLeft } = event;
  const people = opponents.length;
  const run = { isFinished, isVerified, isCatalogueText, bestWpm, accuracy, errors, length };
  return {
    ...run,
    runners,
    racePlace,
    people,
    opponents,
    hasLeft,
    isFinishedOrLeft: isFinished || hasLeft,
  };
}

function fieldsOf(event: PlayedEvent): Fields {
  switch (event.on) {
    case 'game':
      return fieldsOfGame(event);
    case 'race':
      return fieldsOfRace(event);
    case 'typing': {
      const { isVerified, bestWpm, accuracy, errors, length } = event;
      return { isFinished: true, isVerified, isCatalogueText: true, bestWpm, accuracy, errors, length };
    }
    case 'run':
      return { isFinished: true, score: event.score, length: event.length };
    case 'tournament': {
      const { role, isFinished, players, size, format, wasInLosers } = event;
      return { role, isFinished, players, size, format, wasInLosers };
    }
    default:
      return event satisfies never;
  }
}

function fieldsOfRating(rating: PastOutcome | null): Fields {
  if (rating === null) return { counts: false };
  const { after, isFirm, weight, gap } = rating;
  return { counts: weight > 0, rating: Math.round(after), isFirm, ratingGap: gap };
}

export function achievementEventOf(
  event: PlayedEvent,
  around: Surroundings = nowhere,
  rating: PastOutcome | null = event.rating,
): AchievementEvent {
  const { on, at, gameType, mode, won, drawn } = event;
  const { withFriend, standing } = around;
  const fields: Fields = {
    ...fieldsOf(event),
    ...fieldsOfRating(rating),
    gameType,
    mode,
    won,
    drawn,
    withFriend,
    place: standing?.place,
    boardSize: standing?.size,
  };
  return { on, at, field: (name) => fields[name] };
}

/** Whom somebody played with. */
export function companionsOf(event: PlayedEvent): readonly string[] {
  if (event.on === 'race') return event.opponentIds;
  return event.on === 'game' && event.opponentId !== null ? [event.opponentId] : [];
}

/** A life of somebody's snake in the arena that has ended. */
export type ArenaLife = {
  readonly gameType: string;
  readonly userId: string;
  readonly at: Date;
  /** Other snakes that it defeated. */
  readonly kills: number;
  /** How long it led, at the longest, while enough people played. */
  readonly ledSeconds: number;
};

export function lifeEventOf({ gameType, at, kills, ledSeconds }: ArenaLife): AchievementEvent {
  const fields: Fields = { gameType, isFinished: true, kills, ledSeconds };
  return { on: 'arena', at, field: (name) => fields[name] };
}
