/** What single and double elimination share: a bracket of winners, and results that go from match to match. */
import {
  goneOf,
  isDecided,
  isSpare,
  loserOf,
  newMatch,
  placesByExit,
  waiting,
  whenFilled,
  type Bracket,
  type Link,
  type Match,
  type Slot,
  type Slots,
  type State,
} from './match.ts';
import { bracketOrder } from './seeding.ts';

/** The smallest power of two that holds so many players. */
export function sizeFor(players: number): number {
  return 2 ** Math.ceil(Math.log2(players));
}

function firstRound(ids: readonly string[]): readonly Match[] {
  const order = bracketOrder(sizeFor(ids.length)).map((seed) => ids[seed - 1] ?? null);
  return Array.from({ length: order.length / 2 }, (_, index) => {
    const players: Slots<string | null> = [order[2 * index] ?? null, order[2 * index + 1] ?? null];
    const match = newMatch({ bracket: 'winners', round: 1, matchNumber: index + 1, players });
    const winnerId = players[0] ?? players[1];
    if (!players.includes(null)) return { ...match, status: 'ready' };
    return { ...match, status: 'bye', outcome: 'bye', winnerId };
  });
}

/** The matches of a bracket in which one loss is the end, for players ordered from the best seed down. Byes are matches of one. */
export function winnersBracket(ids: readonly string[], bestOf: number): readonly Match[] {
  const rounds = Math.log2(sizeFor(ids.length));
  const later = Array.from({ length: rounds - 1 }, (_, index) => index + 2).flatMap((round) =>
    Array.from({ length: 2 ** (rounds - round) }, (_, index) =>
      newMatch({ bracket: 'winners', round, matchNumber: index + 1 }),
    ),
  );
  return [...firstRound(ids), ...later].map((match) => ({
    ...match,
    bestOf,
    next: match.round === rounds ? null : linkUp(match),
  }));
}

function linkUp({ bracket, round, matchNumber }: Match): Link {
  return {
    matchId: `${bracket}/${round + 1}/${Math.ceil(matchNumber / 2)}`,
    slot: matchNumber % 2 === 1 ? 1 : 2,
  };
}

const brackets: readonly Bracket[] = ['table', 'group', 'winners', 'losers', 'third', 'final'];

/** Every match after those that lead to it. */
export function inOrder(matches: readonly Match[]): readonly Match[] {
  return matches.toSorted(
    (a, b) =>
      brackets.indexOf(a.bracket) - brackets.indexOf(b.bracket) ||
      a.round - b.round ||
      a.matchNumber - b.matchNumber,
  );
}

type Feeder = { readonly matchId: string; readonly sends: 'winner' | 'loser' };

function feedersOf(matches: readonly Match[]): ReadonlyMap<string, Feeder> {
  const feeders = new Map<string, Feeder>();
  for (const { id, next, loserNext } of matches) {
    if (next) feeders.set(`${next.matchId}#${next.slot}`, { matchId: id, sends: 'winner' });
    if (loserNext) feeders.set(`${loserNext.matchId}#${loserNext.slot}`, { matchId: id, sends: 'loser' });
  }
  return feeders;
}

/**
 * The matches with everything that follows from their results: who meets whom, who goes on without playing. A result
 * holds only for the players who made it; where a correction brings others, the match is open again.
 */
export function propagate(matches: readonly Match[], gone: ReadonlySet<string>): readonly Match[] {
  const feeders = feedersOf(matches);
  const settled = new Map<string, Match>();
  /** Who stands in a slot; null: nobody ever will; undefined: not known yet. */
  const comes = (match: Match, slot: Slot): string | null | undefined => {
    const feeder = feeders.get(`${match.id}#${slot}`);
    if (!feeder) return match.players[slot - 1];
    const source = settled.get(feeder.matchId);
    if (!source || !isDecided(source)) return undefined;
    return feeder.sends === 'winner' ? source.winnerId : loserOf(source);
  };
  for (const match of inOrder(matches)) {
    const [one, two] = [comes(match, 1), comes(match, 2)];
    const isKnown = one !== undefined && two !== undefined;
    settled.set(
      match.id,
      isKnown ? whenFilled(match, [one, two], gone) : waiting(match, [one ?? null, two ?? null]),
    );
  }
  return [...settled.values()];
}

/** The last match that each player has come to. */
function lastMatches(matches: readonly Match[]): ReadonlyMap<string, Match> {
  return new Map(
    inOrder(matches).flatMap((match) =>
      match.players.flatMap((id) => (id === null ? [] : [[id, match] as const])),
    ),
  );
}

type LevelOf = (match: Match, won: boolean) => number;

/**
 * How many of its two players never come to a match, for each: nobody goes on from where they would come from. Another player goes on from
 * it without playing, and nobody loses in it.
 */
function missingIn(matches: readonly Match[]): ReadonlyMap<Match, number> {
  const feeders = feedersOf(matches);
  const byId = new Map(matches.map((match) => [match.id, match]));
  const missing = new Map<Match, number>();
  const sendsNobody = ({ matchId, sends }: Feeder): boolean => {
    const source = byId.get(matchId);
    if (!source) return false;
    if (isDecided(source)) return (sends === 'winner' ? source.winnerId : loserOf(source)) === null;
    return (missing.get(source) ?? 0) > (sends === 'winner' ? 1 : 0);
  };
  for (const match of inOrder(matches)) {
    const sources = [feeders.get(`${match.id}#1`), feeders.get(`${match.id}#2`)];
    missing.set(match, sources.filter((source) => source && sendsNobody(source)).length);
  }
  return missing;
}

/** How far those will have come who are still in, and do not win it all: one for each match whose loser is out. */
function levelsToCome(matches: readonly Match[], levelOf: LevelOf): readonly number[] {
  const missing = missingIn(matches);
  return matches.flatMap((match) => {
    if (isDecided(match) || isSpare(match) || missing.get(match) !== 0) return [];
    const lost = match.loserNext ? [] : [levelOf(match, false)];
    return match.next ? lost : [...lost, levelOf(match, true)];
  });
}

/**
 * Places of those who are out, and of the winner: the ones that they will have in the end, whatever is still to be played. `levelOf`
 * says how far somebody came who won or lost this match and has no other.
 */
export function eliminationPlaces(matches: readonly Match[], levelOf: LevelOf): ReadonlyMap<string, number> {
  const last = [...lastMatches(matches)];
  return placesByExit(
    last.map(([id, match]) => {
      const won = match.winnerId === id;
      return {
        id,
        level: isDecided(match) ? levelOf(match, won) : null,
        isWinner: won && match.bracket !== 'third',
      };
    }),
    levelsToCome(matches, levelOf),
  );
}

export function withPropagated(state: State): State {
  return { ...state, matches: propagate(state.matches, goneOf(state)) };
}
