/** The rounds of all contenders side by side: medians, and ours as ratios against the peers' of the same run. */
import { median, printFigures, type Figure } from '../measure/figures.ts';
import type { Phase, Round } from './measure.ts';

export type Measurements = { readonly id: string; readonly title: string; readonly rounds: readonly Round[] };

function perCpuS({ moves, serverCpuS }: Phase): number {
  return moves / serverCpuS;
}

/** One round in one line. */
export function roundLine({ idleSeatKb, paced, closed }: Round): string {
  const phases = [paced, ...closed].map((phase) => {
    const { atOnce, moves, databaseCpuS, p50Ms, p99Ms } = phase;
    const database =
      databaseCpuS > 0 ? ` (database ${((databaseCpuS * 1e6) / moves).toFixed(0)} µs/move)` : '';
    const perS = perCpuS(phase).toFixed(0);
    return `${atOnce} matches: ${moves} moves, ${perS}/CPU-s${database}, ${p50Ms.toFixed(2)} / ${p99Ms.toFixed(2)} ms`;
  });
  return [...phases, `${idleSeatKb.toFixed(1)} kB`].join('; ');
}

type Column = { readonly name: string; readonly unit: string; readonly of: (round: Round) => number };

type PhaseOf = (round: Round) => Phase | undefined;

const at =
  (phase: PhaseOf, value: (found: Phase) => number) =>
  (round: Round): number => {
    const found = phase(round);
    return found ? value(found) : NaN;
  };

/** The figures of every phase; phases are in the same order in every round. */
function columnsOf(sample: Round): Column[] {
  const phases: PhaseOf[] = [
    (round) => round.paced,
    ...sample.closed.map((_, n) => (round: Round) => round.closed[n]),
  ];
  return [
    ...phases.flatMap((phase, n): Column[] => {
      const { atOnce } = phase(sample) ?? sample.paced;
      const name = n === 0 ? `${atOnce} matches, a move a second` : `${atOnce} matches, closed loop`;
      return [
        { name: `${name}: moves`, unit: '/CPU-s', of: at(phase, perCpuS) },
        { name: `${name}: p50`, unit: ' ms', of: at(phase, (found) => found.p50Ms) },
        { name: `${name}: p99`, unit: ' ms', of: at(phase, (found) => found.p99Ms) },
        {
          name: `${name}: PostgreSQL besides`,
          unit: ' µs/move',
          of: at(phase, ({ databaseCpuS, moves }) => (databaseCpuS * 1e6) / moves),
        },
      ];
    }),
    { name: 'resident memory per idle seat', unit: ' kB', of: (round) => round.idleSeatKb },
  ];
}

const isOurs = ({ id }: Measurements): boolean => id.startsWith('playfield');

/** Prints a row for each contender and figure; ours with their ratio to every peer that has the figure. */
export function printComparison(all: readonly Measurements[], date: Date): void {
  const rows = all.flatMap((one): Figure[] => {
    const [sample] = one.rounds;
    if (!sample) return [];
    return columnsOf(sample).flatMap(({ name, unit, of }) => {
      const value = median(one.rounds.map(of));
      // Only what keeps its data in PostgreSQL has such a figure.
      if (value === 0) return [];
      const ratios = all.flatMap((peer) => {
        const theirs = peer.rounds[0] && columnsOf(peer.rounds[0]).find((column) => column.name === name);
        if (!isOurs(one) || isOurs(peer) || !theirs) return [];
        const against = median(peer.rounds.map(theirs.of));
        return against === 0 ? [] : [`${(value / against).toFixed(2)}x ${peer.id}`];
      });
      const digits = value < 100 ? 2 : 0;
      return [
        {
          figure: `${one.title}: ${name}`,
          value: `${value.toFixed(digits)}${unit}`,
          ratio: ratios.join(', '),
        },
      ];
    });
  });
  printFigures('npm run bench -- online', date, rows);
}
