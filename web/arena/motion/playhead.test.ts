/** Which moment is shown, whatever the network does. */
import { expect, test } from 'vitest';
import { createPlayhead, mostAhead, tickMs } from './playhead.ts';

test('no moment before the first frame', () => {
  expect(createPlayhead().at(0)).toBeNull();
});

test('about two ticks behind an even stream', () => {
  const playhead = createPlayhead();
  for (let tick = 0; tick < 100; tick++) {
    playhead.receive(tick, 500 + tick * tickMs);
    playhead.at(500 + tick * tickMs);
  }
  expect(playhead.at(500 + 99 * tickMs)).toBeCloseTo(97, 0);
  expect(playhead.arrivalMs(50)).toBeCloseTo(500 + 50 * tickMs, 0);
});

test('farther behind an uneven stream, but never more than five', () => {
  const playhead = createPlayhead();
  for (let tick = 0; tick < 200; tick++) {
    const lateMs = tick % 10 === 9 ? 300 : 0;
    playhead.receive(tick, tick * tickMs + lateMs);
    playhead.at(tick * tickMs);
  }
  const behind = 199 - (playhead.at(199 * tickMs) ?? 0);
  expect(behind).toBeGreaterThan(4);
  expect(behind).toBeLessThan(5.5);
});

test('in a gap it goes on for three ticks and stops; then it catches up without a jump', () => {
  const playhead = createPlayhead();
  for (let tick = 0; tick <= 60; tick++) {
    playhead.receive(tick, tick * tickMs);
    playhead.at(tick * tickMs);
  }
  let last = 0;
  for (let nowMs = 60 * tickMs; nowMs < 75 * tickMs; nowMs += 16) last = playhead.at(nowMs) ?? 0;
  expect(last).toBe(60 + mostAhead);
  for (let tick = 61; tick <= 75; tick++) playhead.receive(tick, 75 * tickMs);
  for (let nowMs = 75 * tickMs; nowMs < 100 * tickMs; nowMs += 16) {
    playhead.receive(Math.floor(nowMs / tickMs), nowMs);
    const next = playhead.at(nowMs) ?? 0;
    expect(next - last).toBeGreaterThanOrEqual(0);
    expect(next - last).toBeLessThan((16 / tickMs) * 1.5 + 0.2);
    last = next;
  }
});

test('after a long sleep it jumps to the right moment', () => {
  const playhead = createPlayhead();
  playhead.receive(0, 0);
  playhead.at(0);
  playhead.receive(3000, 3000 * tickMs);
  expect(playhead.at(3000 * tickMs)).toBeCloseTo(2998, 0);
});
