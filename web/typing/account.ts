/**
 * The server's side of a player's typing: its verified best, the vehicle that goes along, and the leaderboard of races. Practice and
 * garage work without it; what it says is added when it comes.
 */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MyTyping, Period, TextClass } from '@playfield/contracts/http/typing.ts';
import { vehicleById, type TypingState, type VehicleId } from '@playfield/games/typing-race/index.ts';
import { api, HttpError, textForPlayer, type Answer } from '../api/http.ts';
import { queryClient } from '../api/queryClient.ts';
import { showTold } from '../api/told.ts';
import { toast } from '../shell/toast.ts';
import type { Delivery } from './practice/outcome.ts';
import { changeTypingProfile, refreshTypingProfile } from './typingProfile.ts';

const mineKey = ['typing', 'me'] as const;

export function useMyTyping(): UseQueryResult<MyTyping> {
  return useQuery({
    queryKey: mineKey,
    queryFn: ({ signal }) => api('GET /api/me/typing', { signal }),
    refetchOnMount: 'always',
  });
}

/** What the account has reached elsewhere comes into this browser: a better best, and the vehicle where none is chosen here. */
export function useAccountsTyping(): void {
  const { data } = useMyTyping();
  useEffect(() => {
    if (!data) return;
    const { bestWpm, vehicle } = refreshTypingProfile();
    const isNews = data.bestWpm > bestWpm || (vehicle === null && data.vehicle !== null);
    if (!isNews) return;
    changeTypingProfile({ bestWpm: Math.max(bestWpm, data.bestWpm), vehicle: vehicle ?? data.vehicle });
  }, [data]);
}

/** The best verified races of a length of text and a time, fastest first. */
export function useRaceBoard(
  textClass: TextClass,
  period: Period,
): UseQueryResult<Answer<'GET /api/typing-leaderboard'>> {
  return useQuery({
    queryKey: ['typing', 'board', textClass, period],
    queryFn: ({ signal }) => api('GET /api/typing-leaderboard', { query: { textClass, period }, signal }),
    refetchOnMount: 'always',
  });
}

let lastChoice: Promise<void> = Promise.resolve();

/** Chooses a vehicle here, and for online races: the account keeps the last one that is chosen. Never rejects. */
export function chooseVehicle(id: VehicleId): Promise<void> {
  changeTypingProfile({ vehicle: id });
  lastChoice = lastChoice.then(() => sendChoice(id));
  return lastChoice;
}

/** What the server refuses stays a choice for practice. */
async function sendChoice(id: VehicleId): Promise<void> {
  try {
    showTold(queryClient, mineKey, await api('PUT /api/me/vehicle', { body: { vehicle: id } }));
  } catch (error) {
    const isLocked = error instanceof HttpError && error.code === 'vehicle/locked';
    const wpm = vehicleById(id)?.unlockWpm ?? 0;
    toast(
      isLocked
        ? {
            title: 'Chosen for practice',
            text: `Online races need a run of ${wpm} WPM that the server has checked.`,
          }
        : {
            title: 'Chosen in this browser only',
            text: textForPlayer(error, "The server couldn't be reached."),
            tone: 'error',
          },
    );
  }
}

/** Hands a finished run of a catalogue text in; the server counts it again from its keys. Never throws. */
export async function deliverRun(textId: string, { log }: Pick<TypingState, 'log'>): Promise<Delivery> {
  try {
    const { id, verdict, reasons, isProvisional, me } = await api('POST /api/typing-results', {
      body: { textId, times: [...log.times], kinds: log.kinds },
    });
    showTold(queryClient, mineKey, me);
    if (verdict === 'flagged') return { state: 'flagged', reasons };
    return { state: isProvisional ? 'provisional' : 'verified', resultId: id };
  } catch (error) {
    // An error without an answer that says why: cookies are refused.
    if (error instanceof HttpError && error.status === 0 && error.body !== undefined)
      return { state: 'not-sent', text: error.text };
    if (!(error instanceof HttpError) || error.status < 400 || error.status >= 500)
      return { state: 'failed' };
    const isTooLong = error.code === 'request/invalid';
    const text = isTooLong ? 'It takes runs of up to an hour.' : textForPlayer(error, '');
    return { state: 'not-taken', text };
  }
}
