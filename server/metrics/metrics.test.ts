/** Metrics exactly as a collector reads them. */
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { openMetricsPort } from './port.ts';

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
});

test('a label may hold any character', () => {
  const metrics = createMetrics();
  metrics.counter('a_total', 'All.').add({ of: 'say "no"\\\n' });
  expect(metrics.text()).toContain('a_total{of="say \\"no\\"\\\\\\n"} 1');
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
