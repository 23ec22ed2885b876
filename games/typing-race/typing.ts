/**
 * The state of a typing view and what each key makes of it (document 2, sections 3 and 4). Every way of typing
 * (hardware keys, a phone's composition) ends in the same three kinds of key, so the log that the server replays is
 * the same. Instants come in with the actions, on any clock that does not run backwards.
 */
import { afterKey, emptyLog, lastKeyMs, replay, sliceLog, type KeyKind, type KeyLog } from './keystrokes.ts';
import { charactersOf, countsFor } from './characters.ts';
import { burstCharacters, emptyField, fieldOf, readChange, type Field } from './inputField.ts';
import type { Batch } from './verify.ts';
import { accuracy, wpm } from './wpm.ts';

/** Why an action changed nothing; the page may say so. */
type Ignored = 'paste' | 'complete' | 'before-go';

export type TypingState = {
  readonly text: string;
  /** The text's code points; positions count these. */
  readonly characters: readonly string[];
  /** What of the text is typed: its first `currentIndex` characters, for wrong keys do not stay. */
  readonly userInput: string;
  readonly currentIndex: number;
  /** The instant of GO in a race, of the first key in practice; `null` before that. */
  readonly startTime: number | null;
  readonly endTime: number | null;
  /** As of the last key; `wpmAt` between keys. */
  readonly wpm: number;
  readonly accuracy: number;
  readonly errors: number;
  /** Right keys, those taken back included: the raw accuracy is `rawAccuracy(correct, correct + errors)`. */
  readonly correct: number;
  readonly isComplete: boolean;
  /** Wrong keys in a row up to now that Backspace has not cleared: it takes these away before right characters (G92). */
  readonly pendingWrong: number;
  /** What an input method has not settled yet; it counts as nothing until it fits or is committed. */
  readonly composing: string;
  readonly log: KeyLog;
  /** What the text field on the page holds, as far as `inputChanged` and `fieldSet` have told. */
  readonly field: Field;
  /** How many of the field's characters are older than the last key that never reached it: a Backspace is not meant for them. */
  readonly sealed: number;
  readonly ignored: Ignored | null;
};

/**
 * How an input event came about: `typed` by keys, `composing` within a composition that is still open (phones, input
 * methods), `composed` by its commit or a word put in at once, `pasted` by clipboard or drag and drop, as far as the
 * event's inputType tells.
 */
export type InputOrigin = 'typed' | 'composing' | 'composed' | 'pasted';

/** A page sends either `typed` and the backspaces or `inputChanged` for one and the same key, never both. */
export type TypingAction =
  /** One or more characters struck at once (a key, a dead key's outcome). */
  | { readonly type: 'typed'; readonly characters: string; readonly atMs: number }
  | { readonly type: 'backspace'; readonly atMs: number }
  /** Back to the beginning of the word. */
  | { readonly type: 'backspaceWord'; readonly atMs: number }
  /** The page's text field now holds `value`. */
  | {
      readonly type: 'inputChanged';
      readonly value: string;
      readonly origin: InputOrigin;
      readonly atMs: number;
    }
  /** The page itself has set its field to the last `length` typed characters (all of them if not given). */
  | { readonly type: 'fieldSet'; readonly length?: number }
  /** The same text from its beginning; with `goAtMs` as a race. */
  | { readonly type: 'restart'; readonly goAtMs?: number };

/** A text to type. With `goAtMs` the time runs from that instant and earlier keys are ignored; else from the first key. */
export function startTyping(text: string, goAtMs?: number): TypingState {
  return {
    text,
    characters: charactersOf(text),
    userInput: '',
    currentIndex: 0,
    startTime: goAtMs ?? null,
    endTime: null,
    wpm: 0,
    accuracy: 100,
    errors: 0,
    correct: 0,
    isComplete: false,
    pendingWrong: 0,
    composing: '',
    log: emptyLog,
    field: emptyField,
    sealed: 0,
    ignored: null,
  };
}

/**
 * The view of a race that goes on after a reload: what the log has typed is typed, the field is empty. `null` when the log
 * does not fit the text.
 */
export function resumeTyping(text: string, log: KeyLog, goAtMs: number): TypingState | null {
  const fresh = startTyping(text, goAtMs);
  const replayed = replay(fresh.characters.length, log);
  if (!replayed.ok) return null;
  const { index, errors, correct } = replayed.value;
  const isComplete = index === fresh.characters.length;
  return {
    ...fresh,
    userInput: fresh.characters.slice(0, index).join(''),
    currentIndex: index,
    endTime: isComplete ? goAtMs + lastKeyMs(log) : null,
    wpm: wpm(index, lastKeyMs(log)),
    accuracy: accuracy(index, errors),
    errors,
    correct,
    isComplete,
    pendingWrong: /x*$/.exec(log.kinds)?.[0].length ?? 0,
    log,
  };
}

/** Most keys in one message: with their times about 4 KB, a quarter of what a socket takes. */
export const batchKeys = 400;

/**
 * What a race sends: the keys from number `from` on, at most `batchKeys`, and where these have led. After an interruption the
 * rest goes into further batches.
 */
export function batchSince(state: TypingState, from: number): Batch {
  const end = from + batchKeys;
  const replayed = replay(state.characters.length, sliceLog(state.log, 0, end));
  const { index, errors } = replayed.ok
    ? replayed.value
    : { index: state.currentIndex, errors: state.errors };
  return { from, ...sliceLog(state.log, from, end), index, errors };
}

/** Document 2, section 9. */
const previewCharacters = 100;

/** The preview of the text to come: the next 100 characters. */
export function upcomingText(state: TypingState): string {
  return state.characters.slice(state.currentIndex, state.currentIndex + previewCharacters).join('');
}

/** The speed shown at an instant while typing; after the end the final one. */
export function wpmAt(state: TypingState, nowMs: number): number {
  if (state.startTime === null) return 0;
  return wpm(state.currentIndex, (state.endTime ?? nowMs) - state.startTime);
}

/** One key as it counts: takes it into the log and moves the position. */
function strike(state: TypingState, kind: KeyKind, atMs: number): TypingState {
  const startTime = state.startTime ?? atMs;
  // In whole milliseconds, as they are sent and stored: the server arrives at the very speed that is shown.
  const sinceStartMs = Math.max(lastKeyMs(state.log), Math.floor(atMs - startTime));
  const { index, errors, correct } = afterKey(
    { index: state.currentIndex, errors: state.errors, correct: state.correct },
    kind,
  );
  const isComplete = index === state.characters.length;
  let { userInput } = state;
  if (index > state.currentIndex) userInput += state.characters[state.currentIndex] ?? '';
  else if (index < state.currentIndex)
    userInput = userInput.slice(0, userInput.length - (state.characters[index]?.length ?? 0));
  return {
    ...state,
    userInput,
    currentIndex: index,
    startTime,
    endTime: isComplete ? startTime + sinceStartMs : null,
    wpm: wpm(index, sinceStartMs),
    accuracy: accuracy(index, errors),
    errors,
    correct,
    isComplete,
    pendingWrong: kind === 'x' ? state.pendingWrong + 1 : 0,
    log: { times: [...state.log.times, sinceStartMs], kinds: state.log.kinds + kind },
    ignored: null,
  };
}

/** Backspace: clears a wrong key if one is pending, which is no keystroke of the log, and else steps back (G92). */
function backspace(state: TypingState, atMs: number): TypingState {
  return state.pendingWrong > 0
    ? { ...state, pendingWrong: state.pendingWrong - 1, ignored: null }
    : strike(state, '<', atMs);
}

const isSpace = (character: string): boolean => character === ' ';

/** Clears the wrong keys, then steps back over spaces and the word before them; a wrong first key of a word leaves the one before. */
function backspaceWord(state: TypingState, atMs: number): TypingState {
  let next: TypingState = { ...state, pendingWrong: 0, ignored: null };
  const isBehind = (matches: (character: string) => boolean): boolean =>
    next.currentIndex > 0 && matches(next.characters[next.currentIndex - 1] ?? '');
  if (state.pendingWrong > 0 && isBehind(isSpace)) return next;
  while (isBehind(isSpace)) next = strike(next, '<', atMs);
  while (isBehind((character) => !isSpace(character))) next = strike(next, '<', atMs);
  return next;
}

/** Characters that a plain key types. */
const plainKey = /^[\x20-\x7E]$/;

/**
 * Whether a character of an open composition may still become the wanted one: the beginning of an accent, of a syllable,
 * or of a conversion. Plain letters for plain letters, as phones compose them, are final.
 */
function mayChange(typed: string, wanted: string): boolean {
  return !countsFor(typed, wanted) && !(plainKey.test(typed) && plainKey.test(wanted));
}

/** Strikes the characters one after the other; those beyond the end of the text are ignored. */
function typeAll(state: TypingState, characters: string, atMs: number): TypingState {
  let next = state;
  for (const typed of characters) {
    if (next.isComplete) break;
    const wanted = next.characters[next.currentIndex] ?? '';
    next = strike(next, countsFor(typed, wanted) ? '+' : 'x', atMs);
  }
  return next;
}

function changeInput(state: TypingState, value: string, origin: InputOrigin, atMs: number): TypingState {
  const change = readChange(state.field, value, origin);
  if (change === null) return { ...state, ignored: 'paste' };
  let next: TypingState = {
    ...state,
    pendingWrong: Math.max(0, state.pendingWrong - change.wrongRemoved),
    composing: '',
    ignored: null,
  };
  for (let taken = 0; taken < change.backspaces; taken += 1) next = strike(next, '<', atMs);
  const advanced = [...change.keptAdvanced];
  for (const [number, typed] of change.typed.entries()) {
    const before = next.currentIndex;
    if (origin === 'composing' && mayChange(typed, next.characters[before] ?? '')) {
      next = { ...next, composing: change.typed.slice(number).join('') };
      break;
    }
    next = typeAll(next, typed, atMs);
    advanced.push(next.currentIndex > before);
  }
  return {
    ...next,
    field: { characters: change.characters.slice(0, advanced.length), advanced },
    sealed: Math.min(state.sealed, change.keptAdvanced.length),
  };
}

/** The state after an action; an action that cannot count leaves all but `ignored` as it was. */
export function typing(state: TypingState, action: TypingAction): TypingState {
  if (action.type === 'restart') return startTyping(state.text, action.goAtMs);
  if (action.type === 'fieldSet') {
    const shown = action.length ?? state.currentIndex;
    return {
      ...state,
      field: fieldOf(state.characters.slice(Math.max(0, state.currentIndex - shown), state.currentIndex)),
      sealed: 0,
    };
  }
  if (state.isComplete) return { ...state, ignored: 'complete' };
  if (state.startTime !== null && action.atMs < state.startTime) return { ...state, ignored: 'before-go' };
  if (action.type === 'typed') {
    return charactersOf(action.characters).length > burstCharacters
      ? { ...state, ignored: 'paste' }
      : typeAll(
          { ...state, composing: '', sealed: state.field.characters.length },
          action.characters,
          action.atMs,
        );
  }
  if (action.type === 'backspace') return backspace(state, action.atMs);
  if (action.type === 'backspaceWord') return backspaceWord(state, action.atMs);
  return changeInput(state, action.value, action.origin, action.atMs);
}
