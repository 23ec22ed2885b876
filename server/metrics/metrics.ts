/**
 * Metrics of a running server in the text format of Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/).
 * Names end in their unit, those of counters in `_total`; counters only grow.
 */

type Labels = Readonly<Record<string, string>>;

type Histogram = { readonly observe: (value: number) => void };

export type Metrics = {
  /** Read at each scrape. */
  readonly gauge: (name: string, help: string, read: () => number) => void;
  readonly counter: (name: string, help: string) => { readonly add: (labels?: Labels) => void };
  /** A count that is kept elsewhere, read at each scrape. While it is NaN there is no sample, so that rates skip the gap. */
  readonly counted: (name: string, help: string, read: () => number) => void;
  /** `bounds` ascend; values above the last one count towards `+Inf`. */
  readonly histogram: (name: string, help: string, bounds: readonly number[]) => Histogram;
  readonly text: () => string;
  /** What the gauges and the counts kept elsewhere show now, for people. */
  readonly gauges: () => readonly Gauge[];
};

/** `value` is in seconds where `name` ends in `_seconds`, and NaN while there is nothing to show. */
export type Gauge = { readonly name: string; readonly help: string; readonly value: number };

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function labelled(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

export function createMetrics(): Metrics {
  const families: (() => readonly string[])[] = [];
  const gauges: (() => Gauge)[] = [];
  const family = (name: string, help: string, type: string, lines: () => readonly string[]): void => {
    families.push(() => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines()]);
  };

  return {
    gauge(name, help, read) {
      gauges.push(() => ({ name, help, value: read() }));
      family(name, help, 'gauge', () => [`${name} ${read()}`]);
    },
    counter(name, help) {
      const counts = new Map<string, number>();
      family(name, help, 'counter', () => [...counts].map(([labels, count]) => `${name}${labels} ${count}`));
      return {
        add(labels = {}) {
          const key = labelled(labels);
          counts.set(key, (counts.get(key) ?? 0) + 1);
        },
      };
    },
    counted(name, help, read) {
      gauges.push(() => ({ name, help, value: read() }));
      family(name, help, 'counter', () => {
        const count = read();
        return Number.isNaN(count) ? [] : [`${name} ${count}`];
      });
    },
    histogram(name, help, bounds) {
      const counts = bounds.map(() => 0);
      let [count, sum] = [0, 0];
      family(name, help, 'histogram', () => [
        ...bounds.map((bound, index) => `${name}_bucket{le="${bound}"} ${counts[index]}`),
        `${name}_bucket{le="+Inf"} ${count}`,
        `${name}_sum ${sum}`,
        `${name}_count ${count}`,
      ]);
      return {
        observe(value) {
          count += 1;
          sum += value;
          for (const [index, bound] of bounds.entries())
            if (value <= bound) counts[index] = (counts[index] ?? 0) + 1;
        },
      };
    },
    gauges: () => gauges.map((read) => read()),
    text: () => `${families.flatMap((lines) => lines()).join('\n')}\n`,
  };
}
