/**
 * Changes of the player's settings, or of how they appear, sent one after the other. Shown is what the server has stored, with the
 * changes that it hasn't answered yet: an answer to an older change undoes no newer one, and one that is refused takes only itself
 * back.
 */
import type { Settings } from '@playfield/contracts/http/settings.ts';

/** Made of the settings as they are without it. */
export type SettingsChange<Of = Settings> = (settings: Of) => Partial<Of>;

export type SettingsQueuePorts<Of = Settings> = {
  /** Resolves with all settings as they are stored now. */
  readonly save: (change: Partial<Of>) => Promise<Of>;
  readonly show: (settings: Of) => void;
  /** All changes have been answered: the last one that was refused, with its error, or else the last one, with null. */
  readonly settled: (error: unknown, change: SettingsChange<Of>) => void;
};

export type SettingsQueue<Of = Settings> = {
  /** `shown`: the settings on the page. */
  readonly change: (shown: Of, change: SettingsChange<Of>) => void;
};

export function createSettingsQueue<Of = Settings>({
  save,
  show,
  settled,
}: SettingsQueuePorts<Of>): SettingsQueue<Of> {
  const waiting: SettingsChange<Of>[] = [];
  let isSending = false;

  const withWaiting = (stored: Of): Of =>
    waiting.reduce((settings, change) => ({ ...settings, ...change(settings) }), stored);

  async function send(before: Of): Promise<void> {
    isSending = true;
    let stored = before;
    let failure: unknown = null;
    let told: SettingsChange<Of> | null = null;
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        stored = await save(next(stored));
        if (failure === null) told = next;
      } catch (error) {
        failure = error;
        told = next;
      }
      waiting.shift();
      show(withWaiting(stored));
    }
    isSending = false;
    if (told) settled(failure, told);
  }

  return {
    change(shown, change) {
      waiting.push(change);
      show({ ...shown, ...change(shown) });
      if (!isSending) void send(shown);
    },
  };
}
