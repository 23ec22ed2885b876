/**
 * The code of offline play, which no page needs to be drawn. It is fetched in an idle moment of a page with a game against the AI: once
 * the network is gone it could not be had any more. Whoever saves data gets it when it is asked for.
 */
import type { OfflineGames } from './offlineGames.ts';

type OfflineCode = {
  readonly prepare: (gameType: string) => void;
  readonly newOfflineGames: () => OfflineGames;
};

/** After everything that the page itself needs. */
const PATIENCE_MS = 2000;

let code: Promise<OfflineCode> | null = null;

/** Rejects when it cannot be had; the next call tries again. */
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
    // Offline already, or on a bad line: it is asked for again when it is needed.
  }
}

/** Answers how to call it off. */
export function prepareWhenIdle(gameType: string): () => void {
  if (isSavingData()) return () => undefined;
  const timer = setTimeout(() => void prepare(gameType), PATIENCE_MS);
  return () => clearTimeout(timer);
}
