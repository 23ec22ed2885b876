/**
 * Quick reactions between the two of a match: a picture each, told to everybody who follows it and
 * stored nowhere. Between people of whom one blocked the other the sender alone sees them.
 */
import { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type { Game } from '@playfield/contracts/http/match.ts';
import { reaction, type Reaction } from '@playfield/contracts/socket/match.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { seats } from '@playfield/games/game.ts';
import type { Bus } from '../bus/bus.ts';
import { onNotice, type Notice } from '../bus/notice.ts';
import type { Connection } from '../socket/connection.ts';
import type { Hub } from '../socket/hub.ts';
import { isCutOffPair, type CutOff } from './cutOff.ts';

const reacted = z.object({ gameId: z.string(), seat: z.enum(seats), reaction });

const reactionSent: Notice<z.infer<typeof reacted>> = {
  kind: 'match/reaction',
  body: reacted,
  topicOf: ({ gameId }) => `game:${gameId}`,
  audience: 'others',
};

export type ReactionOptions = {
  readonly hub: Hub;
  readonly bus: Bus;
  readonly cutOff: CutOff;
};

export function createReactions({ hub, bus, cutOff }: ReactionOptions) {
  function tell(told: z.infer<typeof reacted>): void {
    hub.publish(`game:${told.gameId}`, { type: 'reaction', ...told });
  }

  return {
    /** `game` as the sender, who follows it, sees it. */
    react: async (connection: Connection, game: Game, sent: Reaction): Promise<Result<null, ErrorCode>> => {
      const { id: gameId, yourSeat: seat } = game;
      if (seat === null) return refuse('game/not-yours');
      if (game.gameMode === 'ai' || game.status === 'waiting') return refuse('action/unavailable');
      const told = { gameId, seat, reaction: sent };
      if (await isCutOffPair(game, cutOff)) connection.send({ type: 'reaction', ...told });
      else {
        tell(told);
        bus.publish(reactionSent, told);
      }
      return ok(null);
    },
    notice: onNotice(reactionSent, tell),
  };
}
