/**
 * What both sides know of names (GAPS G16, G93): how long one may be, and the names that guests are
 * given.
 */

/** Longest name in graphemes: what a reader counts as one character. */
export const nameMaxGraphemes = 24;
/** Longest name in UTF-16 code units: one emoji may take fifteen of them. */
export const nameMaxUnits = 200;

/** Latin letters and signs without combining marks: each is a grapheme of its own. */
const simple = /^[ -~\u00a0-\u02ff]*$/;

let segmenter: Intl.Segmenter | undefined;
/** Made when it is needed: on a slow phone that takes tens of milliseconds. */
const graphemesOf = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })).segment(text);

export function countGraphemes(text: string): number {
  if (simple.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemesOf(text)) count += 1;
  return count;
}

/**
 * The longest beginning of `text` that is no longer than a name may be. Never cuts through an
 * emoji.
 */
export function clipName(text: string, maxGraphemes = nameMaxGraphemes): string {
  if (simple.test(text)) return text.slice(0, maxGraphemes);
  let count = 0;
  for (const { index, segment } of graphemesOf(text)) {
    count += 1;
    if (count > maxGraphemes || index + segment.length > nameMaxUnits) return text.slice(0, index);
  }
  return text;
}

// prettier-ignore
const adjectives = [
  'Agile', 'Amber', 'Azure', 'Bold', 'Brave', 'Breezy', 'Bright', 'Brisk', 'Calm', 'Cheery', 'Clever', 'Coral', 'Cosmic',
  'Crimson', 'Crisp', 'Curious', 'Daring', 'Dapper', 'Eager', 'Early', 'Epic', 'Fair', 'Fleet', 'Gentle', 'Gilded',
  'Golden', 'Grand', 'Happy', 'Hardy', 'Honest', 'Humble', 'Indigo', 'Jade', 'Jolly', 'Keen', 'Kind', 'Lively', 'Lucky',
  'Lunar', 'Mellow', 'Merry', 'Mighty', 'Misty', 'Nimble', 'Noble', 'Olive', 'Plucky', 'Polar', 'Proud', 'Quick',
  'Quiet', 'Rapid', 'Ready', 'Royal', 'Sandy', 'Silver', 'Snowy', 'Solar', 'Steady', 'Sunny', 'Swift', 'Vivid', 'Warm',
  'Witty',
] as const;

// prettier-ignore
const animals = [
  'Alpaca', 'Badger', 'Bison', 'Bobcat', 'Camel', 'Caribou', 'Cheetah', 'Condor', 'Cougar', 'Coyote', 'Crane', 'Dingo',
  'Dolphin', 'Eagle', 'Egret', 'Falcon', 'Ferret', 'Finch', 'Fox', 'Gazelle', 'Gecko', 'Gibbon', 'Giraffe', 'Hare',
  'Hawk', 'Heron', 'Ibex', 'Ibis', 'Iguana', 'Impala', 'Jackal', 'Jaguar', 'Kestrel', 'Kiwi', 'Koala', 'Lemur',
  'Leopard', 'Llama', 'Lynx', 'Magpie', 'Manatee', 'Marmot', 'Marten', 'Meerkat', 'Narwhal', 'Newt', 'Ocelot', 'Orca',
  'Osprey', 'Otter', 'Owl', 'Panda', 'Panther', 'Pelican', 'Penguin', 'Puffin', 'Raven', 'Robin', 'Salmon', 'Seal',
  'Stork', 'Tapir', 'Walrus', 'Wombat',
] as const;

/**
 * From two digits upwards, so that a name never ends in the number that tells equal names apart.
 */
const firstNumber = 10;
const numbers = 90;

/** How many names there are for guests: 368,640. */
export const guestNameCount = adjectives.length * animals.length * numbers;

/** The guest name of a number from 0 to `guestNameCount` - 1, e.g. `Swift Otter 42`. */
export function guestName(index: number): string {
  const word = Math.floor(index / numbers);
  const adjective = adjectives[word % adjectives.length] ?? adjectives[0];
  const animal = animals[Math.floor(word / adjectives.length) % animals.length] ?? animals[0];
  return `${adjective} ${animal} ${firstNumber + (index % numbers)}`;
}

const guestNamePattern = /^(\p{L}+) (\p{L}+) [1-9]\d$/u;

/** Whether a name is one that `guestName` makes. */
export function isGuestName(name: string): boolean {
  const [, adjective, animal] = guestNamePattern.exec(name) ?? [];
  return adjectives.some((word) => word === adjective) && animals.some((word) => word === animal);
}
