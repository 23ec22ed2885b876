/**
 * A match session with the browser around it: its clocks and timers, toasts, other tabs, waking up.
 */
import type { Game as GameRules } from '@playfield/games/game.ts';
import { areCookiesRefused } from '../../lib/cookies.ts';
import { toast, withdrawToast } from '../../shell/toast.ts';
import type { MatchCalls } from './aiApi.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { AiSession, type Seen } from './aiSession.ts';

const channelName = 'playfield-match';

export type BrowserMatch = {
  readonly session: AiSession;
  /** Listens to the browser until the returned function is called, which stops the session too. */
  readonly attach: () => () => void;
};

/** `isShared`: other tabs see the same games. */
export function browserMatch(
  rules: GameRules,
  texts: GameTexts,
  calls: MatchCalls,
  isShared = true,
): BrowserMatch {
  let channel: BroadcastChannel | null = null;
  const session = new AiSession(rules, texts, {
    calls,
    nowMs: () => performance.now(),
    wallMs: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    notify: toast,
    withdraw: (key) => withdrawToast(key, null),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin but its own
    publish: (seen) => channel?.postMessage(seen),
  });

  const wake = (): void => {
    if (!document.hidden) session.wake();
  };

  const attach = (): (() => void) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    channel = isShared && !areCookiesRefused() ? new BroadcastChannel(channelName) : null;
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const seen = readSeen(data);
      if (seen) session.seenElsewhere(seen);
    });
    document.addEventListener('visibilitychange', wake, { signal });
    addEventListener('focus', wake, { signal });
    addEventListener('online', wake, { signal });
    return () => {
      leaving.abort();
      channel?.close();
      channel = null;
      session.stop();
    };
  };

  return { session, attach };
}

/** A tab of an older version may say something else. */
function readSeen(data: unknown): Seen | null {
  if (typeof data !== 'object' || data === null || !('gameId' in data) || !('moveCount' in data)) return null;
  const { gameId, moveCount } = data;
  if (typeof gameId !== 'string' || typeof moveCount !== 'number') return null;
  const takebacksUsed = 'takebacksUsed' in data ? Number(data.takebacksUsed) : 0;
  return { gameId, moveCount, takebacksUsed };
}
