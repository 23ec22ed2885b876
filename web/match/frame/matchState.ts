/**
 * One match as the browser knows it, pure. `record` is the server's latest state and authoritative;
 * `position` may be one of our moves ahead of it (`pending`) or one AI reply behind it (`held`).
 * All times are milliseconds of one monotonic clock and arrive with the events.
 */
import type { Game as GameRules, Position } from '@playfield/games/game.ts';
import { countedMs, lastMoveMs } from './playTime.ts';
import type { GameRecord, Move } from './record.ts';

/** The AI's reply is shown no earlier than this after our move (G22). */
const thinkingFloorMs = 400;
/** From the last disc to the result: drop, winning line, dialog (document 1, section 9; G25). */
const resultDelayMs = 1000;

/** A move of ours that is on the board but not yet known to be stored. */
export type Pending = { readonly ply: number; readonly move: Move };

type Held = {
  readonly record: GameRecord;
  readonly position: Position;
  readonly aiThinkMs: number | null;
  readonly dueMs: number;
};

/** The result is shown shortly after the end, once. `isFresh`: this page saw the game end. */
type Ending =
  | { readonly phase: 'none' | 'closed' }
  | { readonly phase: 'due'; readonly dueMs: number; readonly isFresh: boolean }
  | { readonly phase: 'open'; readonly isFresh: boolean };

export type Hint = { readonly move: Move; readonly reason: string };
type Asked = 'hint' | 'takeBack';

export type MatchState = {
  readonly rules: GameRules;
  /** `none`: there is no game yet, and the player is asked to start one. */
  readonly phase: 'opening' | 'none' | 'ready' | 'failed';
  /** Why there is nothing to show, in words for the player. */
  readonly failure: string | null;
  /** Whether the connection was the reason. */
  readonly isCut: boolean;
  /** Whether there is no such game any more: asking again cannot help. */
  readonly isGone: boolean;
  readonly isCreating: boolean;
  readonly record: GameRecord | null;
  readonly position: Position;
  readonly pending: Pending | null;
  readonly held: Held | null;
  /** A problem with the connection, in words for the player; null while all is well. */
  readonly trouble: string | null;
  /** When the game clock showed 0:00, and where it stopped. */
  readonly clockZeroMs: number;
  readonly clockStoppedMs: number | null;
  /** When the seat to move got its turn. */
  readonly turnSinceMs: number;
  /** How long the turn before took; null where that is not known. */
  readonly lastTurnMs: number | null;
  /** The engine's time for the AI's latest move; null when it was not measured. */
  readonly aiThinkMs: number | null;
  readonly ending: Ending;
  /** The half-move shown while a finished game is replayed; null shows the end. */
  readonly replayPly: number | null;
  readonly hint: Hint | null;
  /** What the player has asked for in this game and is not answered yet. */
  readonly asked: { readonly [what in Asked]: boolean };
  /** Whether the last move on the board has just arrived. */
  readonly isMoving: boolean;
};

export type MatchEvent =
  | { readonly type: 'opening' | 'empty' | 'creating' | 'endingClosed' | 'reconnected' }
  | { readonly type: 'failed'; readonly text: string; readonly isCut?: boolean; readonly isGone?: boolean }
  | { readonly type: 'undelivered'; readonly text: string }
  /** `text` when there was no connection, or a temporary refusal. */
  | { readonly type: 'createFailed'; readonly text: string | null }
  /** Another game takes up the page. `elapsedMs` of it have been played. */
  | {
      readonly type: 'loaded';
      readonly record: GameRecord;
      readonly nowMs: number;
      readonly elapsedMs: number;
    }
  /** Our move, shown at once. Only legal moves of the seat to move get here. */
  | { readonly type: 'moved'; readonly move: Move; readonly nowMs: number }
  /** News of this game: the reply to a move, a poll, another tab. */
  | {
      readonly type: 'received';
      readonly record: GameRecord;
      readonly aiThinkMs: number | null;
      readonly nowMs: number;
    }
  /** Our move was refused: back to the server's state, `record` if it came along. */
  | { readonly type: 'refused'; readonly record: GameRecord | null; readonly nowMs: number }
  | { readonly type: 'hinted'; readonly hint: Hint; readonly ply: number; readonly hintsUsed: number }
  | { readonly type: 'asked' | 'answered'; readonly what: Asked }
  | { readonly type: 'replayed'; readonly ply: number }
  | { readonly type: 'woke'; readonly nowMs: number };

export function openingMatch(rules: GameRules): MatchState {
  return {
    rules,
    phase: 'opening',
    failure: null,
    isCut: false,
    isGone: false,
    isCreating: false,
    record: null,
    position: rules.start(),
    pending: null,
    held: null,
    trouble: null,
    clockZeroMs: 0,
    clockStoppedMs: null,
    turnSinceMs: 0,
    lastTurnMs: 0,
    aiThinkMs: null,
    ending: { phase: 'none' },
    replayPly: null,
    hint: null,
    asked: { hint: false, takeBack: false },
    isMoving: false,
  };
}

export function reduceMatch(state: MatchState, event: MatchEvent): MatchState {
  switch (event.type) {
    case 'opening':
      return openingMatch(state.rules);
    case 'empty':
      return { ...openingMatch(state.rules), phase: 'none' };
    case 'failed':
      return {
        ...openingMatch(state.rules),
        phase: 'failed',
        failure: event.text,
        isCut: event.isCut ?? false,
        isGone: event.isGone ?? false,
      };
    case 'creating':
      return { ...state, isCreating: true };
    case 'createFailed':
      return { ...state, isCreating: false, trouble: event.text ?? state.trouble };
    case 'loaded':
      return load(state, event.record, event.nowMs, event.elapsedMs);
    case 'moved':
      return move(state, event.move, event.nowMs);
    case 'received':
      return receive(state, event.record, event.aiThinkMs, event.nowMs);
    case 'refused':
      return rollBack(state, event.record, event.nowMs);
    case 'undelivered':
      return { ...state, trouble: event.text };
    case 'reconnected':
      return state.trouble === null ? state : { ...state, trouble: null };
    case 'hinted':
      return withHint(state, event);
    case 'asked':
    case 'answered':
      return { ...state, asked: { ...state.asked, [event.what]: event.type === 'asked' } };
    case 'replayed':
      return replay(state, event.ply);
    case 'endingClosed':
      return { ...state, ending: { phase: 'closed' } };
    default:
      return wake(state, event.nowMs);
  }
}

/** When to send `woke`; null when nothing is due. */
export function nextWakeMs({ held, ending }: MatchState): number | null {
  if (held) return held.dueMs;
  return ending.phase === 'due' ? ending.dueMs : null;
}

const damagedText = 'This game cannot be shown: its moves do not follow the rules known here.';

function positionOf(rules: GameRules, record: GameRecord): Position | null {
  const restored = rules.restore(record.moves.map(({ move }) => move));
  return restored.ok ? restored.value : null;
}

function load(state: MatchState, record: GameRecord, nowMs: number, elapsedMs: number): MatchState {
  const position = positionOf(state.rules, record);
  if (!position) return { ...openingMatch(state.rules), phase: 'failed', failure: damagedText };
  const isOver = record.status === 'completed';
  return {
    ...openingMatch(state.rules),
    phase: 'ready',
    record,
    position,
    clockZeroMs: nowMs - elapsedMs,
    clockStoppedMs: isOver ? nowMs : null,
    turnSinceMs: nowMs,
    lastTurnMs: lastMoveMs(record),
    ending: isOver ? { phase: 'due', dueMs: nowMs + resultDelayMs, isFresh: false } : { phase: 'none' },
  };
}

function move(state: MatchState, wireMove: Move, nowMs: number): MatchState {
  const { position } = state;
  const played = position.play(position.turn, wireMove);
  if (!played.ok) return state;
  return {
    ...state,
    position: played.value.position,
    pending: { ply: position.ply, move: played.value.move },
    clockZeroMs: zeroAfterWait(state, nowMs),
    turnSinceMs: nowMs,
    lastTurnMs: nowMs - state.turnSinceMs,
    hint: null,
    isMoving: true,
  };
}

function receive(state: MatchState, record: GameRecord, aiThinkMs: number | null, nowMs: number): MatchState {
  const known = state.held?.record ?? state.record;
  if (!known || record.id !== known.id || isOlder(record, known)) return state;
  const { pending } = state;
  const isOver = record.status === 'completed';
  // Sent before our move arrived: it is still pending, unless moves were taken back elsewhere.
  const isSameTurn = record.moveCount === pending?.ply && record.takebacksUsed === known.takebacksUsed;
  if (pending && !isOver && isSameTurn) return { ...state, record, trouble: null };
  const position = positionOf(state.rules, record);
  if (!position) return { ...state, pending: null, trouble: damagedText };

  const isOurs = pending === null || holds(state.rules, record, pending);
  const isReply = isOurs && !state.held && record.gameMode === 'ai' && record.moveCount > state.position.ply;
  const dueMs = state.held?.dueMs ?? state.turnSinceMs + thinkingFloorMs;
  if ((isReply || state.held) && dueMs > nowMs) {
    return { ...state, pending: null, trouble: null, held: { record, position, aiThinkMs, dueMs } };
  }
  return show(state, record, position, aiThinkMs, nowMs);
}

/** A game between people has a version, since moves may be taken back; against the AI takebacks are counted. */
function isOlder(record: GameRecord, known: GameRecord): boolean {
  if (record.online && known.online) return record.online.version < known.online.version;
  if (record.takebacksUsed !== known.takebacksUsed) return record.takebacksUsed < known.takebacksUsed;
  return record.moveCount < known.moveCount;
}

/** Whether the server's moves contain ours at its place. */
export function holds(rules: GameRules, record: GameRecord, { ply, move: wireMove }: Pending): boolean {
  const stored = record.moves[ply];
  const ours = rules.notate(wireMove);
  return stored !== undefined && ours.ok && stored.notation === ours.value;
}

/** Puts a record on the board. */
function show(
  state: MatchState,
  record: GameRecord,
  position: Position,
  aiThinkMs: number | null,
  nowMs: number,
): MatchState {
  const steps = position.ply - state.position.ply;
  const isOver = record.status === 'completed';
  const shownTurnMs = steps === 0 ? state.lastTurnMs : nowMs - state.turnSinceMs;
  return {
    ...state,
    record,
    position,
    pending: null,
    held: null,
    trouble: null,
    clockZeroMs: steps === 0 ? state.clockZeroMs : zeroAfterWait(state, nowMs),
    turnSinceMs: steps === 0 ? state.turnSinceMs : nowMs,
    lastTurnMs: (isOver ? lastMoveMs(record) : null) ?? shownTurnMs,
    clockStoppedMs: isOver ? (state.clockStoppedMs ?? nowMs) : null,
    aiThinkMs: steps === 0 ? (aiThinkMs ?? state.aiThinkMs) : aiThinkMs,
    hint: steps === 0 ? state.hint : null,
    isMoving: steps > 0 || (steps === 0 && state.isMoving),
    ending:
      isOver && state.ending.phase === 'none'
        ? { phase: 'due', dueMs: nowMs + resultDelayMs, isFresh: true }
        : state.ending,
  };
}

/** The game clock's start, corrected for a wait that only counts in part. */
function zeroAfterWait({ clockZeroMs, turnSinceMs }: MatchState, nowMs: number): number {
  const waitMs = nowMs - turnSinceMs;
  return clockZeroMs + waitMs - countedMs(waitMs);
}

function rollBack(state: MatchState, fresh: GameRecord | null, nowMs: number): MatchState {
  const record = fresh ?? state.record;
  const position = record && positionOf(state.rules, record);
  if (!record || !position) return { ...state, pending: null, trouble: null };
  return { ...show(state, record, position, null, nowMs), isMoving: false };
}

function withHint(
  state: MatchState,
  { hint, ply, hintsUsed }: Extract<MatchEvent, { readonly type: 'hinted' }>,
): MatchState {
  if (!state.record) return state;
  const record = { ...state.record, hintsUsed };
  return ply === state.position.ply ? { ...state, record, hint } : { ...state, record };
}

function replay(state: MatchState, ply: number): MatchState {
  const { record, replayPly } = state;
  if (record?.status !== 'completed') return state;
  const end = record.moveCount;
  const to = Math.max(0, Math.min(end, ply));
  return {
    ...state,
    replayPly: to === end ? null : to,
    isMoving: to === (replayPly ?? end) + 1,
    // The dialog does not interrupt a replay.
    ending: { phase: 'closed' },
  };
}

function wake(state: MatchState, nowMs: number): MatchState {
  const { held, ending } = state;
  if (held && held.dueMs <= nowMs) return show(state, held.record, held.position, held.aiThinkMs, nowMs);
  if (ending.phase === 'due' && ending.dueMs <= nowMs) {
    return { ...state, ending: { phase: 'open', isFresh: ending.isFresh } };
  }
  return state;
}
