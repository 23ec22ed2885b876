/**
 * What the page shows besides the picture: name entry, playing, dead (document 2, section 4; AR-019…024;
 * GAPS G82, G83). Pure; arenaSession.ts feeds it.
 */
import type { SnakeDeath, SnakeKills } from '@playfield/contracts/socket/arena.ts';
import { canBoost } from '@playfield/games/snake-arena/rules.ts';
import type { LinkStatus } from './arenaLink.ts';
import { withKills, withoutKills, type SeenKill } from './killList.ts';
import type { Skin } from './skins.ts';

export type Leader = {
  readonly id: number;
  readonly name: string;
  readonly mass: number;
  readonly isBot: boolean;
  /** In units. */
  readonly x: number;
  readonly y: number;
};

/** The panel's figures, updated five times a second. */
export type Standing = {
  readonly mass: number;
  readonly kills: number;
  /** The age of the player's snake when it was last heard of; 0 in a new life. */
  readonly survivedMs: number;
  /** People alive; null until this connection has told. */
  readonly alive: number | null;
  /** Rank of the player's snake from 1; 0 without one. */
  readonly rank: number;
  readonly isInDanger: boolean;
  /** Position of the player's head in units, rounded to ten; null without one. */
  readonly place: { readonly x: number; readonly y: number } | null;
  /** The ten largest. */
  readonly leaders: readonly Leader[];
};

export type Summary = {
  readonly mass: number;
  readonly kills: number;
  readonly survivedMs: number;
  /** Who it was; null for the boundary, and where unknown. */
  readonly killer: { readonly name: string; readonly isBot: boolean } | null;
  /** Whether the server reported the death. */
  readonly isTold: boolean;
  /** Rank at the moment of death, from 1; 0 where unknown. */
  readonly rank: number;
};

export type ArenaState = {
  /** `joining` until the server confirms; `dead` while the summary covers the arena. */
  readonly phase: 'entry' | 'joining' | 'playing' | 'dead';
  /** The content of the name field. */
  readonly name: string;
  /** What the page last proposed for it. */
  readonly proposedName: string;
  /** The name the player's snake goes by: numbered where another snake had the name first. */
  readonly shownName: string;
  /** The look of the snakes to come. */
  readonly skin: Skin;
  /** Why the name was refused, or why the player cannot enter, be born again or come back; the server's text. */
  readonly problem: string | null;
  /** Whether `problem` is about the name. */
  readonly isNameRefused: boolean;
  readonly link: LinkStatus;
  /** While playing: the connection was lost, and the server has not given a snake since. */
  readonly isRejoining: boolean;
  readonly standing: Standing;
  /** The last kills in the arena, oldest first. */
  readonly kills: readonly SeenKill[];
  /** The player's snake, living or last; null before the first life. */
  readonly ownId: number | null;
  /**
   * The seat of the last `snakeJoined`. A page that reconnects sends it, so that it takes over no snake that is steered elsewhere
   * by then; pressing Enter does.
   */
  readonly seat: string | null;
  /** Lives begun so far; an interrupted one continues. */
  readonly lives: number;
  /** Of the last life; null before the first death. */
  readonly summary: Summary | null;
  /** A respawn was requested less than a second ago. */
  readonly isRespawning: boolean;
  /** A respawn was requested, and the arena has not answered yet. */
  readonly isDue: boolean;
  /** The respawn countdown has stopped because the summary is in use; it starts over afterwards. */
  readonly isHeld: boolean;
};

export type ArenaEvent =
  | { readonly type: 'named'; readonly name: string }
  /** Somebody else plays, or the player has another name. `isFixed`: an account's own. */
  | { readonly type: 'proposed'; readonly name: string; readonly isFixed: boolean }
  | { readonly type: 'dressed'; readonly skin: Skin }
  | { readonly type: 'killed'; readonly kills: SnakeKills['kills']; readonly firstKey: number }
  | { readonly type: 'killsFaded'; readonly upTo: number }
  | { readonly type: 'entered' }
  | { readonly type: 'refused'; readonly message: string; readonly isNameRefused: boolean }
  | {
      readonly type: 'joined';
      readonly id: number;
      readonly name: string;
      readonly isResumed: boolean;
      readonly seat: string;
    }
  | { readonly type: 'died'; readonly summary: Summary }
  | { readonly type: 'respawning' }
  | { readonly type: 'unlocked' }
  /** A new life, or coming back, must wait; it is asked for again and again. */
  | { readonly type: 'delayed'; readonly message: string }
  | { readonly type: 'held'; readonly isHeld: boolean }
  | { readonly type: 'standing'; readonly standing: Partial<Standing> }
  | { readonly type: 'link'; readonly status: LinkStatus };

/** Without a snake in the world. */
const nowhere = { rank: 0, isInDanger: false, place: null } as const;
/** A new life starts with this (AR-022). */
const newborn = { mass: 0, kills: 0, survivedMs: 0, ...nowhere } as const;

const nothing: Standing = { ...newborn, alive: null, leaders: [] };

/** The default name (AR-026). */
export const defaultName = 'Player';

export function startArena(name: string, skin: Skin = null): ArenaState {
  return {
    phase: 'entry',
    name,
    proposedName: name,
    shownName: name,
    skin,
    kills: [],
    problem: null,
    isNameRefused: false,
    link: 'connecting',
    isRejoining: false,
    standing: nothing,
    ownId: null,
    seat: null,
    lives: 0,
    summary: null,
    isRespawning: false,
    isDue: false,
    isHeld: false,
  };
}

/** Whether `Enter Arena` is enabled (AR-024, AR-025). */
export const canEnter = ({ phase, name }: ArenaState): boolean => phase === 'entry' && name.trim() !== '';

/** Whether a living snake has too little mass to boost (GAPS G95); at 0 its mass is not known yet. */
export const isTooSmallToBoost = (mass: number): boolean => mass > 0 && !canBoost(mass);

export function arenaReducer(state: ArenaState, event: ArenaEvent): ArenaState {
  switch (event.type) {
    case 'named':
      return { ...state, name: event.name, problem: null };
    case 'proposed': {
      // What a guest has typed stays.
      const isReplaced = event.isFixed || state.name === state.proposedName;
      const proposed = { ...state, proposedName: event.name };
      if (!isReplaced || state.name === event.name) return proposed;
      return { ...proposed, name: event.name, problem: null };
    }
    case 'dressed':
      return { ...state, skin: event.skin };
    case 'killed': {
      const ownId = state.phase === 'playing' || state.phase === 'dead' ? state.ownId : null;
      return { ...state, kills: withKills(state.kills, event.kills, event.firstKey, ownId) };
    }
    case 'killsFaded':
      return { ...state, kills: withoutKills(state.kills, event.upTo) };
    case 'entered':
      return canEnter(state) ? { ...state, phase: 'joining', problem: null, seat: null } : state;
    case 'refused':
      return {
        ...state,
        phase: 'entry',
        problem: event.message,
        isNameRefused: event.isNameRefused,
        isRejoining: false,
        isRespawning: false,
        isDue: false,
        isHeld: false,
      };
    case 'joined': {
      const isSameLife = event.isResumed && event.id === state.ownId;
      return {
        ...state,
        phase: 'playing',
        // This tab takes over a snake that another one named.
        name: state.name.trim() === '' ? event.name : state.name,
        shownName: event.name,
        problem: null,
        isRejoining: false,
        isDue: false,
        isHeld: false,
        ownId: event.id,
        seat: event.seat,
        lives: isSameLife ? state.lives : state.lives + 1,
        standing: isSameLife ? state.standing : { ...state.standing, ...newborn },
      };
    }
    case 'died':
      return died(state, event.summary);
    case 'respawning': {
      if (state.phase !== 'dead' || state.isRespawning) return state;
      const standing = { ...state.standing, ...newborn };
      return { ...state, standing, problem: null, isRespawning: true, isDue: true, isHeld: false };
    }
    case 'unlocked':
      return { ...state, isRespawning: false };
    case 'delayed':
      return state.phase === 'dead' || state.phase === 'playing'
        ? { ...state, problem: event.message }
        : state;
    case 'held':
      return state.phase === 'dead' && state.isHeld !== event.isHeld
        ? { ...state, isHeld: event.isHeld }
        : state;
    case 'standing':
      return { ...state, standing: { ...state.standing, ...event.standing } };
    default:
      return {
        ...state,
        link: event.status,
        isRejoining: state.phase === 'playing' && (state.isRejoining || event.status !== 'connected'),
        standing: event.status === 'connected' ? state.standing : { ...state.standing, alive: null },
      };
  }
}

/** Either trigger has the same effect, and a late message completes the summary (AR-020). */
function died(state: ArenaState, summary: Summary): ArenaState {
  const standing = { ...state.standing, ...nowhere };
  if (state.phase === 'playing')
    return { ...state, phase: 'dead', problem: null, isRejoining: false, summary, standing };
  return state.phase === 'dead' && state.summary?.isTold === false ? { ...state, summary } : state;
}

export function summaryOf({ mass, kills, survivedMs, killer, rank }: SnakeDeath): Summary {
  return { mass, kills, survivedMs, killer, rank, isTold: true };
}
