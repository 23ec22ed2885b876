/**
 * The one hook of a page for two people on one device: its state, stored in the browser, and their
 * actions.
 */
import { useEffect, useReducer, useState } from 'react';
import { gameById } from '@playfield/games/registry.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { toast } from '../../shell/toast.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { nextWakeMs, type MatchState } from '../frame/matchState.ts';
import type { Move } from '../frame/record.ts';
import { useMatchEffects } from '../frame/useMatchEffects.ts';
import { localKey, openLocal, reduceLocal, storedText } from './localGame.ts';

export type LocalGame = {
  readonly state: MatchState;
  readonly texts: GameTexts;
  readonly play: (move: Move) => void;
  readonly undo: () => void;
  readonly newGame: () => void;
  readonly replay: (ply: number) => void;
};

function times(): { readonly nowMs: number; readonly wallMs: number } {
  return { nowMs: performance.now(), wallMs: Date.now() };
}

function opened({ gameType, key }: { readonly gameType: string; readonly key: string }): MatchState {
  const rules = gameById(gameType);
  if (!rules) throw new Error(`no rules for the game ${gameType}`);
  return openLocal(rules, readStored(key), times());
}

export function useLocalGame(gameType: string): LocalGame {
  const key = localKey(gameType);
  const [texts] = useState(() => textsOf(gameType));
  const [state, send] = useReducer(reduceLocal, { gameType, key }, opened);
  const text = storedText(state);
  const wakeMs = nextWakeMs(state);

  useEffect(() => writeStored(key, text), [key, text]);

  useEffect(() => {
    const onStorage = (event: StorageEvent): void => {
      if (event.key === key) send({ type: 'stored', text: event.newValue, ...times() });
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [key]);

  useEffect(() => {
    if (wakeMs === null) return undefined;
    // A timer may fire slightly early, and is not set again for the same instant.
    const wake = (): void => send({ type: 'woke', nowMs: Math.max(wakeMs, performance.now()) });
    const timer = setTimeout(wake, Math.max(0, wakeMs - performance.now()));
    return () => clearTimeout(timer);
  }, [wakeMs]);

  useMatchEffects(state, texts);
  return {
    state,
    texts,
    play(move) {
      const played = state.position.play(state.position.turn, move);
      if (played.ok) send({ type: 'moved', move, ...times() });
      else {
        const { code, text: serverText } = played.error;
        toast({ title: 'Invalid Move', text: texts.invalidMove({ code, serverText }), tone: 'error' });
      }
    },
    undo: () => send({ type: 'undone', ...times() }),
    newGame: () => send({ type: 'begun', ...times() }),
    replay: (ply) => send({ type: 'replayed', ply }),
  };
}
