/**
 * The code of offline play, which no page needs at first. It is fetched while a page with a game
 * against the AI is idle: once the network is gone it would be too late. With data saving enabled
 * it is fetched on demand.
 */
import type { OfflineGames } from './offlineGames.ts';

type OfflineCode = {
  readonly prepare: (gameType: string) => void;
  readonly newOfflineGames: () => OfflineGames;
};

/** After everything that the page itself needs. */
const patienceMs = 2000;

let code: Promise<OfflineCode> | null = null;

/** Rejects when it cannot be fetched; the next call retries. */
export function loadOffline(): Promise<OfflineCode> {
  code ??= import('./browserOffline.ts').catch((error: unknown) => {
    code = null;
    throw error;
  });
  return code;
}

function isSavingData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

async function prepare(gameType: string): Promise<void> {
  try {
    (await loadOffline()).prepare(gameType);
  } catch {
    // Offline already, or on a bad connection: it is requested again when needed.
  }
}

/** Returns a function that cancels it. */
export function prepareWhenIdle(gameType: string): () => void {
  if (isSavingData()) return () => undefined;
  const timer = setTimeout(() => void prepare(gameType), patienceMs);
  return () => clearTimeout(timer);
}
