/**
 * A match's effects besides drawing: title, announcements, sounds, fresh statistics after the end.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { gameFinished } from '../../shell/installOffer.ts';
import { playSound } from '../../shell/sound.ts';
import { useTitle } from '../../shell/title.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import type { MatchState } from './matchState.ts';
import { endSound } from './endSound.ts';
import { soundMove } from './moveSound.ts';
import { viewOf } from './matchView.ts';
import { matchQueriesOf } from '../ai/queries.ts';
import { spokenAtStart, spokenSince, titleOf, type Said } from './speech.ts';

/** `news` replaces the title while there is some. */
export function useMatchEffects(state: MatchState, texts: GameTexts, news: string | null = null): void {
  useTitle(news ?? titleOf(state, texts));
  useSpokenMoves(state, texts);
  useSounds(state, texts);
  useFreshNumbers(state);
}

function useSpokenMoves(state: MatchState, texts: GameTexts): void {
  const announce = useAnnounce();
  const said = useRef<({ readonly id: string } & Said) | null>(null);
  useEffect(() => {
    const { record } = state;
    if (!record) return;
    const { id, moveCount: ply, status } = record;
    const now = { id, ply, isOver: status === 'completed' };
    if (said.current?.id !== id) {
      said.current = now;
      announce(spokenAtStart(state, texts) ?? '');
      return;
    }
    const spoken = spokenSince(state, texts, said.current);
    if (!spoken) return;
    said.current = now;
    announce(spoken.text, spoken.kind);
  }, [state, texts, announce]);
}

function useSounds(state: MatchState, texts: GameTexts): void {
  const { ply } = state.position;
  const landingPly = state.isMoving && state.replayPly === null ? ply : 0;
  useEffect(() => (landingPly === 0 ? undefined : soundMove(texts)), [landingPly, texts]);

  const view = viewOf(state);
  const isFreshEnd = state.ending.phase === 'open' && state.ending.isFresh;
  const end = view && isFreshEnd ? endSound(view) : null;
  useEffect(() => {
    if (end === null) return;
    playSound(end);
    gameFinished();
  }, [end]);
}

/** C4-060: after the end the list of games and the statistics are read again. */
function useFreshNumbers({ record, rules }: MatchState): void {
  const client = useQueryClient();
  const endedId = record?.status === 'completed' && record.isOffline !== true ? record.id : null;
  useEffect(() => {
    if (endedId !== null) void client.invalidateQueries({ queryKey: matchQueriesOf(rules.id) });
  }, [client, endedId, rules]);
}
