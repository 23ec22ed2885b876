/** What a practice run is about: the text, and who drives beside the player. Pure. */
import {
  adaptiveBots,
  classicBots,
  currentVehicle,
  difficulties,
  ghostOf,
  pickText,
  textsOf,
  vehicleById,
  type BoardClass,
  type RaceText,
  type Rival,
  type VehicleId,
} from '@playfield/games/typing-race/index.ts';
import type { TypingProfile } from '../storedTyping.ts';

/** What is typed: a text of the catalogue, or one made of a run's slow words. */
export type Source = {
  readonly text: string;
  /** `null` of a text that is not of the catalogue: such a run counts for nothing but itself. */
  readonly textId: string | null;
  /** What the leaderboard files it under; `null` of a text of the player's own. */
  readonly difficulty: BoardClass | null;
  /** Shown over the run, e.g. `Practice: Easy`. */
  readonly title: string;
};

export type Plan = {
  readonly source: Source;
  readonly rivals: readonly Rival[];
  /** The player's own; what the run unlocks is driven from the next one on. */
  readonly vehicle: VehicleId;
};

/** What `?practice=` may say: a level, or the long text. */
const practiceClasses = ['easy', 'medium', 'hard', 'marathon'] as const;
export type PracticeClass = (typeof practiceClasses)[number];

/** The class that the address names, or `null` for the home. */
export function practiceClassIn(search: URLSearchParams): PracticeClass | null {
  return practiceClasses.find((name) => name === search.get('practice')) ?? null;
}

/** The class that the player has chosen at home. */
export function chosenClass({ difficulty, isMarathon }: TypingProfile): PracticeClass {
  return isMarathon ? 'marathon' : difficulty;
}

/** A text of the class by chance, another one than `exceptId` where there is one. */
export function sourceOf(practice: PracticeClass, rng: () => number, exceptId?: string | null): Source {
  return sourceIn(practice, pickText(practice, rng, exceptId ?? undefined));
}

/** This text, if it is one of the class. */
export function sourceById(practice: PracticeClass, textId: unknown): Source | null {
  const text = textsOf(practice).find(({ id }) => id === textId);
  return text ? sourceIn(practice, text) : null;
}

function sourceIn(practice: PracticeClass, { text, id }: RaceText): Source {
  const level = difficulties.find((one) => one.id === practice);
  return { text, textId: id, difficulty: practice, title: `Practice: ${level?.label ?? 'Marathon'}` };
}

/** The player's slow words as a text of its own. */
export function drillOf(text: string): Source {
  return { text, textId: null, difficulty: null, title: 'Practice: Your slow words' };
}

/** The run over a source with the rivals that the player wants. Without a ghost of this text, bots stand in for it. */
export function planOf(source: Source, profile: TypingProfile, rng: () => number): Plan {
  return {
    source,
    rivals: rivalsOf(source, profile, rng),
    vehicle: currentVehicle(profile.bestWpm, profile.vehicle).id,
  };
}

function rivalsOf({ text, textId }: Source, profile: TypingProfile, rng: () => number): readonly Rival[] {
  const length = Array.from(text).length;
  if (profile.rivals === 'classic') return classicBots(length, rng);
  const ghost = textId === null ? undefined : profile.ghosts.get(textId);
  if (profile.rivals === 'adaptive' || ghost === undefined) {
    return adaptiveBots(text, profile.recentWpm ?? (profile.bestWpm > 0 ? profile.bestWpm : null), rng);
  }
  const vehicle = vehicleById(ghost.vehicle)?.id ?? 'green-pickup';
  return [ghostOf(ghost.log, length, { name: 'Your best run', vehicle })];
}
