/**
 * A game of two people on one device (document 2, section 1; CK-003), pure: the same match state as
 * any other game, with both seats played here, and its serialised form for the browser's storage.
 * `nowMs` is monotonic, `wallMs` counts from 1970.
 */
import type { Game as GameRules } from '@playfield/games/game.ts';
import { newRecord, recordAfter } from '../../offline/localRecord.ts';
import { openingMatch, reduceMatch, type MatchState } from '../frame/matchState.ts';
import { canMove } from '../frame/matchView.ts';
import type { GameRecord, Move } from '../frame/record.ts';

type Times = { readonly nowMs: number; readonly wallMs: number };

export type LocalEvent =
  | ({ readonly type: 'moved'; readonly move: Move } & Times)
  /** Takes back the last move of either side, even after the end. */
  | ({ readonly type: 'undone' | 'begun' } & Times)
  /** Another tab of this browser is ahead: `text` is what it stored. */
  | ({ readonly type: 'stored'; readonly text: string | null } & Times)
  | { readonly type: 'replayed'; readonly ply: number }
  | { readonly type: 'woke'; readonly nowMs: number };

/** The storage key of the game. */
export function localKey(gameType: string): string {
  return `playfield:local-game:${gameType}`;
}

/** The stored game, else a new one. */
export function openLocal(rules: GameRules, text: string | null, times: Times): MatchState {
  return load(openingMatch(rules), storedGame(rules, text) ?? begin(rules, times.wallMs), times.nowMs);
}

/** A move that is not legal leaves the state as it is. */
export function reduceLocal(state: MatchState, event: LocalEvent): MatchState {
  const { rules, record, position } = state;
  switch (event.type) {
    case 'moved': {
      if (!record || !canMove(state)) return state;
      const after = recordAfter({ record, position }, event.move, event.wallMs);
      if (!after.ok) return state;
      return reduceMatch(state, {
        type: 'received',
        record: after.value.record,
        aiThinkMs: null,
        nowMs: event.nowMs,
      });
    }
    case 'undone': {
      const moves = record?.moves.slice(0, -1).map(({ move }) => move);
      const before = record && moves && replayed(rules, moves, Date.parse(record.createdAt));
      return before ? load(state, before, event.nowMs) : state;
    }
    case 'begun':
      return load(state, begin(rules, event.wallMs), event.nowMs);
    case 'stored':
      return event.text === storedText(state) ? state : openLocal(rules, event.text, event);
    default:
      return reduceMatch(state, event);
  }
}

/** What the browser stores of a game. */
export function storedText({ record }: MatchState): string | null {
  if (!record) return null;
  return JSON.stringify({
    startedAtMs: Date.parse(record.createdAt),
    moves: record.moves.map(({ move }) => move),
  });
}

function begin(rules: GameRules, wallMs: number): GameRecord {
  const { player1, player2 } = rules.sides;
  return newRecord(rules, wallMs, wallMs, {
    gameMode: 'local',
    yourSeat: null,
    player1Name: player1,
    player2Name: player2,
  });
}

function load(state: MatchState, record: GameRecord, nowMs: number): MatchState {
  return reduceMatch(state, { type: 'loaded', record, nowMs, elapsedMs: 0 });
}

/** The game after these moves; null where one is not legal. */
function replayed(rules: GameRules, moves: readonly unknown[], startedAtMs: number): GameRecord | null {
  let played = { record: begin(rules, startedAtMs), position: rules.start() };
  for (const raw of moves) {
    const after = recordAfter(played, raw, startedAtMs);
    if (!after.ok) return null;
    played = after.value;
  }
  return played.record;
}

/** The game of a stored text. A text written by another version, or edited, counts as none. */
export function storedGame(rules: GameRules, text: string | null): GameRecord | null {
  const stored = text === null ? null : parsed(text);
  if (typeof stored !== 'object' || stored === null || !('moves' in stored) || !('startedAtMs' in stored))
    return null;
  const { moves, startedAtMs } = stored;
  const isInstant = typeof startedAtMs === 'number' && !Number.isNaN(new Date(startedAtMs).getTime());
  return Array.isArray(moves) && isInstant ? replayed(rules, moves, startedAtMs) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
