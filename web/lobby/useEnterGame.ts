/**
 * Opening a game and taking a seat in one: one request at a time, with the specified toasts
 * (MP-020..030).
 */
import { useLocation } from 'wouter';
import type { Game, TimeControl } from '@playfield/contracts/http/match.ts';
import { gamePath } from '@playfield/contracts/paths.ts';
import { api } from '../api/http.ts';
import { toast } from '../shell/toast.ts';
import type { ToastText } from '../shell/toastState.ts';
import { joinFailed, joinGame, sayJoined } from './joinGame.ts';
import { useRequest, type Requesting } from './useRequest.ts';

export type Entering = Omit<Requesting<EnterRequest>, 'run'> & {
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

const waitingToast: ToastText = {
  title: 'Game Created',
  text: 'Waiting for another player to join...',
  key: 'waiting',
};
const friendToast: ToastText = { ...waitingToast, text: 'Waiting for friend to join...' };

export function useEnterGame(): Entering {
  const [, navigate] = useLocation();
  const { run, ...requesting } = useRequest<EnterRequest>();

  const enter = (game: Game, { rated }: Pick<Wanted, 'rated'>): void => {
    if (game.status === 'playing') sayJoined();
    else toast(game.gameMode === 'friend' ? friendToast : waitingToast);
    // Whether a rated game was wished for, which the game with a guest doesn't tell.
    navigate(gamePath(game.id), { state: { rated } });
  };

  return {
    ...requesting,
    create: (wanted, gameMode) =>
      run(
        { kind: 'create', gameType: wanted.gameType, gameMode },
        wanted.playerName,
        createFailed,
        async () =>
          enter(await api('POST /api/games/multiplayer', { body: { ...wanted, gameMode } }), wanted),
      ),
    findOpponent: (wanted) =>
      run({ kind: 'quick' }, wanted.playerName, createFailed, async () =>
        enter(await api('POST /api/games/quick', { body: wanted }), wanted),
      ),
    join: (gameId, playerName) =>
      run({ kind: 'join', gameId }, playerName, joinFailed, async () =>
        enter(await joinGame(gameId, playerName), { rated: false }),
      ),
    openCode: (code) =>
      // Anyone may watch: the board's page asks for a name.
      run({ kind: 'code' }, code, joinFailed, async () => {
        const { id } = await api('GET /api/games/code/:code', { params: { code } });
        navigate(gamePath(id));
      }),
  };
}
