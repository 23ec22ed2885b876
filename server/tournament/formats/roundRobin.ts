/** Round robin: everybody meets everybody once; two who are level for first place play one match more. */
import {
  disqualifiedOf,
  goneOf,
  isDecided,
  leftTableOf,
  newMatch,
  whenFilled,
  type Match,
  type Options,
  type Slots,
  type State,
} from './match.ts';
import { seed, type Player } from './seeding.ts';
import { compareStandings, newTable, settleTable, standings, type Standing } from './table.ts';

export function draw(players: readonly Player[], lot: number, options: Options): State {
  const participants = seed(players, lot);
  const matches = newTable(
    participants.map(({ id }) => id),
    'table',
    null,
  );
  return next({ participants, options, matches });
}

const tableOf = ({ matches }: State): readonly Match[] =>
  matches.filter(({ bracket }) => bracket === 'table');

function linesOf(state: State): readonly Standing[] {
  const ids = state.participants.toSorted((a, b) => a.seed - b.seed).map(({ id }) => id);
  return standings(tableOf(state), ids, leftTableOf(state));
}

/** The two, and only two, who share first place in everything that counts. */
function levelAtTheTop(lines: readonly Standing[]): Slots<string> | null {
  const [first, second, third] = lines;
  if (!first || !second || first.isVoid || compareStandings(first, second) !== 0) return null;
  return third && compareStandings(second, third) === 0 ? null : [first.id, second.id];
}

/** Who cannot be first: the disqualified, except where they play the decider already, which is decided between the two. */
function outOf(state: State): ReadonlySet<string> {
  const final = state.matches.find(({ bracket }) => bracket === 'final');
  return new Set([...disqualifiedOf(state)].filter((id) => final?.players.includes(id) !== true));
}

/** The match between two who are level for first place; none as long as the table is open, or if nobody needs it. */
function decider(state: State): readonly Match[] {
  const out = outOf(state);
  const pair = tableOf(state).every(isDecided)
    ? levelAtTheTop(linesOf(state).filter(({ id }) => !out.has(id)))
    : null;
  if (!pair) return [];
  const match =
    state.matches.find(({ bracket }) => bracket === 'final') ??
    newMatch({ bracket: 'final', round: 1, matchNumber: 1, bestOf: state.options.finalBestOf });
  return [whenFilled(match, pair, goneOf(state))];
}

export function next(state: State): State {
  const table = settleTable(tableOf(state), goneOf(state));
  const final = decider({
    ...state,
    matches: [...table, ...state.matches.filter((match) => match.bracket === 'final')],
  });
  return { ...state, matches: [...table, ...final] };
}

/** The table in order, the disqualified last. The decider is above it: its winner is first. */
export function table(state: State): readonly Standing[] {
  const out = outOf(state);
  const lines = linesOf(state).toSorted((a, b) => Number(out.has(a.id)) - Number(out.has(b.id)));
  const winnerId = state.matches.find(({ bracket }) => bracket === 'final')?.winnerId;
  const [first, second, ...others] = lines;
  return first && second && second.id === winnerId ? [second, first, ...others] : lines;
}

/** Everybody has a place of their own, except players whose results don't count: they have none. */
export function places(state: State): ReadonlyMap<string, number> {
  if (!state.matches.every(isDecided)) return new Map();
  const placed = table(state).filter(({ isVoid }) => !isVoid);
  return new Map(placed.map(({ id }, index) => [id, index + 1]));
}
