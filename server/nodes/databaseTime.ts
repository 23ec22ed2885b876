/**
 * The time of the database, so that servers on several machines agree on match clocks and deadlines. It is
 * measured against the monotonic clock of this server, which no setting of the wall clock moves.
 */
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';

/** Of so many round trips the shortest counts. */
const trips = 5;
const measureEveryMs = 30_000;
/**
 * Between measurements, one round trip as often as this tells whether the time is still right: a machine that slept has a monotonic clock
 * that stood still, and another machine may have taken over the database.
 */
const lookEveryMs = 1000;
/** A look that certainly differs by more than this has the time measured at once. */
const jumpMs = 100;
/** A smaller difference is noise of the measuring. */
const noiseMs = 5;
/** A measurement whose round trip was this short is always taken. */
const shortTripMs = 100;
/** A wall clock that is further off is worth a warning. */
const warnMs = 2000;
/** Further off than this the machine is misconfigured, and other programs on it fail as well. */
const tooFarMs = 60_000;

export type DatabaseTime = {
  readonly clock: Clock;
  /** How far this machine's wall clock is ahead of the database's, ms. */
  readonly offsetMs: () => number;
  /** Whether the wall clock is too far off to serve. */
  readonly isTooFar: () => boolean;
  readonly stop: () => Promise<void>;
};

export type DatabaseTimeOptions = {
  readonly database: Pick<Database, 'prepared'>;
  readonly machine: Clock;
  readonly warn: (offsetMs: number) => void;
};

type Measurement = {
  /** The round trip. The database read its clock at some instant of it, so `aheadMs` is wrong by half of it at most. */
  readonly tripMs: number;
  /** The wall clock of the database's machine, minus the monotonic clock of this one. */
  readonly aheadMs: number;
};

async function measure({ database, machine }: DatabaseTimeOptions, count = trips): Promise<Measurement> {
  let best: Measurement = { tripMs: Infinity, aheadMs: 0 };
  for (let n = 0; n < count; n++) {
    const sentMs = machine.monotonicMs();
    const [row] = await database.prepared(
      'database-time',
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
      [],
    );
    const tripMs = machine.monotonicMs() - sentMs;
    const ms = typeof row === 'object' && row !== null && 'ms' in row ? Number(row.ms) : Number.NaN;
    if (Number.isFinite(ms) && tripMs < best.tripMs) best = { tripMs, aheadMs: ms - sentMs - tripMs / 2 };
  }
  return best;
}

/** A slow round trip moves the time only where the time in use is certainly wrong: further off than half of the trip. */
function better(known: Measurement, next: Measurement): Measurement {
  const differenceMs = Math.abs(next.aheadMs - known.aheadMs);
  const isPrecise = next.tripMs <= Math.max(shortTripMs, known.tripMs);
  if (!isPrecise && differenceMs <= next.tripMs / 2) return known;
  return differenceMs > noiseMs ? next : { ...known, tripMs: next.tripMs };
}

/** Whether the time in use is certainly further off than a jump. */
const hasJumped = (known: Measurement, seen: Measurement): boolean =>
  Math.abs(seen.aheadMs - known.aheadMs) > seen.tripMs / 2 + jumpMs;

/** Measures before it resolves, then every half minute, and within a second after the time has jumped. */
export async function followDatabaseTime(options: DatabaseTimeOptions): Promise<DatabaseTime> {
  const { machine, warn } = options;
  let known = await measure(options);
  const offsetMs = (): number => machine.wallMs() - (machine.monotonicMs() + known.aheadMs);
  const check = (): void => {
    if (Math.abs(offsetMs()) - known.tripMs / 2 > warnMs) warn(Math.round(offsetMs()));
  };
  check();
  let measuring: Promise<void> | null = null;
  let measuredMs = machine.monotonicMs();
  async function again(): Promise<void> {
    try {
      const isDue = machine.monotonicMs() - measuredMs >= measureEveryMs;
      if (isDue || hasJumped(known, await measure(options, 1))) {
        measuredMs = machine.monotonicMs();
        known = better(known, await measure(options));
        check();
      }
    } catch {
      // The database is away, which others report. The clock goes on as it is.
    }
    measuring = null;
  }
  const timer = setInterval(() => {
    measuring ??= again();
  }, lookEveryMs);
  timer.unref();
  return {
    clock: {
      wallMs: () => Math.round(machine.monotonicMs() + known.aheadMs),
      monotonicMs: machine.monotonicMs,
    },
    offsetMs,
    isTooFar: () => Math.abs(offsetMs()) > tooFarMs,
    async stop() {
      clearInterval(timer);
      await measuring;
    },
  };
}
