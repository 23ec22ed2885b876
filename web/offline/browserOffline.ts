/** Offline games in the browser: one thread for all. Loaded when needed, or shortly before. */
// oxlint-disable-next-line import/default -- Vite provides the address of the built worker
import analysisWorkerUrl from '../analysis/analysisWorker.ts?worker&url';
import { loadAiResult } from '../match/ai/loadAiResult.ts';
import { readStored, writeStored } from '../lib/storage.ts';
import { preloadRoute } from '../preload.ts';
import { dropBranch, offlineGames, type Kept, type OfflineGames } from './offlineGames.ts';
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

/** Fetches what a game, and later its analysis, will need offline. The server has answered. */
export function prepare(gameType: string): void {
  dropBranch(gameType, kept);
  thinker.prepare(gameType);
  void keepPages();
  void keepAnalysisWorker();
}

/** In the order in which they will be needed. */
async function keepPages(): Promise<void> {
  // What cannot be fetched now is asked for again when it is shown.
  await loadAiResult().catch(() => undefined);
  await preloadRoute('/analysis');
}

/**
 * It stays in the browser's cache: the analysis starts its worker from there, and finds its
 * engines, which the game's worker has fetched.
 */
async function keepAnalysisWorker(): Promise<void> {
  try {
    await (await fetch(analysisWorkerUrl)).arrayBuffer();
  } catch {
    // The analysis itself will report the failure.
  }
}

const keyOf = (gameType: string): string => `playfield:offline-game:${gameType}`;

const kept: Kept = {
  read: (gameType) => readStored(keyOf(gameType)),
  write: (gameType, text) => writeStored(keyOf(gameType), text),
};

export const newOfflineGames = (): OfflineGames => offlineGames(Date.now, thinker, kept);
