/** Opening a race and taking a place in one: one request at a time, toasts to the letter (OL-012…016, RC-009). */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Race } from '@playfield/contracts/http/race.ts';
import { api, HttpError, textForPlayer } from '../api/http.ts';
import { toast } from '../shell/toast.ts';
import type { ToastText } from '../shell/toastState.ts';
import { vehicleWish } from '../typing/storedTyping.ts';
import { refreshTypingProfile } from '../typing/typingProfile.ts';
import { racePath } from './racePath.ts';
import {
  createdToast,
  createFailed,
  failedFallback,
  joinedToast,
  joinFailed,
  nameToast,
} from './raceTexts.ts';

export type RaceSize = 2 | 4 | 6;

export type EnteringRace = {
  readonly isPending: boolean;
  /** Why the last request was refused, in the server's words. */
  readonly problem: string | null;
  /** The same of a text that the server doesn't take: it belongs to that field. */
  readonly textProblem: string | null;
  readonly forgetProblem: () => void;
  /** Opens a race; without a text of their own the server picks one. One that isn't listed is found by its link alone. */
  readonly create: (playerName: string, maxParticipants: RaceSize, isListed: boolean, text?: string) => void;
  readonly join: (playerName: string, raceId: string) => void;
  /** Into the oldest race with a free place, or into a new one (G58). */
  readonly quick: (playerName: string) => void;
  /** Into the race that the server answers with. */
  readonly enter: (playerName: string, request: (username: string) => Promise<Race>) => void;
};

export const wish = () => vehicleWish(refreshTypingProfile());

/** `onJoined` is told of the race instead of going to it. */
export function useEnterRace(onJoined?: (race: Race) => void): EnteringRace {
  const [, navigate] = useLocation();
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<{ readonly text: string; readonly isOfText: boolean } | null>(null);

  const run = async (
    playerName: string,
    done: (race: Race) => ToastText,
    failed: string,
    request: (username: string) => Promise<Race>,
  ): Promise<void> => {
    if (isPending) return;
    if (playerName.trim() === '') {
      toast(nameToast);
      return;
    }
    setPending(true);
    setRefused(null);
    try {
      const race = await request(playerName);
      toast(done(race));
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

  const enter: EnteringRace['enter'] = (playerName, request) =>
    void run(
      playerName,
      ({ participants }) => (participants > 1 ? joinedToast : createdToast),
      joinFailed,
      request,
    );

  return {
    isPending,
    problem: refused && !refused.isOfText ? refused.text : null,
    textProblem: refused?.isOfText === true ? refused.text : null,
    forgetProblem: () => setRefused(null),
    create: (playerName, maxParticipants, isListed, text) =>
      void run(
        playerName,
        () => createdToast,
        createFailed,
        (username) =>
          api('POST /api/typing-races', {
            body: { username, maxParticipants, isListed, ...wish(), ...(text === undefined ? {} : { text }) },
          }),
      ),
    join: (playerName, id) =>
      void run(
        playerName,
        () => joinedToast,
        joinFailed,
        (username) =>
          api('POST /api/typing-races/:id/join', { params: { id }, body: { username, ...wish() } }),
      ),
    enter,
    quick: (playerName) =>
      enter(playerName, (username) => api('POST /api/typing-races/quick', { body: { username, ...wish() } })),
  };
}
