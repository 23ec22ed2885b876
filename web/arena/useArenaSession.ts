/** A page's arena session: connected while the page is mounted, reconnecting when the browser wakes up. */
import { useEffect, useState } from 'react';
import { createArenaSession, type ArenaSession, type SessionPorts } from './arenaSession.ts';
import type { Skin } from './skins.ts';

/** The arguments are read once. */
export function useArenaSession(ports: SessionPorts, name: string, skin: Skin = null): ArenaSession {
  const [session] = useState(() => createArenaSession(ports, name, skin));
  useEffect(() => {
    const close = session.open();
    const onVisible = (): void => {
      if (!document.hidden) session.wake();
    };
    addEventListener('online', session.wake);
    addEventListener('pageshow', session.wake);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('online', session.wake);
      removeEventListener('pageshow', session.wake);
      document.removeEventListener('visibilitychange', onVisible);
      close();
    };
  }, [session]);
  return session;
}
