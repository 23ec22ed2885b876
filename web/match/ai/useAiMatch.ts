/** A match against the AI in a component: its state, and the session to act with. */
import { useEffect, useState } from 'react';
import type { Game as GameRules } from '@playfield/games/game.ts';
import { gameById } from '@playfield/games/registry.ts';
import { useStore } from '../../lib/store.ts';
import { browserMatch } from './browserMatch.ts';
import type { MatchCalls } from './aiApi.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { textsOf } from '@playfield/games/texts.ts';
import type { AiSession, OpenOptions } from './aiSession.ts';
import type { MatchState } from '../frame/matchState.ts';
import { useMatchEffects } from '../frame/useMatchEffects.ts';

export type AiMatch = {
  readonly state: MatchState;
  readonly session: AiSession;
  readonly texts: GameTexts;
};

/** `options` are the initial ones; another game in the address needs another `key`. */
export function useAiMatch(gameType: string, options: OpenOptions, calls: MatchCalls): AiMatch {
  const match = useAiSession(gameType, options, calls);
  useMatchEffects(match.state, match.texts);
  return match;
}

/** The same without title, announcements and sounds. */
export function useAiSession(gameType: string, options: OpenOptions, calls: MatchCalls): AiMatch {
  const [texts] = useState(() => textsOf(gameType));
  const [match] = useState(() => browserMatch(rulesOf(gameType), texts, calls));
  const [firstOptions] = useState(options);
  const state = useStore(match.session.state);

  useEffect(() => {
    const detach = match.attach();
    void match.session.open(firstOptions);
    return detach;
  }, [match, firstOptions]);

  return { state, session: match.session, texts };
}

function rulesOf(gameType: string): GameRules {
  const rules = gameById(gameType);
  if (!rules) throw new Error(`no rules for the game ${gameType}`);
  return rules;
}
