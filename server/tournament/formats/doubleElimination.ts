/** Double elimination: the first loss drops a player to the losers' bracket, the second is the end. */
import { eliminationPlaces, inOrder, propagate, winnersBracket } from './elimination.ts';
import {
  goneOf,
  isDecided,
  newMatch,
  waiting,
  whenFilled,
  type Link,
  type Match,
  type Options,
  type Slot,
  type State,
} from './match.ts';
import { seed, type Player } from './seeding.ts';

type Order = 'natural' | 'reversed' | 'halves-swapped' | 'halves-reversed';

/**
 * In which order the losers of each round of the winners' bracket drop, by the rounds of that bracket: found by
 * enumeration, so that two meet again as late as can be.
 */
const dropOrders: readonly (readonly Order[])[] = [
  [],
  ['natural'],
  ['natural', 'reversed'],
  ['natural', 'reversed', 'natural'],
  ['natural', 'reversed', 'natural', 'natural'],
  ['natural', 'reversed', 'halves-swapped', 'natural', 'natural'],
  ['natural', 'reversed', 'halves-swapped', 'halves-reversed', 'natural', 'natural'],
];

/** Of rounds from the third on in brackets of more than 64, in turn. */
const beyond: readonly Order[] = ['halves-swapped', 'halves-reversed', 'reversed'];

function dropOrder(rounds: number, round: number): Order {
  const known = dropOrders[rounds];
  if (known) return known[round - 1] ?? 'natural';
  if (round <= 2) return round === 1 ? 'natural' : 'reversed';
  return round >= rounds - 1 ? 'natural' : (beyond[round % 3] ?? 'natural');
}

function ordered<Item>(items: readonly Item[], order: Order): readonly Item[] {
  const [first, second] = [items.slice(0, items.length / 2), items.slice(items.length / 2)];
  if (order === 'reversed') return items.toReversed();
  if (order === 'halves-swapped') return [...second, ...first];
  if (order === 'halves-reversed') return [...first.toReversed(), ...second.toReversed()];
  return items;
}

/** The round of the losers' bracket in which the losers of a round of the winners' bracket come in. */
const dropsTo = (round: number): number => (round === 1 ? 1 : 2 * (round - 1));

/** Who comes to a place of the losers' bracket: the winner or loser of a match; null: structurally nobody. */
type Source = { readonly from: Match; readonly sends: 'winner' | 'loser' } | null;

type Drawn = { readonly matches: Match[]; readonly links: Map<string, { next?: Link; loserNext?: Link }> };

function linkSource({ links }: Drawn, source: Source, link: Link): void {
  if (!source) return;
  const key = source.sends === 'winner' ? 'next' : 'loserNext';
  links.set(source.from.id, { ...links.get(source.from.id), [key]: link });
}

/** A round of matches between pairs of sources. One source alone goes on without a match. */
function playRound(
  drawn: Drawn,
  pairs: readonly (readonly [Source, Source])[],
  round: number,
  bestOf: number,
): readonly Source[] {
  let matchNumber = 0;
  return pairs.map(([one, two]) => {
    if (!one || !two) return one ?? two;
    matchNumber += 1;
    const match = newMatch({ bracket: 'losers', round, matchNumber, bestOf });
    drawn.matches.push(match);
    linkSource(drawn, one, { matchId: match.id, slot: 1 });
    linkSource(drawn, two, { matchId: match.id, slot: 2 });
    return { from: match, sends: 'winner' };
  });
}

/** Neighbours in pairs, or each with the one in the same place of another list. */
function paired(
  sources: readonly Source[],
  others?: readonly Source[],
): readonly (readonly [Source, Source])[] {
  if (others) return sources.map((source, index) => [source, others[index] ?? null]);
  return Array.from({ length: sources.length / 2 }, (_, index) => [
    sources[2 * index] ?? null,
    sources[2 * index + 1] ?? null,
  ]);
}

function losersBracket(drawn: Drawn, winners: readonly Match[], bestOf: number): Source {
  const rounds = Math.max(...winners.map(({ round }) => round));
  const droppedFrom = (round: number): readonly Source[] =>
    ordered(
      winners
        .filter((match) => match.round === round)
        .map((from): Source => (from.status === 'bye' ? null : { from, sends: 'loser' })),
      dropOrder(rounds, round),
    );
  let sources = droppedFrom(1);
  for (let round = 2; round <= rounds; round += 1) {
    sources = playRound(drawn, paired(sources), dropsTo(round) - 1, bestOf);
    sources = playRound(drawn, paired(droppedFrom(round), sources), dropsTo(round), bestOf);
  }
  return sources[0] ?? null;
}

/** Both brackets and the final, whose second match is there from the start: it is played only if needed. */
export function draw(players: readonly Player[], lot: number, options: Options): State {
  const participants = seed(players, lot);
  const winners = winnersBracket(
    participants.map(({ id }) => id),
    options.bestOf,
  );
  const champion = winners.at(-1);
  if (!champion) throw new Error('a bracket without matches');
  const drawn: Drawn = { matches: [...winners], links: new Map() };
  const challenger = losersBracket(drawn, winners, options.bestOf);
  const finals = [1, 2].map((round) =>
    newMatch({ bracket: 'final', round, matchNumber: 1, bestOf: options.finalBestOf }),
  );
  linkSource(drawn, { from: champion, sends: 'winner' }, { matchId: 'final/1/1', slot: 1 });
  linkSource(drawn, challenger, { matchId: 'final/1/1', slot: 2 });
  const matches = [...drawn.matches, ...finals].map((match) => ({ ...match, ...drawn.links.get(match.id) }));
  return next({ participants, options, matches });
}

/** The slot of the winners' champion in the final: the other has lost once already and must win twice. */
const championSlot: Slot = 1;

/** The second match of the final, which is played if the first was won by the player who had lost before. */
function secondFinal(match: Match, first: Match, gone: ReadonlySet<string>): Match {
  const champion = first.players[championSlot - 1] ?? null;
  const isNeeded =
    isDecided(first) && champion !== null && first.winnerId !== null && first.winnerId !== champion;
  return isNeeded ? whenFilled(match, first.players, gone) : waiting(match, [null, null]);
}

export function next(state: State): State {
  const gone = goneOf(state);
  const second = state.matches.find(({ bracket, round }) => bracket === 'final' && round === 2);
  const matches = propagate(
    state.matches.filter((match) => match !== second),
    gone,
  );
  const first = matches.find(({ bracket }) => bracket === 'final');
  if (!first || !second) throw new Error('double elimination without its final');
  return { ...state, matches: inOrder([...matches, secondFinal(second, first, gone)]) };
}

/** Losers of one round of the losers' bracket share a place. */
export function places({ matches }: State): ReadonlyMap<string, number> {
  const rounds = Math.max(
    ...matches.filter(({ bracket }) => bracket === 'winners').map(({ round }) => round),
  );
  return eliminationPlaces(matches, ({ bracket, round }, won) => {
    if (bracket === 'final') return 2 * rounds + (won ? 1 : 0);
    return bracket === 'losers' ? round : dropsTo(round);
  });
}
