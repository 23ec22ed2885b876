/**
 * Opening a game and taking a seat in one: one request at a time, with the specified toasts
 * (MP-020..030).
 */
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Game, TimeControl } from '@playfield/contracts/http/match.ts';
import { api, HttpError, textForPlayer } from '../api/http.ts';
import { dismissError, toast } from '../shell/toast.ts';
import type { ToastText } from '../shell/toastState.ts';
import { gamePath } from './gamePath.ts';

export type Entering = {
  readonly isPending: boolean;
  /** What was asked for last, pending or answered: shows which button is busy, and where to tell of a refusal. */
  readonly request: EnterRequest | null;
  /** Why the last request was refused, in the server's words. */
  readonly problem: string | null;
  /** Whether the name is the reason. */
  readonly isNameRefused: boolean;
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

/** A request that a button makes. */
type EnterRequest =
  | { readonly kind: 'create'; readonly gameType: string; readonly gameMode: 'online' | 'friend' }
  | { readonly kind: 'quick' }
  | { readonly kind: 'join'; readonly gameId: string }
  | { readonly kind: 'code' };

const createFailed = 'Failed to create game';
const joinFailed = 'Failed to join game';

const waitingToast: ToastText = { title: 'Game Created', text: 'Waiting for another player to join...' };
const friendToast: ToastText = { title: 'Game Created', text: 'Waiting for friend to join...' };
const joinedToast: ToastText = { title: 'Game Joined', text: 'Game is starting!', tone: 'success' };

/** `onJoined` gets the game; without it the page navigates there. */
export function useEnterGame(onJoined?: (game: Game) => void): Entering {
  const [, navigate] = useLocation();
  const [isPending, setPending] = useState(false);
  const [request, setRequest] = useState<EnterRequest | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isNameRefused, setNameRefused] = useState(false);

  const run = async (
    asked: EnterRequest,
    playerName: string,
    failedText: string,
    act: () => Promise<void>,
  ): Promise<void> => {
    if (isPending) return;
    if (playerName.trim() === '') {
      toast({ title: 'Error', text: 'Please enter your name', tone: 'error' });
      return;
    }
    setPending(true);
    setRequest(asked);
    setProblem(null);
    dismissError();
    try {
      await act();
    } catch (error) {
      setProblem(textForPlayer(error, failedText));
      setNameRefused(error instanceof HttpError && error.code.startsWith('name/'));
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
    request,
    problem,
    isNameRefused,
    create: (wanted, gameMode) =>
      void run(
        { kind: 'create', gameType: wanted.gameType, gameMode },
        wanted.playerName,
        createFailed,
        async () => enter(await api('POST /api/games/multiplayer', { body: { ...wanted, gameMode } })),
      ),
    findOpponent: (wanted) =>
      void run({ kind: 'quick' }, wanted.playerName, createFailed, async () =>
        enter(await api('POST /api/games/quick', { body: wanted })),
      ),
    join: (id, playerName) =>
      void run({ kind: 'join', gameId: id }, playerName, joinFailed, async () =>
        enter(await api('POST /api/games/:id/join', { params: { id }, body: { playerName } })),
      ),
    openCode: (code) =>
      // Anyone may watch: the board's page asks for a name.
      void run({ kind: 'code' }, code, joinFailed, async () => {
        const { id } = await api('GET /api/games/code/:code', { params: { code } });
        navigate(gamePath(id));
      }),
  };
}

/** Whether a game of this kind is being opened. */
export function isCreating(
  { isPending, request }: Pick<Entering, 'isPending' | 'request'>,
  gameMode: 'online' | 'friend',
  gameType: string,
): boolean {
  return (
    isPending && request?.kind === 'create' && request.gameMode === gameMode && request.gameType === gameType
  );
}

/** Whether the request is for a game that the lobby lists, whose buttons are on a card of their own. */
export const isForList = ({ request }: Pick<Entering, 'request'>): boolean =>
  request?.kind === 'create' && request.gameMode === 'online';
