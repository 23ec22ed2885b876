/**
 * A race between people as one browser knows it, pure: what the server told last, merged in the order in which it came, and how
 * the connection is. Nothing of another race is ever merged (USERS-ASK 44). The player's own keys belong to the session, not to this state.
 */
import type { Race, RacePlayer, RaceProgress, RaceResult } from '@playfield/contracts/http/race.ts';
import type { SocketStatus } from '../api/liveSocket.ts';

export type RaceState = {
  readonly raceId: string;
  readonly link: SocketStatus;
  /** Whether the server has told the race on this connection. */
  readonly isSynced: boolean;
  readonly race: Race | null;
  /** Why there is nothing to show, in the server's words. */
  readonly failure: string | null;
  /** Whether there is no such race any more: asking again cannot help. */
  readonly isGone: boolean;
  /** The server's clock less the page's, ms; null until the server has told its time. */
  readonly clockOffsetMs: number | null;
  /** How often the server's record of the player's keys replaced the page's: 0 while every key is known here. */
  readonly adoptions: number;
  /** How often the race has started over. */
  readonly restarts: number;
};

export type RaceEvent =
  | { readonly type: 'link'; readonly link: SocketStatus }
  /** A full snapshot of the race. */
  | { readonly type: 'race'; readonly race: Race }
  | {
      readonly type: 'players';
      readonly raceId: string;
      readonly players: readonly RacePlayer[];
      readonly startsAtMs: number | null;
    }
  | { readonly type: 'started'; readonly raceId: string; readonly goAtMs: number }
  | {
      readonly type: 'progress';
      readonly raceId: string;
      readonly players: readonly RaceProgress[];
      readonly endsAtMs: number | null;
    }
  | { readonly type: 'completed'; readonly raceId: string; readonly results: readonly RaceResult[] }
  | { readonly type: 'clock'; readonly offsetMs: number }
  | { readonly type: 'adopted' }
  /** With another GO: what was typed before is void. */
  | { readonly type: 'startedOver' }
  | { readonly type: 'failed'; readonly text: string; readonly isGone: boolean };

export function openingRace(raceId: string): RaceState {
  return {
    raceId,
    link: 'connecting',
    isSynced: false,
    race: null,
    failure: null,
    isGone: false,
    clockOffsetMs: null,
    adoptions: 0,
    restarts: 0,
  };
}

export function reduceRace(state: RaceState, event: RaceEvent): RaceState {
  switch (event.type) {
    case 'link':
      return {
        ...state,
        link: event.link,
        isSynced: state.isSynced && event.link === 'connected' && state.link === 'connected',
      };
    case 'race':
      return event.race.id === state.raceId
        ? {
            ...state,
            race: withoutStepBack(state.race, event.race),
            isSynced: true,
            failure: null,
            isGone: false,
          }
        : state;
    case 'clock':
      return { ...state, clockOffsetMs: event.offsetMs };
    case 'adopted':
      return { ...state, adoptions: state.adoptions + 1 };
    case 'startedOver':
      return { ...state, adoptions: 0, restarts: state.restarts + 1 };
    case 'failed':
      // Nobody is left to wait for; one that has begun is seen to its end with what is known.
      return {
        ...state,
        failure: event.text,
        isGone: event.isGone,
        race: isGoneFrom(state, event) ? null : state.race,
      };
    default:
      return state.race?.id === event.raceId ? { ...state, race: news(state.race, event) } : state;
  }
}

/** Applies an update to a known race. */
function news(
  race: Race,
  event: Extract<RaceEvent, { readonly type: 'players' | 'started' | 'progress' | 'completed' }>,
): Race {
  if (event.type === 'players') {
    const players = [...event.players];
    const isIn = players.some(({ playerId }) => playerId === race.you);
    const bots = players.filter(({ isBot }) => isBot).length;
    return {
      ...race,
      players,
      participants: players.length - bots,
      bots,
      botsAtMs: bots > 0 ? null : race.botsAtMs,
      startsAtMs: event.startsAtMs,
      you: isIn ? race.you : null,
      isJoined: isIn,
    };
  }
  if (race.status === 'completed') return race;
  if (event.type === 'started') return { ...race, status: 'racing', startsAtMs: null, goAtMs: event.goAtMs };
  if (event.type === 'progress') {
    const told = new Map(event.players.map((player) => [player.playerId, player]));
    const players = race.players.map((player) => ({ ...player, ...told.get(player.playerId) }));
    return { ...race, players, endsAtMs: event.endsAtMs };
  }
  const results = [...event.results];
  const players = race.players.map(
    (player) => results.find(({ playerId }) => playerId === player.playerId) ?? player,
  );
  return { ...race, status: 'completed', endsAtMs: null, results, players };
}

function isGoneFrom({ race }: RaceState, { isGone }: { readonly isGone: boolean }): boolean {
  return isGone && race?.status === 'waiting';
}

/** A completed race stays completed: late responses are ignored. */
function withoutStepBack(known: Race | null, told: Race): Race {
  return known?.status === 'completed' && told.status !== 'completed' ? known : told;
}

/** The player's lane; undefined for spectators. */
export function ownOf(race: Race): RacePlayer | undefined {
  return race.players.find(({ playerId }) => playerId === race.you);
}

/** What the panel shows (RC-012, RC-013; G56). */
export type Phase = 'loading' | 'failed' | 'waiting' | 'starting' | 'countdown' | 'running' | 'over';

/** `nowMs` by the page's clock. */
export function phaseOf(state: RaceState, nowMs: number): Phase {
  const { race, failure } = state;
  if (!race) return failure === null ? 'loading' : 'failed';
  if (race.status === 'completed') return 'over';
  if (race.status === 'racing')
    return (untilMs(state, race.goAtMs, nowMs) ?? 0) > 0 ? 'countdown' : 'running';
  return race.players.length < 2 ? 'waiting' : 'starting';
}

/** A time of the server on the page's clock; null while the clocks are not compared. */
export function pageTimeMs({ clockOffsetMs }: RaceState, serverMs: number | null): number | null {
  return serverMs === null || clockOffsetMs === null ? null : serverMs - clockOffsetMs;
}

/** Milliseconds until a time of the server; negative when it is over, null when it is not known. */
export function untilMs(state: RaceState, serverMs: number | null, nowMs: number): number | null {
  const atMs = pageTimeMs(state, serverMs);
  return atMs === null ? null : atMs - nowMs;
}

/** The badge: connected once the race has come (RC-001). */
export function linkOf({ link, isSynced }: RaceState): SocketStatus {
  return link === 'connected' && !isSynced ? 'connecting' : link;
}
