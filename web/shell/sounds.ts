/** The sounds as data: tones to synthesise, and the settings a device keeps. Pure; sound.ts plays them. */
export type SoundName = 'drop' | 'win' | 'lose' | 'draw' | 'click' | 'notify' | 'eat' | 'boost';

export type Tone = {
  /** Hertz at the start, and where it glides to. */
  readonly fromHz: number;
  readonly toHz: number;
  /** Milliseconds from the start of the sound. */
  readonly atMs: number;
  readonly lengthMs: number;
  /** 0 to 1. */
  readonly loudness: number;
  readonly wave: 'sine' | 'triangle' | 'square';
};

function tone(fromHz: number, atMs: number, lengthMs: number, rest: Partial<Tone> = {}): Tone {
  return { fromHz, toHz: fromHz, atMs, lengthMs, loudness: 0.5, wave: 'triangle', ...rest };
}

/** Equal-tempered pitches: C5 523, E5 659, G5 784, C6 1047. */
export const sounds: Readonly<Record<SoundName, readonly Tone[]>> = {
  drop: [
    tone(420, 0, 90, { toHz: 150, loudness: 0.6, wave: 'sine' }),
    tone(1400, 0, 18, { loudness: 0.12, wave: 'square' }),
  ],
  click: [tone(900, 0, 30, { toHz: 700, loudness: 0.25, wave: 'sine' })],
  eat: [tone(620, 0, 55, { toHz: 990, loudness: 0.16, wave: 'sine' })],
  boost: [tone(180, 0, 190, { toHz: 420, loudness: 0.22, wave: 'triangle' })],
  notify: [tone(784, 0, 140), tone(1047, 120, 240)],
  win: [tone(523, 0, 130), tone(659, 110, 130), tone(784, 220, 130), tone(1047, 330, 420, { loudness: 0.6 })],
  lose: [tone(392, 0, 180), tone(349, 160, 180), tone(294, 320, 420)],
  draw: [tone(523, 0, 160), tone(523, 200, 260)],
};

export function lengthMsOf(name: SoundName): number {
  return Math.max(...sounds[name].map((tone) => tone.atMs + tone.lengthMs));
}

export type SoundSettings = {
  readonly muted: boolean;
  /** 0 to 1. */
  readonly volume: number;
};

export const defaultSoundSettings: SoundSettings = { muted: false, volume: 0.6 };

/** Anything invalid yields the default. */
export function parseSoundSettings(stored: string | null): SoundSettings {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (typeof value !== 'object' || value === null) return defaultSoundSettings;
    const muted = 'muted' in value && value.muted === true;
    const volume = 'volume' in value && typeof value.volume === 'number' ? value.volume : Number.NaN;
    return { muted, volume: volume >= 0 && volume <= 1 ? volume : defaultSoundSettings.volume };
  } catch {
    return defaultSoundSettings;
  }
}
