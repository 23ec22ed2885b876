/**
 * What every format of tournament shares: its matches, and what is known of them. All of it is pure: the state is the
 * matches, and each format's `next` derives from them whatever follows, so that doing it twice changes nothing.
 */
import type { Participant } from './seeding.ts';

export type Slot = 1 | 2;
export type Slots<T> = readonly [T, T];
export type Bracket = 'winners' | 'losers' | 'final' | 'third' | 'table' | 'group';
type MatchStatus = 'pending' | 'ready' | 'playing' | 'completed' | 'walkover' | 'bye';
/** `decided` is the organiser's word. */
type Outcome = 'played' | 'walkover' | 'double-walkover' | 'bye' | 'decided';
export type Link = { readonly matchId: string; readonly slot: Slot };

export type Match = {
  /** Its place: bracket, round and number. */
  readonly id: string;
  readonly bracket: Bracket;
  /** From 1. */
  readonly round: number;
  /** From 1 within its bracket and round. */
  readonly matchNumber: number;
  readonly group: number | null;
  /** Games of the match: odd. */
  readonly bestOf: number;
  /** A slot without a player is not filled yet, or never will be: which, its feeder says. */
  readonly players: Slots<string | null>;
  readonly status: MatchStatus;
  readonly outcome: Outcome | null;
  /** Null as well for a drawn match of a table and for a double walkover. */
  readonly winnerId: string | null;
  /** Where the winner goes on. */
  readonly next: Link | null;
  readonly loserNext: Link | null;
};

export type Options = {
  readonly bestOf: number;
  readonly finalBestOf: number;
  readonly thirdPlace: boolean;
};

export type State = {
  readonly participants: readonly Participant[];
  readonly matches: readonly Match[];
  readonly options: Options;
};

/** What ended a match. */
export type MatchResult = {
  readonly outcome: Exclude<Outcome, 'bye'>;
  readonly winnerId: string | null;
};

type Place = Pick<Match, 'bracket' | 'round' | 'matchNumber'>;

export function newMatch(place: Place & Partial<Match>): Match {
  return {
    id: `${place.bracket}/${place.round}/${place.matchNumber}`,
    group: null,
    bestOf: 1,
    players: [null, null],
    status: 'pending',
    outcome: null,
    winnerId: null,
    next: null,
    loserNext: null,
    ...place,
  };
}

export function isDecided({ status }: Match): boolean {
  return status === 'completed' || status === 'walkover' || status === 'bye';
}

function isTable({ bracket }: Match): boolean {
  return bracket === 'table' || bracket === 'group';
}

export function loserOf({ players, winnerId }: Match): string | null {
  return winnerId === null ? null : (players.find((id) => id !== winnerId) ?? null);
}

/** Who left before their table was over. A player who leaves later keeps their line in it. */
export function leftTableOf({ participants }: Pick<State, 'participants'>): ReadonlySet<string> {
  return new Set(participants.filter(({ leftTable }) => leftTable).map(({ id }) => id));
}

export function disqualifiedOf({ participants }: Pick<State, 'participants'>): ReadonlySet<string> {
  return new Set(participants.filter(({ isDisqualified }) => isDisqualified).map(({ id }) => id));
}

export function goneOf({ participants }: Pick<State, 'participants'>): ReadonlySet<string> {
  return new Set(participants.filter(({ isGone }) => isGone).map(({ id }) => id));
}

function withResult(match: Match, { outcome, winnerId }: MatchResult): Match {
  const isPlayed = outcome === 'played' || outcome === 'decided';
  return { ...match, status: isPlayed ? 'completed' : 'walkover', outcome, winnerId };
}

/**
 * The match now that it is known who comes: the same if nothing changed; open to be played; or decided, because
 * somebody does not come. A player who leaves during the match has lost it as if it had been played.
 */
export function whenFilled(match: Match, players: Slots<string | null>, gone: ReadonlySet<string>): Match {
  const isSame = match.players[0] === players[0] && match.players[1] === players[1];
  if (isSame && isDecided(match)) return match;
  const wasPlaying = isSame && match.status === 'playing';
  const present = players.filter((id) => id !== null && !gone.has(id));
  const open: Match = {
    ...match,
    players,
    status: wasPlaying ? 'playing' : 'ready',
    outcome: null,
    winnerId: null,
  };
  const [winnerId] = present;
  if (present.length === 2) return open;
  if (winnerId === undefined || winnerId === null)
    return withResult(open, { outcome: 'double-walkover', winnerId: null });
  return withResult(open, { outcome: wasPlaying ? 'played' : 'walkover', winnerId });
}

/** A match that waits for others. */
export function waiting(match: Match, players: Slots<string | null> = match.players): Match {
  return { ...match, players, status: 'pending', outcome: null, winnerId: null };
}

/** Whether a result makes sense for a match: somebody of its own wins, and only matches of a table are drawn. */
function isPossible(match: Match, { outcome, winnerId }: MatchResult): boolean {
  if (match.players.includes(null)) return false;
  if (winnerId !== null) return outcome !== 'double-walkover' && match.players.includes(winnerId);
  return outcome === 'double-walkover' || (isTable(match) && outcome !== 'walkover');
}

function replaced(
  state: State,
  matchId: string,
  result: MatchResult,
  may: (match: Match) => boolean,
): State | null {
  const match = state.matches.find(({ id }) => id === matchId);
  if (!match || !may(match) || !isPossible(match, result)) return null;
  return {
    ...state,
    matches: state.matches.map((other) => (other === match ? withResult(match, result) : other)),
  };
}

/** The state with the result of a match that is open; null for any other: results come twice and out of order. */
export function withReported(state: State, matchId: string, result: MatchResult): State | null {
  return replaced(state, matchId, result, ({ status }) => status === 'ready' || status === 'playing');
}

/** The state with another result for a match that is decided; `next` empties what followed from the old one. */
export function withCorrected(state: State, matchId: string, result: MatchResult): State | null {
  return replaced(state, matchId, result, isDecided);
}

/** The state once somebody has left, or was removed from it. */
export function withGone(state: State, playerId: string, isDisqualified = false): State {
  const leftTable = state.matches.some(
    (match) => isTable(match) && !isDecided(match) && match.players.includes(playerId),
  );
  return {
    ...state,
    participants: state.participants.map((participant) =>
      participant.id === playerId && !participant.isGone
        ? { ...participant, isGone: true, isDisqualified, leftTable }
        : participant,
    ),
  };
}

/** The matches of these that have other players after a correction, or are gone. */
function withOthersAfter(matches: readonly Match[], after: State): readonly Match[] {
  const kept = new Map(after.matches.map((match) => [match.id, match]));
  return matches.filter(({ id, players }) => {
    const now = kept.get(id);
    return players[0] !== now?.players[0] || players[1] !== now.players[1];
  });
}

/** The matches that had begun before a correction and are to be played again, or not at all, after it. */
export function undoneBy(before: State, after: State): readonly Match[] {
  const begun = before.matches.filter(({ status }) => status === 'playing' || status === 'completed');
  return withOthersAfter(begun, after);
}

/**
 * The matches of other players after a correction to whose old ones a contest may belong: those undone, and walkovers, since a first
 * move may have been missed, or the walkover given, in a contest.
 */
export function replacedBy(before: State, after: State): readonly Match[] {
  const walkovers = before.matches.filter(({ status }) => status === 'walkover');
  return [...undoneBy(before, after), ...withOthersAfter(walkovers, after)];
}

/** The second match of a grand final, which stays empty unless the first one asks for it. */
export const isSpare = ({ bracket, round, status }: Match): boolean =>
  bracket === 'final' && round === 2 && status === 'pending';

/** Whether nothing is left to play. */
export function isOver({ matches }: State): boolean {
  return matches.every((match) => isDecided(match) || isSpare(match));
}

type Exit = {
  readonly id: string;
  /** The further somebody came, the higher; null: still in. */
  readonly level: number | null;
  readonly isWinner: boolean;
};

/**
 * Places from how far everybody came; those who came equally far share a place, also with those who are still in and will have come as
 * far as `toCome` says. The first is the winner's alone.
 */
export function placesByExit(
  exits: readonly Exit[],
  toCome: readonly number[] = [],
): ReadonlyMap<string, number> {
  const countOf = new Map<number, number>();
  for (const level of [...exits.map((exit) => exit.level), ...toCome])
    if (level !== null) countOf.set(level, (countOf.get(level) ?? 0) + 1);
  const placeOf = new Map<number, number>();
  let better = exits.length;
  for (const [level, count] of [...countOf].toSorted(([a], [b]) => a - b)) {
    better -= count;
    placeOf.set(level, better + 1);
  }
  return new Map(
    exits.flatMap(({ id, level, isWinner }) => {
      const place = level === null ? undefined : placeOf.get(level);
      return place === undefined ? [] : [[id, isWinner ? 1 : Math.max(2, place)] as const];
    }),
  );
}

/**
 * Places without those who were disqualified: players behind them move up. The first is the winner's alone: it passes on only when
 * its holder was disqualified, and never to several.
 */
export function withoutDisqualified(
  places: ReadonlyMap<string, number>,
  disqualified: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const given = [...places].flatMap(([id, place]) => (disqualified.has(id) ? [place] : []));
  if (given.length === 0) return places;
  const kept = [...places]
    .filter(([id]) => !disqualified.has(id))
    .map(([id, place]) => ({ id, place, moved: place - given.filter((other) => other < place).length }));
  const isPassedOn = given.includes(1) && kept.filter(({ moved }) => moved === 1).length === 1;
  return new Map(
    kept.map(({ id, place, moved }) => [id, place === 1 || isPassedOn ? moved : Math.max(2, moved)]),
  );
}
