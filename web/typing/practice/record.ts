/** What a finished run changes in the player's profile (document 2, section 4). Pure. */
import {
  newlyUnlocked,
  withEntry,
  type TypingState,
  type Vehicle,
} from '@playfield/games/typing-race/index.ts';
import { withGhost, type TypingProfile } from '../storedTyping.ts';
import type { Source } from './plan.ts';

export type Recorded = {
  readonly profile: TypingProfile;
  /** Better than every run before. */
  readonly isBest: boolean;
  /** What the new best has unlocked, in list order. */
  readonly unlocked: readonly Vehicle[];
};

export type RunFacts = {
  readonly source: Source;
  readonly typing: TypingState;
  readonly name: string;
  readonly vehicle: string;
  /** ISO 8601. */
  readonly date: string;
};

/** A text of the player's own slow words counts for no board and no best. */
export function recordRun(profile: TypingProfile, run: RunFacts): Recorded {
  const { source, typing, name, vehicle, date } = run;
  const { wpm, accuracy } = typing;
  const recentWpm = profile.recentWpm === null ? wpm : Math.round((profile.recentWpm + wpm) / 2);
  if (source.textId === null || wpm === 0) return { profile, isBest: false, unlocked: [] };
  const { difficulty } = source;
  const isBest = wpm > profile.bestWpm;
  return {
    profile: {
      ...profile,
      recentWpm,
      bestWpm: Math.max(profile.bestWpm, wpm),
      leaderboard:
        difficulty === null
          ? profile.leaderboard
          : withEntry(profile.leaderboard, { name, wpm, accuracy, difficulty, date }),
      ghosts: withGhost(profile.ghosts, source.textId, typing, vehicle),
    },
    isBest,
    unlocked: newlyUnlocked(profile.bestWpm, Math.max(profile.bestWpm, wpm)),
  };
}
