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
  /** Its tables, each in order. */
  readonly tables: (state: State) => readonly (readonly Standing[])[];
};

const none = (): readonly (readonly Standing[])[] => [];

const rules: Readonly<Record<BracketFormat, Rules>> = {
  'single-elimination': { ...knockout, tables: none },
  'double-elimination': { ...doubleElimination, tables: none },
  'round-robin': { ...roundRobin, tables: (state) => [roundRobin.table(state)] },
  groups,
};

export function rulesOf(format: BracketFormat): Rules {
  const { places, ...others } = rules[format];
  return { ...others, places: (state) => withoutDisqualified(places(state), disqualifiedOf(state)) };
}
