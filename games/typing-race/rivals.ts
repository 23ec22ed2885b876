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

type RivalKind = 'player' | 'ghost' | 'bot';

/** How a rival moves. */
type Course =
  /** By the formula of the specification, whatever the text; `slips` are the positions of its wrong keys, in order. */
  { readonly by: 'formula'; readonly speedFactor: number; readonly slips: readonly number[] } | KeyCourse;

/** By keys: after key number n, struck at `times[n]` ms after the start, position and wrong keys so far. */
type KeyCourse = {
  readonly by: 'keys';
  readonly times: readonly number[];
  readonly indices: readonly number[];
  readonly errors: readonly number[];
};

export type Rival = {
  readonly kind: Exclude<RivalKind, 'player'>;
  readonly id: string;
  readonly name: string;
  readonly vehicle: VehicleId;
  /** In code points. */
  readonly textLength: number;
  readonly course: Course;
};

/** One that strikes keys. */
export type TypingRival = Rival & { readonly course: KeyCourse };

/** Where a rival is. */
export type RivalAt = {
  /** Percent, 0 to 100. */
  readonly progress: number;
  readonly wpm: number;
  /** Whole percent, by the specified formula from the wrong keys so far. */
  readonly accuracy: number;
  readonly isFinished: boolean;
  /** Since the start; `null` before the finish. */
  readonly finishedAtMs: number | null;
};

/** Document 2, section 9. */
const classic = { count: 5, tickMs: 100, percentPerTick: 0.5, wpmAtStart: 35, wpmPerPercent: 0.4 };

const botNames = ['Comma', 'Pixel', 'Turbo', 'Quill', 'Dash'] as const;

/** What is common to bot number `place`. */
function bot<Kind extends Course>(
  place: number,
  textLength: number,
  course: Kind,
): Rival & { readonly course: Kind } {
  return {
    kind: 'bot',
    id: `bot-${place + 1}`,
    name: botNames[place % botNames.length] ?? 'Bot',
    vehicle: vehicles[place % vehicles.length]?.id ?? 'green-pickup',
    textLength,
    course,
  };
}

/** Document 2, section 9: from 95 to 100 percent. */
const worstAccuracy = 95;
/** Characters for each wrong key that keep the accuracy at 95 % or above, at every instant. */
const charactersPerSlip = 100 / (100 - worstAccuracy);

/** Where a bot strikes a wrong key: ascending positions, so many that its accuracy ends between 95 and 100 percent. */
function slipsOf(textLength: number, rng: Rng): readonly number[] {
  const aimed = worstAccuracy + Math.floor(rng() * (101 - worstAccuracy));
  const count = Math.floor((textLength * (100 - aimed)) / 100);
  return Array.from({ length: count }, () => Math.floor(rng() * textLength))
    .sort((a, b) => a - b)
    .map((at, number) => Math.max(at, (number + 1) * charactersPerSlip))
    .filter((at) => at < textLength);
}

/** The five 'Classic' bots: speed factors of 0.8 to 1.2, so they finish after 16.7 to 25 s whatever the text. */
export function classicBots(textLength: number, rng: Rng): readonly Rival[] {
  return Array.from({ length: classic.count }, (_bot, place) =>
    bot(place, textLength, {
      by: 'formula',
      speedFactor: 0.8 + rng() * 0.4,
      slips: slipsOf(textLength, rng),
    }),
  );
}

/** Speeds of adaptive bots against the player's own: one clearly slower, one clearly faster. */
const paces = [0.82, 0.93, 1, 1.07, 1.18] as const;
/** For players without a run so far, and the slowest bot. */
const beginnerWpm = 35;
const slowestBotWpm = 8;

/** A wrong key, and noticing it, against a right one. */
const slipCost = 2.5;

/**
 * Five bots that type the text key by key around the player's recent speed (`null` where there is none). What they show is
 * what they do: WPM and accuracy by the formulas from their keys.
 */
export function adaptiveBots(text: string, recentWpm: number | null, rng: Rng): readonly TypingRival[] {
  const characters = Array.from(text);
  return paces.map((pace, place) => {
    const aimedWpm = Math.max(slowestBotWpm, (recentWpm ?? beginnerWpm) * pace * (0.97 + rng() * 0.06));
    const costs = characters.map((_character, index) => {
      const isWordStart = index === 0 || characters[index - 1] === ' ';
      return (isWordStart ? 1.4 : 0.95) * (0.6 + rng() * 0.8);
    });
    const slips = slipsOf(characters.length, rng);
    const totalCost = costs.reduce((sum, cost) => sum + cost, slips.length * slipCost);
    const msPerCost = msAtWpm(characters.length, aimedWpm) / totalCost;
    const times: number[] = [];
    let kinds = '';
    let atMs = 0;
    for (const [index, cost] of costs.entries()) {
      for (const _slip of slips.filter((at) => at === index)) {
        times.push((atMs += slipCost * msPerCost));
        kinds += 'x';
      }
      times.push((atMs += cost * msPerCost));
      kinds += '+';
    }
    return bot(place, characters.length, courseOf({ times, kinds }));
  });
}

/** A run as a course. */
function courseOf(log: KeyLog): KeyCourse {
  let at = atStart;
  const steps = Array.from(log.kinds, (kind) => {
    if (isKeyKind(kind)) at = afterKey(at, kind);
    return at;
  });
  return {
    by: 'keys',
    times: log.times,
    indices: steps.map(({ index }) => index),
    errors: steps.map(({ errors }) => errors),
  };
}

/** The ghost of a stored run over a text of this length, corrections and all. */
export function ghostOf(
  log: KeyLog,
  textLength: number,
  look: { readonly name: string; readonly vehicle: VehicleId },
): Rival {
  return { kind: 'ghost', id: 'ghost', ...look, textLength, course: courseOf(log) };
}

/** Where the rival is so many milliseconds after the start. */
export function rivalAt(rival: Rival, sinceStartMs: number): RivalAt {
  const { course, textLength } = rival;
  return course.by === 'formula'
    ? byFormula(course, textLength, sinceStartMs)
    : byKeys(course, textLength, sinceStartMs);
}

function byFormula(
  { speedFactor, slips }: Extract<Course, { by: 'formula' }>,
  textLength: number,
  sinceStartMs: number,
): RivalAt {
  const step = speedFactor * classic.percentPerTick;
  const lastTick = Math.ceil(100 / step);
  const tick = Math.min(lastTick, Math.max(0, Math.floor(sinceStartMs / classic.tickMs)));
  const progress = Math.min(100, tick * step);
  const isFinished = tick === lastTick;
  const position = Math.floor((progress / 100) * textLength);
  return {
    progress,
    accuracy: accuracy(position, slips.filter((at) => at <= position).length),
    wpm: Math.round(classic.wpmAtStart + progress * classic.wpmPerPercent),
    isFinished,
    finishedAtMs: isFinished ? lastTick * classic.tickMs : null,
  };
}

type Step = { readonly index: number; readonly errors: number; readonly finishedAtMs: number | null };

/** Characters and wrong keys so far. */
export function stepOf(
  { course, textLength }: Pick<TypingRival, 'course' | 'textLength'>,
  sinceStartMs: number,
): Step {
  const log = { times: course.times, kinds: '' };
  const last = keysBy(log, sinceStartMs) - 1;
  const index = course.indices[last] ?? 0;
  const isFinished = textLength > 0 && index >= textLength;
  return { index, errors: course.errors[last] ?? 0, finishedAtMs: isFinished ? lastKeyMs(log) : null };
}

function byKeys(course: KeyCourse, textLength: number, sinceStartMs: number): RivalAt {
  const { index, errors, finishedAtMs } = stepOf({ course, textLength }, sinceStartMs);
  return {
    progress: progressPercent(index, textLength),
    wpm: wpm(index, finishedAtMs ?? sinceStartMs),
    accuracy: accuracy(index, errors),
    isFinished: finishedAtMs !== null,
    finishedAtMs,
  };
}
