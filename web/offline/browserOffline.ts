/** Offline games with the browser around them: one thread for all. Loaded when it is needed, or shortly before. */
import { offlineGames, type OfflineGames } from './offlineGames.ts';
import { workerThinker, type Port } from './workerThinker.ts';

function openWorker(): Port {
  const worker = new Worker(new URL('./thinkingWorker.ts', import.meta.url), { type: 'module' });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but the page's
    post: (message) => worker.postMessage(message),
    onMessage: (listener) =>
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data)),
    onError: (listener) => worker.addEventListener('error', () => listener()),
  };
}

const thinker = workerThinker(openWorker, () => Math.floor(Math.random() * 2 ** 32));

/** Fetches what a game will need offline. */
export function prepare(gameType: string): void {
  thinker.prepare(gameType);
}

export function newOfflineGames(): OfflineGames {
  return offlineGames(Date.now, thinker);
}
