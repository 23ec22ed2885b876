/** What a finished run changes in the player's profile (document 2, section 4). Pure. */
import {
  bestWpmOf,
  newlyUnlocked,
  withEntry,
  writeLog,
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

const recentWith = (recentWpm: number | null, wpm: number): number =>
  recentWpm === null ? wpm : Math.round((recentWpm + wpm) / 2);

/** A text of the player's own slow words counts for no board and no best. */
export function recordRun(profile: TypingProfile, run: RunFacts): Recorded {
  const { source, typing, name, vehicle, date } = run;
  const { wpm, accuracy } = typing;
  const recentWpm = recentWith(profile.recentWpm, wpm);
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

/**
 * Takes a run that `recordRun` added to `before` out of the profile again: the server flagged it late. Whatever has changed since
 * stays, runs included; `later` are those of them that are known.
 */
export function withoutRun(
  profile: TypingProfile,
  before: TypingProfile,
  run: RunFacts,
  later: readonly RunFacts[] = [],
): TypingProfile {
  const after = recordRun(before, run).profile;
  const recentAfter = (recentWpm: number | null): number | null =>
    later.reduce((recent, { typing: { wpm } }) => recentWith(recent, wpm), recentWpm);
  const earlier = new Set([run, ...before.leaderboard].map(({ date }) => date));
  const since = profile.leaderboard.filter(({ date }) => !earlier.has(date));
  return {
    ...profile,
    recentWpm:
      profile.recentWpm === recentAfter(after.recentWpm) ? recentAfter(before.recentWpm) : profile.recentWpm,
    bestWpm: profile.bestWpm === after.bestWpm ? Math.max(before.bestWpm, bestWpmOf(since)) : profile.bestWpm,
    leaderboard: since.reduce((board, entry) => withEntry(board, entry), before.leaderboard),
    ghosts: withoutGhost(profile.ghosts, before.ghosts, run),
  };
}

function withoutGhost(
  ghosts: TypingProfile['ghosts'],
  before: TypingProfile['ghosts'],
  { source: { textId }, typing: { log } }: RunFacts,
): TypingProfile['ghosts'] {
  const ghost = textId === null ? undefined : ghosts.get(textId);
  if (textId === null || ghost === undefined || writeLog(ghost.log) !== writeLog(log)) return ghosts;
  const earlier = before.get(textId);
  const others = Array.from(ghosts).filter(([id]) => id !== textId);
  return new Map(earlier === undefined ? others : [...others, [textId, earlier]]);
}
