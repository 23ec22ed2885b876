/**
 * Plays the synthesised sounds. Browsers block audio until the first gesture; a sound requested before that is shown
 * as blocked (USERS-ASK 31). Of several tabs one plays (inOneTab.ts).
 */
import { createStore, useStore } from '../lib/store.ts';
import { pause } from '../lib/pause.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { inOneTab } from './inOneTab.ts';
import {
  lengthMsOf,
  parseSoundSettings,
  sounds,
  type SoundName,
  type SoundSettings,
  type Tone,
} from './sounds.ts';

const storeKey = 'playfield:sound';
/** After so long without a sound the device stops computing silence, which costs its battery as much. */
const suspendAfterMs = 5000;
/**
 * Opening audio takes a slow phone 50 ms: it waits for the paint that answers the gesture. To Safari, what a timer does within a second
 * is still part of the gesture.
 */
const openAfterMs = 100;
/** While audio is not allowed, the browser answers at the next gesture or never; Escape, for example, is not a gesture to it. */
const answerWithinMs = 500;

const settings = createStore<SoundSettings>(parseSoundSettings(readStored(storeKey)));
const blocked = createStore(false);
/** Null until a gesture has enabled audio. */
let context: AudioContext | null = null;
/** Audio that the browser may allow or not. */
let candidate: AudioContext | null = null;
let isOpening = false;
/** What is to sound as soon as audio is open. */
let awaited: SoundName | null = null;
let suspending: ReturnType<typeof setTimeout> | undefined;

export const isSilent = ({ muted, volume }: SoundSettings): boolean => muted || volume === 0;

/** Never throws and never waits: a sound is not worth an error. */
export function playSound(name: SoundName): void {
  const current = settings.get();
  if (isSilent(current)) return;
  if (context === null) {
    if (isOpening) awaited = name;
    else blocked.set(true);
    return;
  }
  const audio = context;
  void inOneTab({
    name,
    lastsMs: lengthMsOf(name),
    wake: () => wake(audio),
    play: () => sounds[name].forEach((tone) => playTone(tone, audio, current.volume)),
  });
}

export function useSoundSettings(): SoundSettings {
  return useStore(settings);
}

export function setSoundSettings(next: SoundSettings): void {
  settings.set(next);
  writeStored(storeKey, JSON.stringify(next));
  // Switching sound on is a gesture too.
  unlock();
}

/** True from the first blocked sound until the browser allows audio. */
export function useSoundBlocked(): boolean {
  return useStore(blocked);
}

const gestures = ['pointerup', 'keydown'] as const;

/** Enables audio on the first gesture, unless sound is off, and follows the settings of other tabs. Called once, at the start. */
export function startSound(): void {
  for (const type of gestures) addEventListener(type, unlock, true);
  addEventListener('storage', (event) => {
    if (event.key === storeKey) settings.set(parseSoundSettings(event.newValue));
  });
}

/** Opens audio, or tries again, in response to a gesture. */
function unlock(): void {
  if (context !== null || isSilent(settings.get())) return;
  if (candidate) {
    isOpening = true;
    void open(candidate);
  } else if (!isOpening) {
    isOpening = true;
    setTimeout(() => {
      candidate = new AudioContext();
      void open(candidate);
    }, openAfterMs);
  }
}

async function open(audio: AudioContext): Promise<void> {
  await Promise.race([wake(audio), pause(answerWithinMs)]);
  isOpening = false;
  if (audio.state === 'running') {
    context = audio;
    blocked.set(false);
    for (const type of gestures) removeEventListener(type, unlock, true);
  }
  const name = awaited;
  awaited = null;
  if (name !== null) playSound(name);
}

/** Resumes audio until nothing has sounded for a while; false where the browser or the device does not allow it now. */
async function wake(audio: AudioContext): Promise<boolean> {
  clearTimeout(suspending);
  if (audio.state !== 'running') await audio.resume().catch(() => undefined);
  clearTimeout(suspending);
  suspending = setTimeout(() => void audio.suspend(), suspendAfterMs);
  return audio.state === 'running';
}

function playTone(tone: Tone, audio: AudioContext, volume: number): void {
  const start = audio.currentTime + tone.atMs / 1000;
  const end = start + tone.lengthMs / 1000;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = tone.wave;
  oscillator.frequency.setValueAtTime(tone.fromHz, start);
  oscillator.frequency.exponentialRampToValueAtTime(tone.toHz, end);
  // A few milliseconds of attack and an exponential tail: no clicks.
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(tone.loudness * volume * 0.4, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(end);
}
