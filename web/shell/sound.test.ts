/** Unless sound is off, audio opens once the first gesture has been painted, and sounds requested meanwhile play then. */
import { afterEach, expect, test, vi } from 'vitest';
import { playSound, startSound } from './sound.ts';
import { sounds, type SoundSettings } from './sounds.ts';

const listeners = new Map<string, (event?: object) => void>();
const opened: FakeAudio[] = [];
let isAllowed = true;
let tones = 0;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const node = {
  type: '',
  frequency: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
  gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
  connect: () => node,
  stop() {},
};

class FakeAudio {
  state = 'suspended';
  currentTime = 0;
  destination = node;
  constructor() {
    opened.push(this);
  }
  /** What is not allowed is never answered, as in Chromium. */
  async resume(): Promise<void> {
    if (!isAllowed) await new Promise(() => undefined);
    this.state = 'running';
  }
  async suspend(): Promise<void> {
    this.state = 'suspended';
  }
  createGain = () => node;
  createOscillator = () => ({ ...node, start: () => void (tones += 1) });
}

test('audio opens after the first gesture’s paint, or with a later gesture; what was to sound meanwhile sounds then', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  const setInAnotherTab = (settings: SoundSettings): void =>
    listeners.get('storage')?.({ key: 'playfield:sound', newValue: JSON.stringify(settings) });
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
  startSound();

  // With sound off, or turned down to nothing, a gesture opens nothing.
  for (const silent of [
    { muted: true, volume: 1 },
    { muted: false, volume: 0 },
  ]) {
    setInAnotherTab(silent);
    listeners.get('pointerup')?.();
    playSound('drop');
    await vi.advanceTimersByTimeAsync(1000);
    expect(opened).toHaveLength(0);
  }

  // Escape, or a browser that does not count what comes after the gesture.
  isAllowed = false;
  setInAnotherTab({ muted: false, volume: 1 });
  listeners.get('pointerup')?.();
  listeners.get('keydown')?.();
  playSound('drop');
  expect(opened).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(100);
  expect([opened.length, tones]).toEqual([1, 0]);
  listeners.get('keydown')?.();
  await vi.advanceTimersByTimeAsync(500);
  expect(tones).toBe(0);

  isAllowed = true;
  listeners.get('pointerup')?.();
  playSound('drop');
  expect(tones).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect([opened.length, tones]).toEqual([1, sounds.drop.length]);
  expect([...listeners.keys()]).toEqual(['storage']);
});
