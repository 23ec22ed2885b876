/** Groups in which everybody meets everybody, and single elimination between the first two of each. */
import { propagate } from './elimination.ts';
import { knockoutMatches, places as knockoutPlaces } from './knockout.ts';
import {
  disqualifiedOf,
  goneOf,
  isDecided,
  leftTableOf,
  placesByExit,
  type Match,
  type Options,
  type State,
} from './match.ts';
import { seed, type Player } from './seeding.ts';
import { newTable, settleTable, standings, type Standing } from './table.ts';

const mostInGroup = 6;

/** From so many players on there are two groups of four. */
const fewestForGroups = 8;

/** The players of each group, by players from the best seed down: snake-wise, so that the groups are equally strong. */
export function groupsOf(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / mostInGroup);
  const groups = Array.from({ length: count }, (): string[] => []);
  for (const [index, id] of ids.entries()) {
    const column = index % count;
    const isBack = Math.floor(index / count) % 2 === 1;
    groups[isBack ? count - 1 - column : column]?.push(id);
  }
  return groups;
}

/** Match numbers of a round run on over all groups. */
function numbered(matches: readonly Match[]): readonly Match[] {
  const numbers = new Map<number, number>();
  return matches.map((match) => {
    const matchNumber = (numbers.get(match.round) ?? 0) + 1;
    numbers.set(match.round, matchNumber);
    return { ...match, matchNumber, id: `group/${match.round}/${matchNumber}` };
  });
}

export function draw(players: readonly Player[], lot: number, options: Options): State {
  const participants = seed(players, lot);
  if (participants.length < fewestForGroups)
    throw new Error(`${participants.length} players are too few for groups`);
  const groups = groupsOf(participants.map(({ id }) => id));
  const matches = numbered(groups.flatMap((ids, index) => newTable(ids, 'group', index + 1)));
  return next({ participants, options, matches });
}

type Group = { readonly matches: readonly Match[]; readonly lines: readonly Standing[] };

const isOfGroups = ({ bracket }: Match): boolean => bracket === 'group';

function groupsIn(state: State): readonly Group[] {
  const left = leftTableOf(state);
  const ids = state.participants.toSorted((a, b) => a.seed - b.seed).map(({ id }) => id);
  return groupsOf(ids).map((own, index) => {
    const matches = state.matches.filter(({ bracket, group }) => bracket === 'group' && group === index + 1);
    return { matches, lines: standings(matches, own, left) };
  });
}

/** The disqualified, except those who were in the last stage when it was drawn: they lose in it. */
function outOf(state: State): ReadonlySet<string> {
  const drawn = new Set(
    state.matches.filter((match) => !isOfGroups(match)).flatMap(({ players }) => players),
  );
  return new Set([...disqualifiedOf(state)].filter((id) => !drawn.has(id)));
}

const withLast = (lines: readonly Standing[], last: ReadonlySet<string>): readonly Standing[] =>
  lines.toSorted((a, b) => Number(last.has(a.id)) - Number(last.has(b.id)));

/** The table of each group, in order, the disqualified last. */
export function tables(state: State): readonly (readonly Standing[])[] {
  const out = outOf(state);
  return groupsIn(state).map(({ lines }) => withLast(lines, out));
}

/** The first two of a group who saw it through; others go on only where there is nobody else. */
function qualifiersOf({ lines }: Group, others: ReadonlySet<string>): readonly [Standing, Standing] {
  const [first, second] = withLast(lines, others);
  if (!first || !second) throw new Error('a group of less than two');
  return [first, second];
}

const perMatch = ({ points2, decided }: Standing): number => (decided === 0 ? 0 : points2 / decided);

/** Whether a seed stands in the upper half of its bracket: 1, 4, 5, 8, 9 … do. */
const isUpper = (seed: number): boolean => seed % 4 <= 1;

/**
 * The players of the last stage from the best seed down: group winners by points per match, which is fair to groups of
 * different sizes, then the second of each group in the half that its winner is not in.
 */
function qualifiers(
  groups: readonly Group[],
  others: ReadonlySet<string>,
  seedOf: ReadonlyMap<string, number>,
): readonly string[] {
  const pairs = groups
    .map((group) => qualifiersOf(group, others))
    .toSorted(([a], [b]) => perMatch(b) - perMatch(a) || (seedOf.get(a.id) ?? 0) - (seedOf.get(b.id) ?? 0));
  const winners = pairs.map(([{ id }]) => id);
  const waiting = pairs.map(([, { id }], index) => ({ id, isUpper: !isUpper(index + 1) }));
  const seconds = pairs.flatMap((_pair, index) => {
    const place = waiting.findIndex((second) => second.isUpper === isUpper(pairs.length + index + 1));
    return waiting.splice(place, 1).map(({ id }) => id);
  });
  return [...winners, ...seconds];
}

/** A draw with what is known of its matches. Where other players come to a later round, `propagate` opens the match again. */
function withKnown(fresh: readonly Match[], drawn: readonly Match[]): readonly Match[] {
  const known = new Map(drawn.map((match) => [match.id, match]));
  return fresh.map((match) => {
    const before = known.get(match.id) ?? match;
    const isFirst = match.bracket === 'winners' && match.round === 1;
    const isSame = before.players[0] === match.players[0] && before.players[1] === match.players[1];
    return isFirst && !isSame ? match : before;
  });
}

/** The last stage: none before all groups are over, and new matches where a correction brings other players. */
function lastStage(state: State): readonly Match[] {
  const groups = groupsIn(state);
  if (!groups.every(({ matches }) => matches.every(isDecided))) return [];
  const drawn = state.matches.filter((match) => !isOfGroups(match));
  const seedOf = new Map(state.participants.map(({ id, seed }) => [id, seed]));
  const others = new Set([...leftTableOf(state), ...outOf(state)]);
  const fresh = knockoutMatches(qualifiers(groups, others, seedOf), state.options);
  return propagate(withKnown(fresh, drawn), goneOf(state));
}

export function next(state: State): State {
  const gone = goneOf(state);
  const groups = groupsIn(state).flatMap(({ matches }) => settleTable(matches, gone));
  const others = state.matches.filter((match) => !isOfGroups(match));
  return { ...state, matches: [...groups, ...lastStage({ ...state, matches: [...groups, ...others] })] };
}

/**
 * Places once the groups are over: of the last stage as in single elimination, then the third of all groups, who share
 * a place, then the fourth, and so on; the disqualified come last. Whose results count for nobody has none.
 */
export function places(state: State): ReadonlyMap<string, number> {
  const last = state.matches.filter((match) => !isOfGroups(match));
  if (last.length === 0) return new Map();
  const playing = new Set(last.flatMap(({ players }) => players).filter((id) => id !== null));
  const out = outOf(state);
  const rest = placesByExit([
    ...[...playing].map((id) => ({ id, level: null, isWinner: false })),
    ...groupsIn(state).flatMap(({ lines }) =>
      withLast(lines, out)
        .filter(({ id }) => !playing.has(id))
        .flatMap(({ id, isVoid }, index) => (isVoid ? [] : [{ id, level: -index, isWinner: false }])),
    ),
  ]);
  return new Map([...knockoutPlaces({ matches: last }), ...rest]);
}
