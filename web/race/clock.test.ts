/** The estimate of the server's clock (G56). */
import { expect, test } from 'vitest';
import { clockOffsetMs, mostSamples, withSample, type ClockSample } from './clock.ts';

/** The server is 1,000,000 ms ahead; the way there and the way back take so long. */
const sample = (sentMs: number, thereMs: number, backMs: number): ClockSample => ({
  sentMs,
  serverMs: sentMs + thereMs + 1_000_000,
  heardMs: sentMs + thereMs + backMs,
});

test.each([
  ['nothing is known', [], null],
  ['a way of equal halves', [sample(0, 40, 40)], 1_000_000],
  ['a way back that is slow', [sample(0, 10, 110)], 999_950],
  ['the shortest of several', [sample(0, 10, 300), sample(500, 20, 20), sample(900, 90, 15)], 1_000_000],
])('%s', (_, samples, offset) => {
  expect(clockOffsetMs(samples)).toBe(offset);
});

test('old samples are forgotten', () => {
  let samples: readonly ClockSample[] = [];
  for (let n = 0; n < 40; n += 1) samples = withSample(samples, sample(n, 5, 5));
  expect(samples).toHaveLength(mostSamples);
  expect(samples.at(-1)?.sentMs).toBe(39);
});
