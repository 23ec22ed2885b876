/**
 * What a text field's new value means as keys. Phones do not tell which keys were struck: their keyboards compose, replace whole
 * words, and turn two spaces into a full stop. So the field is remembered character by character, each with whether it
 * had advanced the position, and the next value is read as "these taken away, those typed".
 */
import { fold } from './characters.ts';

/** The field as last seen; both lists have the same length. */
export type Field = {
  readonly characters: readonly string[];
  /** Whether the character had been the right one: taking it away is a Backspace; taking a wrong one away is none. */
  readonly advanced: readonly boolean[];
};

/** A change of the field: `keptAdvanced` and `typed` together are as long as `characters`. */
export type Change = {
  /** The new content. */
  readonly characters: readonly string[];
  readonly keptAdvanced: readonly boolean[];
  /** How many right characters went: so many Backspaces. */
  readonly backspaces: number;
  /** How many wrong characters went. */
  readonly wrongRemoved: number;
  /** What was then typed, one by one. */
  readonly typed: readonly string[];
};

/**
 * Most characters that may arrive at once: a word from a phone's word list or a stenographer's chord with its space.
 * The server's verifier tolerates the same burst.
 */
export const burstCharacters = 16;
/** Outside a composition so many characters more than were replaced are a paste. */
const pasteCharacters = 4;

export const emptyField: Field = { characters: [], advanced: [] };

/** A field that holds rightly typed characters only. */
export function fieldOf(characters: readonly string[]): Field {
  return { characters, advanced: characters.map(() => true) };
}

/** How the field's new value came about; `null` when it cannot have been typed: a paste. */
export function readChange(
  field: Field,
  value: string,
  origin: 'typed' | 'composing' | 'composed' | 'pasted',
): Change | null {
  if (origin === 'pasted') return null;
  const characters = Array.from(fold(value));
  const kept = commonPrefix(field.characters, characters);
  const removed = field.characters.slice(kept);
  const typed = characters.slice(kept);
  // Where the first space was wrong, the text may well want the full stop.
  if (isDoubleSpace(removed, typed) && field.advanced.at(-1) === true) {
    // What was struck is a space; the full stop in front of it is the keyboard's own idea.
    return { characters, keptAdvanced: [...field.advanced], backspaces: 0, wrongRemoved: 0, typed: [' '] };
  }
  const most = origin === 'typed' ? removed.length + pasteCharacters - 1 : burstCharacters;
  if (typed.length > Math.min(most, burstCharacters)) return null;
  return {
    characters,
    keptAdvanced: field.advanced.slice(0, kept),
    backspaces: field.advanced.slice(kept).filter(Boolean).length,
    wrongRemoved: field.advanced.slice(kept).filter((hasAdvanced) => !hasAdvanced).length,
    typed,
  };
}

function commonPrefix(before: readonly string[], after: readonly string[]): number {
  let length = 0;
  while (length < before.length && length < after.length && before[length] === after[length]) length += 1;
  return length;
}

/** `word ` became `word. `: two spaces in a row on a phone. */
function isDoubleSpace(removed: readonly string[], typed: readonly string[]): boolean {
  return removed.join('') === ' ' && typed.join('') === '. ';
}
