/**
 * A page's arena session: connected while the page is mounted and seen, or its snake lives; reconnecting when the
 * browser wakes up.
 */
import { useEffect, useState } from 'react';
import { createArenaSession, type ArenaSession, type SessionPorts } from './arenaSession.ts';
import type { Skin } from './skins.ts';

/** The arguments are read once. */
export function useArenaSession(ports: SessionPorts, name: string, skin: Skin = null): ArenaSession {
  const [session] = useState(() => createArenaSession(ports, name, skin));
  useEffect(() => {
    const close = session.open();
    const look = (): void => session.see(!document.hidden);
    look();
    addEventListener('online', look);
    addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
      close();
    };
  }, [session]);
  return session;
}
