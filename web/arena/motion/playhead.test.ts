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

test('after a stall of the server, which goes on with the next tick, the picture soon has its old distance', () => {
  const playhead = createPlayhead();
  const stallMs = 500;
  let last = Number.NEGATIVE_INFINITY;
  let [tick, nowMs] = [0, 0];
  for (; tick < 300; tick++, nowMs += tickMs) {
    if (tick === 200) nowMs += stallMs;
    // The network is uneven by a few milliseconds.
    playhead.receive(tick, nowMs + (tick % 3) * 4);
    const next = playhead.at(nowMs + 10) ?? 0;
    expect(next).toBeGreaterThanOrEqual(last);
    last = next;
    // Arrivals are known a second later; the picture slows down by a tenth until it is back.
    if (tick >= 230) expect(playhead.arrivalMs(tick)).toBeCloseTo(nowMs, 6);
    if (tick >= 260) expect(tick - next).toBeGreaterThan(0);
    if (tick >= 290) expect(tick - next).toBeCloseTo(2, 0);
  }
});

test('a slow clock is followed', () => {
  const playhead = createPlayhead();
  const perTickMs = tickMs * 1.002;
  for (let tick = 0; tick < 9000; tick++) playhead.receive(tick, tick * perTickMs);
  expect(playhead.arrivalMs(8999) - 8999 * perTickMs).toBeGreaterThan(-3);
});

test('after a long sleep it jumps to the right moment', () => {
  const playhead = createPlayhead();
  playhead.receive(0, 0);
  playhead.at(0);
  playhead.receive(3000, 3000 * tickMs);
  expect(playhead.at(3000 * tickMs)).toBeCloseTo(2998, 0);
});
