/** Which rules a tournament is drawn, carried on and placed by. */
import * as doubleElimination from './doubleElimination.ts';
import * as groups from './groups.ts';
import * as knockout from './knockout.ts';
import { disqualifiedOf, withoutDisqualified, type Options, type State } from './match.ts';
import * as roundRobin from './roundRobin.ts';
import type { Player } from './seeding.ts';
import type { Standing } from './table.ts';

export type BracketFormat = 'single-elimination' | 'double-elimination' | 'round-robin' | 'groups';

type Rules = {
  readonly draw: (players: readonly Player[], lot: number, options: Options) => State;
  readonly next: (state: State) => State;
  /** Of those who were not disqualified. */
  readonly places: (state: State) => ReadonlyMap<string, number>;
  /** The lines of all its tables. */
  readonly lines: (state: State) => readonly Standing[];
};

const none = (): readonly Standing[] => [];

const rules: Readonly<Record<BracketFormat, Rules>> = {
  'single-elimination': { ...knockout, lines: none },
  'double-elimination': { ...doubleElimination, lines: none },
  'round-robin': { ...roundRobin, lines: roundRobin.table },
  groups: { ...groups, lines: (state) => groups.tables(state).flat() },
};

export function rulesOf(format: BracketFormat): Rules {
  const { places, ...others } = rules[format];
  return { ...others, places: (state) => withoutDisqualified(places(state), disqualifiedOf(state)) };
}
