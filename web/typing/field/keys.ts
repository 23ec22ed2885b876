/**
 * What the events of a keyboard mean to a typing view. Hardware keys are taken at `keydown` and never reach the field; what a
 * phone, an input method or a dead key makes reaches the field and is read there as a difference (USERS-ASK 38, 45). Pure.
 */
import type { InputOrigin, TypingState } from '@playfield/games/typing-race/index.ts';

export type KeyPress = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly isComposing: boolean;
  /** AltGr makes characters; it reports Ctrl and Alt as held. */
  readonly isAltGraph: boolean;
  /** The key is held down, and this is not its first event. */
  readonly isRepeat: boolean;
  /** A dead key waits for this one (`isDeadKeyOpen`). */
  readonly isAfterDead: boolean;
};

/** What a key does; `none` is left to the browser. */
export type KeyMeaning =
  | { readonly does: 'type'; readonly character: string }
  | { readonly does: 'backspace' | 'backspaceWord' }
  /** Would change or move through the hidden field and nothing else. */
  | { readonly does: 'swallow' }
  | { readonly does: 'none' };

const none: KeyMeaning = { does: 'none' };
/** Keys that only make sense in a field that one sees. */
const swallowed: ReadonlySet<string> = new Set(
  'Enter Delete Home End ArrowLeft ArrowRight ArrowUp ArrowDown'.split(' '),
);

/** `isBackspaceOurs`: false while the field holds something composed that a Backspace edits there. */
export function meaningOf(press: KeyPress, isBackspaceOurs: boolean): KeyMeaning {
  const isShortcut = (press.ctrlKey || press.altKey || press.metaKey) && !press.isAltGraph;
  if (press.isComposing) return none;
  // Ctrl on most systems, Alt on a Mac.
  if (press.key === 'Backspace' && isShortcut && !press.metaKey)
    return isBackspaceOurs ? { does: 'backspaceWord' } : none;
  if (isShortcut) return none;
  // The browser puts in what both make: `'`, `é`, or `'t` where they do not combine. What `key` says of it differs.
  if (press.isAfterDead && isCharacter(press.key)) return none;
  // It takes the accent back, which is nowhere yet, and no character.
  if (press.isAfterDead && press.key === 'Backspace') return { does: 'swallow' };
  // A held key types once: repeated, it would be nothing but errors.
  if (isCharacter(press.key))
    return press.isRepeat ? { does: 'swallow' } : { does: 'type', character: press.key };
  if (press.key === 'Backspace') return isBackspaceOurs ? { does: 'backspace' } : none;
  return swallowed.has(press.key) ? { does: 'swallow' } : none;
}

/** Held to get the second of the two characters. */
const modifiers: ReadonlySet<string> = new Set('Shift CapsLock Control Alt AltGraph Meta'.split(' '));

/**
 * Whether a dead key waits for another key after this one. Windows, and Firefox on Linux, report the other one as an ordinary key
 * outside of any composition; on a Mac both are part of one.
 */
export function isDeadKeyOpen(key: string, wasOpen: boolean): boolean {
  return key === 'Dead' || (wasOpen && modifiers.has(key));
}

/** The `keyCode` of a key that an input method takes (UI Events, section 7.3). */
const inputMethodKey = 229;

/**
 * Whether an input method has this key. Its first key may come before the composition begins, and Safari sends its last one after
 * the composition has ended: both say so by their `keyCode` alone.
 */
export function isForInputMethod({
  isComposing,
  keyCode,
}: {
  readonly isComposing: boolean;
  readonly keyCode: number;
}): boolean {
  return isComposing || keyCode === inputMethodKey;
}

/** Whether the field may be emptied: nothing has been typed, and nothing is being composed in it. */
export function isUntouched({ log, composing }: Pick<TypingState, 'log' | 'composing'>): boolean {
  return log.kinds === '' && composing === '';
}

/** A Backspace is the state's where the field is empty, or where the last key never reached the field. */
export function isBackspaceOurs({ field, sealed }: Pick<TypingState, 'field' | 'sealed'>): boolean {
  return field.characters.length <= sealed;
}

/** One code point is a character; longer names (`Dead`, `Process`, `Unidentified`) are not. */
function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}

/** How an input event came about, by its `inputType` (Input Events, level 2). */
export function originOf(inputType: string, isComposing: boolean, data: string | null): InputOrigin {
  if (/^insertFrom(Paste|Drop|Yank)/.test(inputType)) return 'pasted';
  // A phone's keyboard may put a whole word in at once without composing it.
  const isWord = inputType === 'insertReplacementText' || (data !== null && Array.from(data).length > 1);
  if (isComposing) return 'composing';
  return isWord || /^insert(From)?Composition/.test(inputType) ? 'composed' : 'typed';
}

/** What takes characters itself, or asks before anything goes on. */
const takesText = 'input, textarea, select, dialog, [role="menu"], [role="listbox"], [contenteditable]';

/** Whether a character that is pressed while this has the focus means the text. The space bar presses a button. */
export function meansText(focused: Element, key: string): boolean {
  if (!isCharacter(key) || focused.closest(takesText)) return false;
  return key !== ' ' || focused === document.body || focused.id === 'main';
}
