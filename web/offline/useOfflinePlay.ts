/**
 * A match against the AI that survives the loss of its server: the saved one, or one in this
 * browser in its place. The saved one stays behind it, keeps what it still has to deliver, and
 * reports when the server is back.
 */
import { useEffect, useState } from 'react';
import type { Level } from '@playfield/games/game.ts';
import type { OfflineGames } from './offlineGames.ts';
import { useOnline } from '../shell/online.ts';
import { useStore } from '../lib/store.ts';
import { toast } from '../shell/toast.ts';
import { browserMatch, type BrowserMatch } from '../match/ai/browserMatch.ts';
import { serverCalls } from '../match/ai/aiApi.ts';
import type { Offline } from '../match/frame/Connection.tsx';
import type { OpenOptions } from '../match/ai/aiSession.ts';
import { loadOffline, prepareWhenIdle } from './offlineCode.ts';
import type { GameRecord } from '../match/frame/record.ts';
import { useAiSession, type AiMatch } from '../match/ai/useAiMatch.ts';
import { useMatchEffects } from '../match/frame/useMatchEffects.ts';

/** How often the server is checked while an offline game is played. */
const lookMs = 5000;

type Local = {
  readonly match: BrowserMatch;
  readonly options: OpenOptions;
  /** Back to the saved game, if there is one. */
  readonly leave: () => void;
};

/** Whether it continues a saved game. */
function isRunning(record: GameRecord | null): record is GameRecord {
  return record?.status === 'playing' && record.yourSeat !== null;
}

/** `level` is the level of a new game. */
export function useOfflinePlay(
  gameType: string,
  options: OpenOptions,
  level: Level,
): AiMatch & { readonly offline: Offline } {
  const saved = useAiSession(gameType, options, serverCalls);
  const [local, setLocal] = useState<Local | null>(null);
  const isOnline = useOnline();
  const session = local?.match.session ?? saved.session;
  const state = useStore(session.state);
  const { phase, trouble, isCut } = saved.state;
  const isReady = phase === 'ready' || phase === 'none';
  const isReached = isOnline && isReady && trouble === null;

  useEffect(() => (isReady ? prepareWhenIdle(gameType) : undefined), [isReady, gameType]);

  useEffect(() => {
    if (!local) return undefined;
    const detach = local.match.attach();
    void local.match.session.open(local.options);
    return detach;
  }, [local]);

  const mustLook = local !== null && !isReached;
  useEffect(() => {
    if (!mustLook) return undefined;
    const timer = setInterval(() => saved.session.wake(), lookMs);
    return () => clearInterval(timer);
  }, [mustLook, saved.session]);

  useMatchEffects(state, saved.texts);

  function begin(games: OfflineGames): void {
    const { record, pending } = saved.session.state.get();
    const linkedId = isRunning(record) ? games.takeOver(record, pending) : null;
    const match = browserMatch(state.rules, saved.texts, games.calls, false);
    const leave = (): void => {
      if (linkedId !== null) games.leave(linkedId);
      setLocal(null);
    };
    setLocal({ match, options: { linkedId, createAt: level, firstMove: null }, leave });
  }

  async function playOffline(): Promise<void> {
    try {
      begin((await loadOffline()).newOfflineGames());
    } catch {
      toast({ title: 'Offline play', text: "It couldn't be loaded without a connection.", tone: 'error' });
    }
  }

  function offlineOf(): Offline {
    const isSaved = isRunning(saved.state.record);
    if (local) return { kind: 'playing', isSaved, onBack: isReached ? local.leave : null };
    const isLost = trouble !== null || (phase === 'failed' && isCut) || (!isOnline && isReady);
    const label = isSaved ? 'Play on offline' : 'Play offline';
    return isLost ? { kind: 'offered', label, onPlay: () => void playOffline() } : null;
  }

  return { state, session, texts: saved.texts, offline: offlineOf() };
}
