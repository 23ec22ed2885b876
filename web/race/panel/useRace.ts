/** The one hook of the race panel: the state of its race and the session to act with. */
import { useEffect, useState } from 'react';
import { liveSocket } from '../../api/socket.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useStore } from '../../lib/store.ts';
import { toast } from '../../shell/toast.ts';
import { savedKey } from '../savedKeystrokes.ts';
import { RaceSession } from '../raceSession.ts';
import type { RaceState } from '../raceState.ts';

export type RaceHandle = { readonly state: RaceState; readonly session: RaceSession };

/** Another race of the address needs another `key`. */
export function useRace(raceId: string): RaceHandle {
  const [session] = useState(
    () =>
      new RaceSession(raceId, {
        socket: liveSocket,
        nowMs: () => performance.now(),
        after(delayMs, run) {
          const timer = setTimeout(run, delayMs);
          return () => clearTimeout(timer);
        },
        notify: toast,
        readSaved: () => readStored(savedKey),
        writeSaved: (text) => writeStored(savedKey, text),
      }),
  );
  const state = useStore(session.state);
  useEffect(() => session.start(), [session]);
  useEffect(() => {
    const keep = (): void => session.keep();
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [session]);
  return { state, session };
}
