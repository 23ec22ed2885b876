/**
 * What this browser keeps of a player's typing, as texts of its store: the best speed (ST-001) and the leaderboard (ST-002) under
 * the specification's keys, and one entry of our own with vehicle, rivals and ghosts. Pure; typingProfile.ts holds it.
 */
import {
  bestWpmOf,
  difficulties,
  readLeaderboard,
  readLog,
  vehicleById,
  writeLeaderboard,
  writeLog,
  type Difficulty,
  type KeyLog,
  type LeaderboardEntry,
  type TypingState,
} from '@playfield/games/typing-race/index.ts';

export const bestKey = 'typingBestWpm';
export const leaderboardKey = 'typingLeaderboard';
export const ownKey = 'playfield:typing';

/** Who drives beside the player in practice (GAPS G61). */
const rivalSets = ['ghost', 'adaptive', 'classic'] as const;
export type RivalSet = (typeof rivalSets)[number];

/** How the text to type looks, here and in online races. */
const textSizes = ['small', 'medium', 'large'] as const;
export type TextSize = (typeof textSizes)[number];
const carets = ['line', 'block', 'underline'] as const;
export type Caret = (typeof carets)[number];

/** The best run over one text of the catalogue. */
export type Ghost = { readonly wpm: number; readonly vehicle: string; readonly log: KeyLog };

export type TypingProfile = {
  /** Whole words per minute; 0 before the first run. */
  readonly bestWpm: number;
  /** Best first, real entries alone. */
  readonly leaderboard: readonly LeaderboardEntry[];
  /** The chosen vehicle; `null`: the last one unlocked. */
  readonly vehicle: string | null;
  readonly difficulty: Difficulty;
  /** Whether the long text is chosen instead of one of the difficulty. */
  readonly isMarathon: boolean;
  readonly rivals: RivalSet;
  readonly textSize: TextSize;
  readonly caret: Caret;
  /** Whether Escape restarts a practice run. */
  readonly isEscapeRestart: boolean;
  /** A running mean of the speed, for bots that adapt; `null` before the first run. */
  readonly recentWpm: number | null;
  /** By the text's id. */
  readonly ghosts: ReadonlyMap<string, Ghost>;
};

/** No WPM is higher: what is, somebody has written into the store. */
const highestWpm = 999;
/** Texts of which a ghost is kept; the catalogue has no more that are practised. */
const mostGhosts = 40;

/** Reads whatever the store holds; garbage counts as nothing. Never throws. */
export function profileFrom(read: (key: string) => string | null): TypingProfile {
  const leaderboard = readLeaderboard(read(leaderboardKey));
  const own = objectIn(read(ownKey));
  // Where nothing is stored. The board of a browser is everybody's who types there, the best is of one person.
  const best = read(bestKey) ?? String(bestWpmOf(leaderboard));
  const vehicle = own['vehicle'];
  const recent = own['recentWpm'];
  return {
    bestWpm: wholeWpm(Number(best)),
    leaderboard,
    vehicle: typeof vehicle === 'string' ? vehicle : null,
    difficulty: difficulties.find(({ id }) => id === own['difficulty'])?.id ?? 'easy',
    isMarathon: own['isMarathon'] === true,
    rivals: rivalSets.find((set) => set === own['rivals']) ?? 'ghost',
    textSize: textSizes.find((size) => size === own['textSize']) ?? 'medium',
    caret: carets.find((caret) => caret === own['caret']) ?? 'line',
    isEscapeRestart: own['isEscapeRestart'] !== false,
    recentWpm: typeof recent === 'number' && wholeWpm(recent) > 0 ? wholeWpm(recent) : null,
    ghosts: new Map(ghostsIn(own['ghosts'])),
  };
}

/** The vehicle to ask for in a race; where none is chosen here, the server takes the account's. It has the last word. */
export function vehicleWish({ vehicle }: Pick<TypingProfile, 'vehicle'>): { readonly vehicle?: string } {
  return vehicle !== null && vehicleById(vehicle) ? { vehicle } : {};
}

/** The entries to write, all of them. */
export function entriesOf(profile: TypingProfile): readonly (readonly [key: string, value: string])[] {
  const { bestWpm, leaderboard, ghosts, ...rest } = profile;
  const own = {
    ...rest,
    ghosts: Array.from(ghosts, ([textId, { wpm, vehicle, log }]) => ({
      textId,
      wpm,
      vehicle,
      text: writeLog(log),
    })),
  };
  return [
    [bestKey, String(bestWpm)],
    [leaderboardKey, writeLeaderboard(leaderboard)],
    [ownKey, JSON.stringify(own)],
  ];
}

/** The profile with a finished run in it, as far as the leaderboard and the ghosts go; see `practice/record.ts`. */
export function withGhost(
  ghosts: ReadonlyMap<string, Ghost>,
  textId: string,
  run: Pick<TypingState, 'wpm' | 'log'>,
  vehicle: string,
): ReadonlyMap<string, Ghost> {
  if ((ghosts.get(textId)?.wpm ?? 0) > run.wpm) return ghosts;
  const others = Array.from(ghosts).filter(([id]) => id !== textId);
  return new Map([...others, [textId, { wpm: run.wpm, vehicle, log: run.log }] as const].slice(-mostGhosts));
}

function wholeWpm(value: number): number {
  return value > 0 && value <= highestWpm ? Math.round(value) : 0;
}

function objectIn(stored: string | null): Readonly<Record<string, unknown>> {
  if (stored === null) return {};
  try {
    const parsed: unknown = JSON.parse(stored);
    return typeof parsed === 'object' && parsed !== null ? Object.fromEntries(Object.entries(parsed)) : {};
  } catch {
    return {};
  }
}

function ghostsIn(stored: unknown): readonly (readonly [string, Ghost])[] {
  if (!Array.isArray(stored)) return [];
  const entries: readonly unknown[] = stored.slice(0, mostGhosts);
  return entries.flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const { textId, wpm, vehicle, text }: Readonly<Record<string, unknown>> = { ...entry };
    const log = typeof text === 'string' ? readLog(text) : null;
    if (typeof textId !== 'string' || typeof wpm !== 'number' || typeof vehicle !== 'string') return [];
    return log === null || wholeWpm(wpm) === 0
      ? []
      : [[textId, { wpm: wholeWpm(wpm), vehicle, log }] as const];
  });
}
