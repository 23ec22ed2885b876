/**
 * The rounds of all contenders side by side: medians, and ours as ratios of the peers' in the same
 * run.
 */
import { median, printFigures, type Figure } from '../measure/figures.ts';
import type { Phase, Round } from './measure.ts';

export type Measurements = { readonly id: string; readonly title: string; readonly rounds: readonly Round[] };

function perCpuS({ moves, serverCpuS }: Phase): number {
  return moves / serverCpuS;
}

/** One round in one line. */
export function roundLine({ firstSeatsKb, idleSeatKb, idleCpuMsPerS, paced, closed, whole }: Round): string {
  const phases = [paced, ...closed, whole].map((phase) => {
    const { atOnce, moves, databaseCpuS, p50Ms, p99Ms } = phase;
    const database =
      databaseCpuS > 0 ? ` (database ${((databaseCpuS * 1e6) / moves).toFixed(0)} µs/move)` : '';
    const perS = perCpuS(phase).toFixed(0);
    return `${atOnce} matches: ${moves} moves, ${perS}/CPU-s${database}, ${p50Ms.toFixed(2)} / ${p99Ms.toFixed(2)} ms`;
  });
  const opening = `opened in ${whole.openP50Ms.toFixed(1)} / ${whole.openP99Ms.toFixed(1)} ms`;
  const idle = `idle ${firstSeatsKb.toFixed(1)} and ${idleSeatKb.toFixed(1)} kB, ${idleCpuMsPerS.toFixed(1)} ms/s`;
  return [...phases, opening, idle].join('; ');
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
    {
      name: `${sample.whole.atOnce} matches opened, joined, played and left: moves`,
      unit: '/CPU-s',
      of: ({ whole }) => perCpuS(whole),
    },
    { name: 'opening a match with both seats, p50', unit: ' ms', of: ({ whole }) => whole.openP50Ms },
    { name: 'opening a match with both seats, p99', unit: ' ms', of: ({ whole }) => whole.openP99Ms },
    {
      name: `${sample.paced.atOnce} matches, nobody moves: processor time`,
      unit: ' ms/s',
      of: (round) => round.idleCpuMsPerS,
    },
    { name: 'resident memory per idle seat', unit: ' kB', of: (round) => round.idleSeatKb },
    {
      name: 'resident memory per idle seat, the first thousand, all that is made once included',
      unit: ' kB',
      of: (round) => round.firstSeatsKb,
    },
  ];
}

const isOurs = ({ id }: Measurements): boolean => id.startsWith('playfield');

/**
 * A row for each figure of ours beside each peer that has it; a row without an anchor where no peer
 * has it.
 */
function figuresOf(one: Measurements, peers: readonly Measurements[]): Figure[] {
  const [sample] = one.rounds;
  if (!sample) return [];
  return columnsOf(sample).flatMap(({ name, unit, of }): Figure[] => {
    const value = median(one.rounds.map(of));
    // Only contenders that keep their data in PostgreSQL have this figure.
    if (value === 0) return [];
    const shown = (number: number): string => `${number.toFixed(number < 100 ? 2 : 0)}${unit}`;
    const figure = { figure: `${one.title}: ${name}`, value: shown(value) };
    const beside = peers.flatMap((peer): Figure[] => {
      const theirs = peer.rounds[0] && columnsOf(peer.rounds[0]).find((column) => column.name === name);
      const against = theirs ? median(peer.rounds.map(theirs.of)) : 0;
      if (against === 0) return [];
      const anchor = `${peer.title}, ${shown(against)}`;
      return [{ ...figure, anchor, ratio: `${(value / against).toFixed(2)}x` }];
    });
    return beside.length > 0 ? beside : [figure];
  });
}

/** Prints ours beside every peer of the same run. */
export function printComparison(all: readonly Measurements[], date: Date): void {
  const peers = all.filter((one) => !isOurs(one));
  const rows = all.filter(isOurs).flatMap((one) => figuresOf(one, peers));
  printFigures('npm run bench -- online', date, rows);
}
