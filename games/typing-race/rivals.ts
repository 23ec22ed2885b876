/**
 * Who drives beside the player in practice, always labelled as what it is: the five 'Classic' bots of document 2, section 9,
 * bots that really type at about the player's own speed, and the ghost of an earlier run (GAPS G61). A rival is data;
 * where it is at an instant is computed, so a frame may be drawn at any time.
 */
import { afterKey, atStart, isKeyKind, keysBy, lastKeyMs, type KeyLog } from './keystrokes.ts';
import { progressPercent } from './placing.ts';
import { vehicles, type VehicleId } from './vehicles.ts';
import { accuracy, msAtWpm, wpm } from './wpm.ts';

type Rng = () => number;

export type RivalKind = 'player' | 'ghost' | 'bot';

/** How a rival moves. */
export type Course =
  /** By the formula of the specification, whatever the text. */
  | { readonly by: 'formula'; readonly speedFactor: number }
  /** By keys: `indices[n]` is the position after key number n, struck at `times[n]` ms after the start. */
  | { readonly by: 'keys'; readonly times: readonly number[]; readonly indices: readonly number[] };

export type Rival = {
  readonly kind: Exclude<RivalKind, 'player'>;
  readonly id: string;
  readonly name: string;
  readonly vehicle: VehicleId;
  /** Whole percent, of the whole run. */
  readonly accuracy: number;
  /** In code points. */
  readonly textLength: number;
  readonly course: Course;
};

/** Where a rival is. */
export type RivalAt = {
  /** Percent, 0 to 100. */
  readonly progress: number;
  readonly wpm: number;
  readonly isFinished: boolean;
  /** Since the start; `null` before the finish. */
  readonly finishedAtMs: number | null;
};

/** Document 2, section 9. */
const classic = { count: 5, tickMs: 100, percentPerTick: 0.5, wpmAtStart: 35, wpmPerPercent: 0.4 };

const botNames = ['Comma', 'Pixel', 'Turbo', 'Quill', 'Dash'] as const;

/** What is common to bot number `place`. */
function bot(place: number, textLength: number, accuracy: number, course: Course): Rival {
  return {
    kind: 'bot',
    id: `bot-${place + 1}`,
    name: botNames[place % botNames.length] ?? 'Bot',
    vehicle: vehicles[place % vehicles.length]?.id ?? 'green-pickup',
    accuracy,
    textLength,
    course,
  };
}

/** An accuracy of 95 to 100, as the specification gives bots. */
function botAccuracy(rng: Rng): number {
  return 95 + Math.floor(rng() * 6);
}

/** The five 'Classic' bots: speed factors of 0.8 to 1.2, so they finish after 16.7 to 25 s whatever the text. */
export function classicBots(textLength: number, rng: Rng): readonly Rival[] {
  return Array.from({ length: classic.count }, (_bot, place) =>
    bot(place, textLength, botAccuracy(rng), { by: 'formula', speedFactor: 0.8 + rng() * 0.4 }),
  );
}

/** Speeds of adaptive bots against the player's own: one clearly slower, one clearly faster. */
const paces = [0.82, 0.93, 1, 1.07, 1.18] as const;
/** For players without a run so far, and the slowest bot. */
const beginnerWpm = 35;
const slowestBotWpm = 8;

/**
 * Five bots that type the text key by key around the player's recent speed (`null` where there is none). What they show is
 * what they do: WPM by the formula from their keys.
 */
export function adaptiveBots(text: string, recentWpm: number | null, rng: Rng): readonly Rival[] {
  const characters = Array.from(text);
  return paces.map((pace, place) => {
    const aimedWpm = Math.max(slowestBotWpm, (recentWpm ?? beginnerWpm) * pace * (0.97 + rng() * 0.06));
    const costs = characters.map((_character, index) => {
      const isWordStart = index === 0 || characters[index - 1] === ' ';
      return (isWordStart ? 1.4 : 0.95) * (0.6 + rng() * 0.8);
    });
    const totalCost = costs.reduce((sum, cost) => sum + cost, 0);
    const msPerCost = msAtWpm(characters.length, aimedWpm) / totalCost;
    let atMs = 0;
    const times = costs.map((cost) => (atMs += cost * msPerCost));
    const indices = characters.map((_character, index) => index + 1);
    return bot(place, characters.length, botAccuracy(rng), { by: 'keys', times, indices });
  });
}

/** The ghost of a stored run over a text of this length, corrections and all. */
export function ghostOf(
  log: KeyLog,
  textLength: number,
  look: { readonly name: string; readonly vehicle: VehicleId },
): Rival {
  let at = atStart;
  const indices = Array.from(log.kinds, (kind) => {
    if (isKeyKind(kind)) at = afterKey(at, kind);
    return at.index;
  });
  return {
    kind: 'ghost',
    id: 'ghost',
    ...look,
    accuracy: accuracy(at.index, at.errors),
    textLength,
    course: { by: 'keys', times: log.times, indices },
  };
}

/** Where the rival is so many milliseconds after the start. */
export function rivalAt(rival: Rival, sinceStartMs: number): RivalAt {
  const { course, textLength } = rival;
  return course.by === 'formula'
    ? byFormula(course.speedFactor, sinceStartMs)
    : byKeys(course, textLength, sinceStartMs);
}

function byFormula(speedFactor: number, sinceStartMs: number): RivalAt {
  const step = speedFactor * classic.percentPerTick;
  const lastTick = Math.ceil(100 / step);
  const tick = Math.min(lastTick, Math.max(0, Math.floor(sinceStartMs / classic.tickMs)));
  const progress = Math.min(100, tick * step);
  const isFinished = tick === lastTick;
  return {
    progress,
    wpm: Math.round(classic.wpmAtStart + progress * classic.wpmPerPercent),
    isFinished,
    finishedAtMs: isFinished ? lastTick * classic.tickMs : null,
  };
}

function byKeys(course: Extract<Course, { by: 'keys' }>, textLength: number, sinceStartMs: number): RivalAt {
  const log = { times: course.times, kinds: '' };
  const index = course.indices[keysBy(log, sinceStartMs) - 1] ?? 0;
  const isFinished = textLength > 0 && index >= textLength;
  const finishedAtMs = isFinished ? lastKeyMs(log) : null;
  return {
    progress: progressPercent(index, textLength),
    wpm: wpm(index, finishedAtMs ?? sinceStartMs),
    isFinished,
    finishedAtMs,
  };
}
