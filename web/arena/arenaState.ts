/**
 * What the page shows besides the picture: name entry, joined, dead, and back (document 2, section 4; AR-019…024; GAPS G82, G83).
 * Pure; arenaSession.ts feeds it.
 */
import type { SnakeDeath } from '@playfield/contracts/socket/arena.ts';
import { canBoost } from '@playfield/games/snake-arena/rules.ts';
import type { LinkStatus } from './arenaLink.ts';

export type Leader = {
  readonly id: number;
  readonly name: string;
  readonly mass: number;
  readonly isBot: boolean;
  /** In units. */
  readonly x: number;
  readonly y: number;
};

/** The figures of the panel, some five times a second. */
export type Standing = {
  readonly mass: number;
  readonly kills: number;
  /** People alive. */
  readonly alive: number;
  /** Place of the own snake from 1; 0 without one. */
  readonly rank: number;
  readonly isInDanger: boolean;
  /** Where the own head is, in units, to the nearest ten; null without one. */
  readonly place: { readonly x: number; readonly y: number } | null;
  /** The ten largest. */
  readonly leaders: readonly Leader[];
};

export type Summary = {
  readonly mass: number;
  readonly kills: number;
  readonly survivedMs: number;
  /** Who it was; null for the boundary, and where it is not known. */
  readonly killer: { readonly name: string; readonly isBot: boolean } | null;
  /** Whether the server said how it happened. */
  readonly isTold: boolean;
  /** Place at the moment of death, from 1; 0 where it is not known. */
  readonly rank: number;
};

export type ArenaState = {
  /** `joining` until the server confirms; `dead` with the summary over the arena. */
  readonly phase: 'entry' | 'joining' | 'playing' | 'dead';
  /** As it stands in the field. */
  readonly name: string;
  /** The server's words on the name, or on why one cannot play. */
  readonly problem: string | null;
  readonly link: LinkStatus;
  readonly standing: Standing;
  /** The own snake, living or last; null before the first life. */
  readonly ownId: number | null;
  /** How many lives have begun here; one that was only interrupted goes on. */
  readonly lives: number;
  /** Of the last life; null before the first death. */
  readonly summary: Summary | null;
  /** A respawn is in progress. */
  readonly isRespawning: boolean;
  /** The countdown to the respawn stands still, for the summary is being used. */
  readonly isHeld: boolean;
};

export type ArenaEvent =
  | { readonly type: 'named'; readonly name: string }
  | { readonly type: 'entered' }
  | { readonly type: 'refused'; readonly message: string }
  | {
      readonly type: 'joined';
      readonly id: number;
      readonly name: string;
      readonly isResumed: boolean;
    }
  | { readonly type: 'died'; readonly summary: Summary }
  | { readonly type: 'respawning' }
  | { readonly type: 'unlocked' }
  | { readonly type: 'held'; readonly isHeld: boolean }
  | { readonly type: 'standing'; readonly standing: Partial<Standing> }
  | { readonly type: 'link'; readonly status: LinkStatus };

/** Also what a respawn begins with (AR-022). */
const nothing: Standing = {
  mass: 0,
  kills: 0,
  alive: 0,
  rank: 0,
  isInDanger: false,
  place: null,
  leaders: [],
};

/** The name that the field begins with (AR-026). */
export const defaultName = 'Player';

export function startArena(name: string): ArenaState {
  return {
    phase: 'entry',
    name,
    problem: null,
    link: 'connecting',
    standing: nothing,
    ownId: null,
    lives: 0,
    summary: null,
    isRespawning: false,
    isHeld: false,
  };
}

/** Whether `Enter Arena` may be pressed (AR-024, AR-025). */
export const canEnter = ({ phase, name }: ArenaState): boolean => phase === 'entry' && name.trim() !== '';

/** Whether a living snake has used up the mass that boosting takes (GAPS G95); 0 means that its mass is not known yet. */
export const isTooSmallToBoost = (mass: number): boolean => mass > 0 && !canBoost(mass);

export function arenaReducer(state: ArenaState, event: ArenaEvent): ArenaState {
  switch (event.type) {
    case 'named':
      return { ...state, name: event.name, problem: null };
    case 'entered':
      return canEnter(state) ? { ...state, phase: 'joining', problem: null } : state;
    case 'refused':
      return { ...state, phase: 'entry', problem: event.message, isRespawning: false, isHeld: false };
    case 'joined':
      return {
        ...state,
        phase: 'playing',
        name: event.name,
        problem: null,
        isHeld: false,
        ownId: event.id,
        lives: event.isResumed && state.lives > 0 ? state.lives : state.lives + 1,
      };
    case 'died':
      return died(state, event.summary);
    case 'respawning': {
      if (state.phase !== 'dead' || state.isRespawning) return state;
      const standing = { ...state.standing, mass: 0, kills: 0 };
      return { ...state, standing, isRespawning: true, isHeld: false };
    }
    case 'unlocked':
      return { ...state, isRespawning: false };
    case 'held':
      return state.phase === 'dead' && state.isHeld !== event.isHeld
        ? { ...state, isHeld: event.isHeld }
        : state;
    case 'standing':
      return { ...state, standing: { ...state.standing, ...event.standing } };
    default:
      return { ...state, link: event.status };
  }
}

/** By a message or by one's own record: both alike, and a message that comes second completes the summary (AR-020). */
function died(state: ArenaState, summary: Summary): ArenaState {
  const standing = { ...state.standing, isInDanger: false, place: null, rank: 0 };
  if (state.phase === 'playing') return { ...state, phase: 'dead', summary, standing };
  return state.phase === 'dead' && state.summary?.isTold === false ? { ...state, summary } : state;
}

export function summaryOf({ mass, kills, survivedMs, killer, rank }: SnakeDeath): Summary {
  return { mass, kills, survivedMs, killer, rank, isTold: true };
}
