/**
 * Changes of the player's settings, sent one after the other. Shown is what the server has stored, with the changes that it hasn't
 * answered yet: an answer to an older change undoes no newer one, and one that is refused takes only itself back.
 */
import type { Settings } from '@playfield/contracts/http/settings.ts';

/** Made of the settings as they are without it. */
export type SettingsChange = (settings: Settings) => Partial<Settings>;

export type SettingsQueuePorts = {
  /** Resolves with all settings as they are stored now. */
  readonly save: (change: Partial<Settings>) => Promise<Settings>;
  readonly show: (settings: Settings) => void;
  /** All changes have been answered; the error of the last one that was refused, or null. */
  readonly settled: (error: unknown) => void;
};

export type SettingsQueue = {
  /** `shown`: the settings on the page. */
  readonly change: (shown: Settings, change: SettingsChange) => void;
};

export function createSettingsQueue({ save, show, settled }: SettingsQueuePorts): SettingsQueue {
  const waiting: SettingsChange[] = [];
  let isSending = false;

  const withWaiting = (stored: Settings): Settings =>
    waiting.reduce((settings, change) => ({ ...settings, ...change(settings) }), stored);

  async function send(before: Settings): Promise<void> {
    isSending = true;
    let stored = before;
    let failure: unknown = null;
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        stored = await save(next(stored));
      } catch (error) {
        failure = error;
      }
      waiting.shift();
      show(withWaiting(stored));
    }
    isSending = false;
    settled(failure);
  }

  return {
    change(shown, change) {
      waiting.push(change);
      show({ ...shown, ...change(shown) });
      if (!isSending) void send(shown);
    },
  };
}
