/**
 * The one hook of the view for two: the state of its match, the session to act with, and its
 * effects on the page.
 */
import { useEffect, useState } from 'react';
import type { Game as GameRules } from '@playfield/games/game.ts';
import { gameById, gameIds } from '@playfield/games/registry.ts';
import { liveSocket } from '../../api/socket.ts';
import { createStore, useStore, type Store } from '../../lib/store.ts';
import { toast } from '../../shell/toast.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { useMatchEffects } from '../frame/useMatchEffects.ts';
import { OnlineSession } from './onlineSession.ts';
import type { OnlineState } from './onlineState.ts';
import { useOnlineEffects } from './useOnlineEffects.ts';

export type OnlineMatch = {
  readonly state: OnlineState;
  readonly session: OnlineSession;
  readonly texts: GameTexts;
};

type Joined = { readonly name: string } | null;

/** Stands in until the game says which it is. */
function anyRules(): GameRules {
  const rules = gameById(gameIds[0] ?? '');
  if (!rules) throw new Error('no games are registered');
  return rules;
}

function create(gameId: string): { readonly session: OnlineSession; readonly joined: Store<Joined> } {
  const joined = createStore<Joined>(null);
  const session = new OnlineSession(gameId, anyRules(), {
    socket: liveSocket,
    nowMs: () => performance.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    random: () => Math.random(),
    notify: toast,
    joined: (name) => joined.set({ name }),
    rulesOf: gameById,
  });
  return { session, joined };
}

/** Another game of the address needs another `key`. */
export function useOnlineMatch(gameId: string): OnlineMatch {
  const [{ session, joined }] = useState(() => create(gameId));
  const state = useStore(session.state);
  const who = useStore(joined);
  const texts = textsOf(state.match.rules.id);

  useEffect(() => session.start(), [session]);

  const news = useOnlineEffects(state, texts, who?.name ?? null);
  // Which game an address leads to is known only once it is told.
  useMatchEffects(state.match, texts, state.match.record ? news : 'Multiplayer');
  return { state, session, texts };
}
