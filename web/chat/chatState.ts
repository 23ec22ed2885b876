/**
 * The chat of a race as one browser knows it, pure (CH-001…009; GAPS G69): messages in their order, each once, and whose are
 * not shown here.
 */
import { raceHistoryLength, messageMaxLength } from '@playfield/contracts/chatLimits.ts';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';

export type ChatState = {
  /** Oldest first, as many as the server hands out. */
  readonly messages: readonly ChatMessage[];
  /** How many messages had come when the panel was last open. */
  readonly seen: number;
  /** All that ever came. */
  readonly heard: number;
};

export const emptyChat: ChatState = { messages: [], seen: 0, heard: 0 };

/** With messages that came by history or one by one; those that are known are not taken twice. */
export function withMessages(state: ChatState, news: readonly ChatMessage[]): ChatState {
  const known = new Set(state.messages.map(({ id }) => id));
  const fresh = news.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return state;
  const messages = [...state.messages, ...fresh]
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
    .slice(-raceHistoryLength);
  return { ...state, messages, heard: state.heard + fresh.length };
}

/** With what was said before this page was there, which calls nobody. */
export function withPast(state: ChatState, past: readonly ChatMessage[]): ChatState {
  const next = withMessages(state, past);
  return next === state ? state : { ...next, seen: state.seen + next.heard - state.heard };
}

/**
 * Without messages that were removed while the connection was down: known before the history was asked for and missing from it, though
 * not older than it. A history of fewer than `length` messages is complete.
 */
export function withoutRemoved(
  state: ChatState,
  history: readonly ChatMessage[],
  knownBefore: readonly ChatMessage[],
  length = raceHistoryLength,
): ChatState {
  const [first] = history;
  const there = new Set(history.map(({ id }) => id));
  const reachesBackTo = first && history.length >= length ? Date.parse(first.createdAt) : -Infinity;
  return knownBefore
    .filter(({ id, createdAt }) => !there.has(id) && Date.parse(createdAt) > reachesBackTo)
    .reduce((rest, { id }) => withoutMessage(rest, id), state);
}

/** Without a message that was taken away, which nobody has missed. */
export function withoutMessage(state: ChatState, messageId: string): ChatState {
  const { messages, seen, heard } = state;
  const at = messages.findIndex(({ id }) => id === messageId);
  if (at < 0) return state;
  const wasUnseen = messages.length - at <= heard - seen;
  return { seen, heard: wasUnseen ? heard - 1 : heard, messages: messages.toSpliced(at, 1) };
}

/** With another name above all messages of a person. */
export function withName(state: ChatState, userId: string, username: string): ChatState {
  const messages = state.messages.map((one) => (one.userId === userId ? { ...one, username } : one));
  return { ...state, messages };
}

/** The panel is open: what is there is seen. */
export function allSeen(state: ChatState): ChatState {
  return state.seen === state.heard ? state : { ...state, seen: state.heard };
}

/** How many messages have come since, of others who are shown here. */
export function unseen(
  { messages, heard, seen }: ChatState,
  muted: readonly string[],
  ownId: string | null,
): number {
  const fresh = heard === seen ? [] : messages.slice(seen - heard);
  return shownOf({ messages: fresh, heard, seen }, muted).filter(
    ({ userId }) => userId === null || userId !== ownId,
  ).length;
}

/** Characters as the server counts them. */
export function lengthOf(draft: string): number {
  return Array.from(draft.trim()).length;
}

/** Why a draft cannot be sent, `null` where it can (CH-004…007). */
export type Unsendable = 'empty' | 'too-long' | 'disconnected';

export function unsendable(draft: string, isConnected: boolean): Unsendable | null {
  if (!isConnected) return 'disconnected';
  const length = lengthOf(draft);
  if (length === 0) return 'empty';
  return length > messageMaxLength ? 'too-long' : null;
}

/** The draft cut to what may be sent: a field that takes no more (CH-005). */
export function fitted(draft: string): string {
  const letters = Array.from(draft);
  return letters.length <= messageMaxLength ? draft : letters.slice(0, messageMaxLength).join('');
}

export const disconnectedText = 'Disconnected - trying to reconnect...';

export const mutedKey = 'playfield:muted';
/** People that one browser remembers not to show. */
const mostMuted = 200;

/** Ids of those who are muted; garbage counts as nobody. */
export function readMuted(stored: string | null): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string').slice(-mostMuted) : [];
  } catch {
    return [];
  }
}

/** The messages of everybody who is not muted here. */
export function shownOf({ messages }: ChatState, muted: readonly string[]): readonly ChatMessage[] {
  return messages.filter(({ userId }) => userId === null || !muted.includes(userId));
}

export type MutedWriter = { readonly userId: string; readonly name: string };

/** Who wrote here and is muted, each once, in the order of their first message. */
export function mutedWritersOf({ messages }: ChatState, muted: readonly string[]): readonly MutedWriter[] {
  const writers = new Map<string, MutedWriter>();
  for (const { userId, username: name } of messages) {
    if (userId !== null && muted.includes(userId) && !writers.has(userId))
      writers.set(userId, { userId, name });
  }
  return [...writers.values()];
}

/** Muted, or heard again. */
export function toggledMute(muted: readonly string[], userId: string): readonly string[] {
  return muted.includes(userId) ? muted.filter((id) => id !== userId) : [...muted, userId].slice(-mostMuted);
}
