/** A table in which everybody meets everybody: who meets whom when, and the order of the players. */
import { isDecided, newMatch, waiting, whenFilled, type Match } from './match.ts';

/**
 * The pairs of each round by the Berger tables, which FIDE publishes: player 1 of a pair takes the first seat. Of an
 * odd number, one sits out in each round.
 */
export function bergerRounds(ids: readonly string[]): readonly (readonly (readonly [string, string])[])[] {
  const even = ids.length + (ids.length % 2);
  const circle = even - 1;
  return Array.from({ length: circle }, (_, round) => {
    const at = (index: number): string | undefined => ids[(index + (round * even) / 2) % circle];
    const last = ids[circle];
    const pairs = Array.from({ length: even / 2 }, (_, index) => {
      if (index > 0) return [at(index), at(circle - index)];
      return round % 2 === 0 ? [at(0), last] : [last, at(0)];
    });
    return pairs.flatMap(([one, two]) =>
      one === undefined || two === undefined ? [] : [[one, two] as const],
    );
  });
}

/** The matches of a table as it goes on: a round opens when the one before it is over. */
export function settleTable(matches: readonly Match[], gone: ReadonlySet<string>): readonly Match[] {
  const settled: Match[] = [];
  let openRound = 1;
  for (const match of matches.toSorted((a, b) => a.round - b.round || a.matchNumber - b.matchNumber)) {
    // The first match of a round: are all before it over?
    if (match.round === openRound + 1 && settled.every(isDecided)) openRound = match.round;
    const isOpen = match.round === openRound || isDecided(match);
    settled.push(isOpen ? whenFilled(match, match.players, gone) : waiting(match));
  }
  return settled;
}

export function newTable(
  ids: readonly string[],
  bracket: 'table' | 'group',
  group: number | null,
): readonly Match[] {
  return bergerRounds(ids).flatMap((pairs, round) =>
    pairs.map((players, index) =>
      newMatch({ bracket, round: round + 1, matchNumber: index + 1, group, players }),
    ),
  );
}

/** One line of a table. Points are counted in halves, so that they are whole numbers. */
export type Standing = {
  readonly id: string;
  readonly points2: number;
  /** Points against those with as many points. */
  readonly direct2: number;
  /** Sonneborn-Berger in quarters: points of everybody beaten, and half of those drawn with. */
  readonly sonnebornBerger4: number;
  readonly wins: number;
  readonly decided: number;
  /** Left before half of the matches were played: the results stay visible and count for nobody. */
  readonly isVoid: boolean;
};

/** Half points that a match gave somebody. */
function points2Of({ winnerId, outcome }: Match, id: string): number {
  if (winnerId === null) return outcome === 'double-walkover' ? 0 : 1;
  return winnerId === id ? 2 : 0;
}

const isOf = ({ players }: Match, id: string): boolean => players.includes(id);

const hasPlayed = (match: Match, id: string): boolean =>
  match.status === 'completed' || (match.status === 'walkover' && match.winnerId === id);

/** FIDE's rule: whose matches were under half played when they left. A walkover lost was not played. */
function voidOf(
  matches: readonly Match[],
  ids: readonly string[],
  left: ReadonlySet<string>,
): ReadonlySet<string> {
  return new Set(
    ids.filter((id) => {
      if (!left.has(id)) return false;
      const own = matches.filter((match) => isOf(match, id));
      return 2 * own.filter((match) => hasPlayed(match, id)).length < own.length;
    }),
  );
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** How two stand to each other; 0 where nothing but the seed can tell. */
export function compareStandings(a: Standing, b: Standing): number {
  return (
    Number(a.isVoid) - Number(b.isVoid) ||
    b.points2 - a.points2 ||
    b.direct2 - a.direct2 ||
    b.sonnebornBerger4 - a.sonnebornBerger4 ||
    b.wins - a.wins
  );
}

/** The lines of a table in order; `ids` are its players from the best seed down, `left` who left before its end. */
export function standings(
  matches: readonly Match[],
  ids: readonly string[],
  left: ReadonlySet<string>,
): readonly Standing[] {
  const isVoid = voidOf(matches, ids, left);
  const counted = matches.filter(
    (match) => isDecided(match) && match.players.every((id) => id !== null && !isVoid.has(id)),
  );
  const ownOf = new Map(ids.map((id) => [id, counted.filter((match) => isOf(match, id))]));
  const points2 = new Map(
    [...ownOf].map(([id, own]) => [id, sumOf(own.map((match) => points2Of(match, id)))]),
  );
  const opponentPoints = ({ players }: Match, id: string): number => {
    const opponent = players[0] === id ? players[1] : players[0];
    return points2.get(opponent ?? '') ?? 0;
  };
  const lines = [...ownOf].map(([id, own]) => ({
    id,
    points2: points2.get(id) ?? 0,
    direct2: sumOf(
      own
        .filter((match) => opponentPoints(match, id) === points2.get(id))
        .map((match) => points2Of(match, id)),
    ),
    sonnebornBerger4: sumOf(own.map((match) => points2Of(match, id) * opponentPoints(match, id))),
    wins: own.filter(({ winnerId }) => winnerId === id).length,
    decided: own.length,
    isVoid: isVoid.has(id),
  }));
  return lines.toSorted(compareStandings);
}
