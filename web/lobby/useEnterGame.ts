/**
 * Opening a game and taking a seat in one: one request at a time, with the specified toasts
 * (MP-020..030).
 */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Game, TimeControl } from '@playfield/contracts/http/match.ts';
import { api, textForPlayer } from '../api/http.ts';
import { dismissError, toast } from '../shell/toast.ts';
import type { ToastText } from '../shell/toastState.ts';
import { gamePath } from './gamePath.ts';

export type Entering = {
  readonly isPending: boolean;
  /** Why the last request was refused, in the server's words. */
  readonly problem: string | null;
  /** Opens a game that the lobby lists, or one for a friend. */
  readonly create: (wanted: Wanted, gameMode: 'online' | 'friend') => void;
  /** Joins the oldest matching game, or waits for an opponent. */
  readonly findOpponent: (wanted: Wanted) => void;
  readonly join: (gameId: string, playerName: string) => void;
  /** Goes to the game that a code opens. */
  readonly openCode: (code: string) => void;
};

export type Wanted = {
  readonly gameType: string;
  readonly playerName: string;
  readonly clock: TimeControl | null;
  /** Between two accounts. */
  readonly rated: boolean;
};

const createFailed = 'Failed to create game';
const joinFailed = 'Failed to join game';

const waitingToast: ToastText = { title: 'Game Created', text: 'Waiting for another player to join...' };
const friendToast: ToastText = { title: 'Game Created', text: 'Waiting for friend to join...' };
const joinedToast: ToastText = { title: 'Game Joined', text: 'Game is starting!', tone: 'success' };

/** `onJoined` gets the game; without it the page navigates there. */
export function useEnterGame(onJoined?: (game: Game) => void): Entering {
  const [, navigate] = useLocation();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const run = async (playerName: string, failedText: string, request: () => Promise<void>): Promise<void> => {
    if (isPending) return;
    if (playerName.trim() === '') {
      toast({ title: 'Error', text: 'Please enter your name', tone: 'error' });
      return;
    }
    setPending(true);
    setProblem(null);
    dismissError();
    try {
      await request();
    } catch (error) {
      setProblem(textForPlayer(error, failedText));
      toast({ title: 'Error', text: failedText, tone: 'error' });
    } finally {
      setPending(false);
    }
  };

  const enter = (game: Game): void => {
    toast(game.status === 'playing' ? joinedToast : game.gameMode === 'friend' ? friendToast : waitingToast);
    if (onJoined) onJoined(game);
    else navigate(gamePath(game.id));
  };

  return {
    isPending,
    problem,
    create: (wanted, gameMode) =>
      void run(wanted.playerName, createFailed, async () =>
        enter(await api('POST /api/games/multiplayer', { body: { ...wanted, gameMode } })),
      ),
    findOpponent: (wanted) =>
      void run(wanted.playerName, createFailed, async () =>
        enter(await api('POST /api/games/quick', { body: wanted })),
      ),
    join: (id, playerName) =>
      void run(playerName, joinFailed, async () =>
        enter(await api('POST /api/games/:id/join', { params: { id }, body: { playerName } })),
      ),
    openCode: (code) =>
      // Anyone may watch: the board's page asks for a name.
      void run(code, joinFailed, async () => {
        const { id } = await api('GET /api/games/code/:code', { params: { code } });
        navigate(gamePath(id));
      }),
  };
}
