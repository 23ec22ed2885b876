/** Taking a seat, with the specified texts (MP-026, MP-029). */
import type { Game } from '@playfield/contracts/http/match.ts';
import { api } from '../api/http.ts';
import { toast } from '../shell/toast.ts';

export const joinFailed = 'Failed to join game';

export const joinGame = (id: string, playerName: string): Promise<Game> =>
  api('POST /api/games/:id/join', { params: { id }, body: { playerName } });

export const sayJoined = (): void =>
  toast({ title: 'Game Joined', text: 'Game is starting!', tone: 'success' });
