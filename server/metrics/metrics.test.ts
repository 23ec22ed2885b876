/** Metrics exactly as a collector reads them. */
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { openMetricsPort } from './port.ts';
import { strictMetrics } from './testing/strictMetrics.ts';

test('gauges are read at each scrape, counters count by label, histograms add up', () => {
  const metrics = createMetrics();
  let waiting = 3;
  metrics.gauge('a_waiting', 'What waits.', () => waiting);
  const answers = metrics.counter('a_answers_total', 'Answers.');
  const wait = metrics.histogram('a_wait_seconds', 'Waiting.', [0.1, 1]);
  for (const game of ['x', 'y', 'x']) answers.add({ game });
  for (const seconds of [0.1, 0.5, 2]) wait.observe(seconds);
  waiting = 4;
  expect(metrics.text()).toBe(`# HELP a_waiting What waits.
# TYPE a_waiting gauge
a_waiting 4
# HELP a_answers_total Answers.
# TYPE a_answers_total counter
a_answers_total{game="x"} 2
a_answers_total{game="y"} 1
# HELP a_wait_seconds Waiting.
# TYPE a_wait_seconds histogram
a_wait_seconds_bucket{le="0.1"} 1
a_wait_seconds_bucket{le="1"} 2
a_wait_seconds_bucket{le="+Inf"} 3
a_wait_seconds_sum 2.6
a_wait_seconds_count 3
`);
  expect(strictMetrics(metrics.text()).map(({ type }) => type)).toEqual(['gauge', 'counter', 'histogram']);
});

test('a count kept elsewhere is read at each scrape, and has no sample while it is not known', () => {
  const metrics = createMetrics();
  let skipped = 7;
  metrics.counted('a_skipped_total', 'What was skipped.', () => skipped);
  expect(metrics.text()).toContain('# TYPE a_skipped_total counter\na_skipped_total 7\n');
  skipped = NaN;
  expect(strictMetrics(metrics.text())).toEqual([{ name: 'a_skipped_total', type: 'counter', samples: [] }]);
  expect(metrics.gauges()).toEqual([{ name: 'a_skipped_total', help: 'What was skipped.', value: NaN }]);
});

test.each([
  ['a_skipped', 'counter', 'a_skipped 1'],
  ['a_total', 'gauge', 'a_total 1'],
  ['a_wait_ms', 'gauge', 'a_wait_ms 1'],
  ['a_total', 'counter', 'a_total 1\na_total 2'],
  ['a_total', 'counter', 'a_total{of="say "no""} 1'],
  ['a_seconds', 'histogram', 'a_seconds_bucket{le="+Inf"} 1\na_seconds_sum 1\na_seconds_count 2'],
  ['a_waiting', 'gauge', 'a_waiting'],
])('%s as a %s of `%s` is refused by the strict reader', (name, type, lines) => {
  expect(() => strictMetrics(`# HELP ${name} A.\n# TYPE ${name} ${type}\n${lines}\n`)).toThrow();
});

test('a label may hold any character', () => {
  const metrics = createMetrics();
  metrics.counter('a_total', 'All.').add({ of: 'say "no"\\\n' });
  expect(metrics.text()).toContain('a_total{of="say \\"no\\"\\\\\\n"} 1');
  expect(strictMetrics(metrics.text())).toHaveLength(1);
});

test('T-59 the port serves /metrics and nothing else', async () => {
  const metrics = createMetrics();
  metrics.gauge('a_waiting', 'What waits.', () => 1);
  const opened = await openMetricsPort(metrics, { port: 0, host: '127.0.0.1' }, () => undefined);
  const at = `http://127.0.0.1:${opened.port}`;
  const answer = await fetch(`${at}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).toBe(metrics.text());
  expect((await fetch(`${at}/healthz`)).status).toBe(404);
  expect((await fetch(`${at}/metrics`, { method: 'POST', body: 'x' })).status).toBe(404);
  await opened.close();
  await expect(fetch(`${at}/metrics`)).rejects.toThrow('fetch failed');
});
