/**
 * A hidden page, and how it gets its player's attention. Headless Chromium calls every page
 * visible, whatever covers it, so the page is told here that it is hidden; notifications and sounds
 * are the browser's own, recorded on their way.
 */
import type { Page } from '@playwright/test';

export type Attention = {
  /** Hides the page, or shows it again. */
  readonly hide: (isHidden: boolean) => Promise<void>;
  /** Desktop notifications so far: `title: body (tag)`. */
  readonly calls: readonly string[];
  /** Tones started so far. */
  readonly tones: () => number;
  /** Whether the device computes sound now, silence included. */
  readonly isAudioRunning: () => Promise<boolean>;
};

const signs = { call: 'called: ', tone: 'a tone', hide: 'test:hide' } as const;

/** Takes effect when the page is next opened. */
export async function watchAttention(page: Page): Promise<Attention> {
  const calls: string[] = [];
  let tones = 0;
  page.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(signs.call)) calls.push(text.slice(signs.call.length));
    if (text === signs.tone) tones += 1;
  });
  await page.addInitScript((signs) => {
    let isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    addEventListener(signs.hide, (event) => {
      isHidden = event instanceof CustomEvent && event.detail === true;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    globalThis.Notification = class extends Notification {
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options);
        console.debug(`${signs.call}${title}: ${options.body ?? ''} (${options.tag ?? ''})`);
      }
    };
    globalThis.AudioContext = class extends AudioContext {
      constructor() {
        super();
        Object.assign(globalThis, { testAudio: this });
      }
      override createOscillator(): OscillatorNode {
        console.debug(signs.tone);
        return super.createOscillator();
      }
    };
  }, signs);
  return {
    calls,
    tones: () => tones,
    isAudioRunning: () =>
      page.evaluate(() => {
        const audio: unknown = Reflect.get(globalThis, 'testAudio');
        return audio instanceof AudioContext && audio.state === 'running';
      }),
    hide: (isHidden) =>
      page.evaluate(([type, detail]) => void dispatchEvent(new CustomEvent(type, { detail })), [
        signs.hide,
        isHidden,
      ] as const),
  };
}
