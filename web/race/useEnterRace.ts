/** Taking a place in a race, which may be opened for it: one request at a time, toasts to the letter (OL-012…016, RC-009). */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Race } from '@playfield/contracts/http/race.ts';
import { racePath } from '@playfield/contracts/paths.ts';
import { api, HttpError, textForPlayer } from '../api/http.ts';
import { toast } from '../shell/toast.ts';
import { vehicleWish } from '../typing/storedTyping.ts';
import { refreshTypingProfile } from '../typing/typingProfile.ts';
import { createdToast, failedFallback, joinedToast, joinFailed, nameToast } from './raceTexts.ts';

export type RaceSize = 2 | 4 | 6;

export type EnteringRace = {
  readonly isPending: boolean;
  /** Why the last request was refused, in the server's words. */
  readonly problem: string | null;
  /** The same of a text that the server doesn't take: it belongs to that field. */
  readonly textProblem: string | null;
  readonly forgetProblem: () => void;
  readonly join: (playerName: string, raceId: string) => void;
  /** Into the oldest race with a free place, or into a new one (G58). */
  readonly quick: (playerName: string) => void;
  /** Into the race that the server answers with. `failed` is the title of what is said when it refuses. */
  readonly enter: (
    playerName: string,
    request: (username: string) => Promise<Race>,
    failed?: string,
  ) => Promise<void>;
};

export const wish = () => vehicleWish(refreshTypingProfile());

/** `onJoined` is told of the race instead of going to it. */
export function useEnterRace(onJoined?: (race: Race) => void): EnteringRace {
  const [, navigate] = useLocation();
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<{ readonly text: string; readonly isOfText: boolean } | null>(null);

  const enter: EnteringRace['enter'] = async (playerName, request, failed = joinFailed) => {
    if (isPending) return;
    if (playerName.trim() === '') {
      toast(nameToast);
      return;
    }
    setPending(true);
    setRefused(null);
    try {
      const race = await request(playerName);
      toast(race.participants > 1 ? joinedToast : createdToast);
      if (onJoined) onJoined(race);
      else navigate(racePath(race.id));
    } catch (error) {
      const text = textForPlayer(error, failedFallback);
      setRefused({ text, isOfText: error instanceof HttpError && error.code === 'race/text-invalid' });
      toast({ title: failed, text, tone: 'error' });
    } finally {
      setPending(false);
    }
  };

  return {
    isPending,
    problem: refused && !refused.isOfText ? refused.text : null,
    textProblem: refused?.isOfText === true ? refused.text : null,
    forgetProblem: () => setRefused(null),
    enter,
    join: (playerName, id) =>
      void enter(playerName, (username) =>
        api('POST /api/typing-races/:id/join', { params: { id }, body: { username, ...wish() } }),
      ),
    quick: (playerName) =>
      void enter(playerName, (username) =>
        api('POST /api/typing-races/quick', { body: { username, ...wish() } }),
      ),
  };
}
