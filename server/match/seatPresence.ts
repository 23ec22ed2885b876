/**
 * Who sits connected at a match, on all servers: each server tells the others who is attached to it there, and
 * asks them when somebody here begins to follow a match.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Seat } from '@playfield/games/game.ts';
import type { Bus } from '../bus/bus.ts';
import { onNotice, type Notice, type NoticeHandler } from '../bus/notice.ts';

export type Attendance = {
  readonly player1: boolean;
  readonly player2: boolean;
  readonly spectators: number;
};

const attended = z.object({
  gameId: z.string(),
  node: z.string(),
  player1: z.boolean(),
  player2: z.boolean(),
  spectators: z.int().min(0),
  /** The others are to tell theirs. */
  isAsking: z.boolean(),
});

const attendance: Notice<z.infer<typeof attended>> = {
  kind: 'match/attendance',
  body: attended,
  topicOf: ({ gameId }) => `game:${gameId}`,
  audience: 'others',
};

/** Longer than it takes until a seat without a connection is noted as left. */
const rememberMs = 5000;
/** Longer than a notice takes to another server and back. */
const answerMs = 1000;

const isSame = (a: Attendance | undefined, b: Attendance): boolean =>
  a?.player1 === b.player1 && a.player2 === b.player2 && a.spectators === b.spectators;

export type SeatPresenceOptions = {
  readonly bus: Bus;
  /** This server. */
  readonly node: string;
  /** Who is attached here; null for a match that nobody here follows. */
  readonly here: (gameId: string) => Attendance | null;
  /** Who is attached elsewhere is different now. */
  readonly changed: (gameId: string) => void;
};

export function createSeatPresence({ bus, node, here, changed }: SeatPresenceOptions) {
  /** By match and server, for the matches that are followed here, and for a moment longer. */
  const elsewhere = new Map<string, Map<string, Attendance>>();
  /** What the others were told last. */
  const told = new Map<string, Attendance>();
  const forgetting = new Map<string, NodeJS.Timeout>();

  function tell(gameId: string, isAsking: boolean): void {
    const mine = here(gameId) ?? { player1: false, player2: false, spectators: 0 };
    if (!isAsking && isSame(told.get(gameId), mine)) return;
    told.set(gameId, mine);
    bus.publish(attendance, { gameId, node, ...mine, isAsking });
  }

  /** What is known of a match that nobody here follows is forgotten in a while, counted from the last time. */
  function forgetLater(gameId: string): void {
    clearTimeout(forgetting.get(gameId));
    const forget = (): void => {
      forgetting.delete(gameId);
      if (here(gameId) === null) elsewhere.delete(gameId);
    };
    forgetting.set(gameId, setTimeout(forget, rememberMs));
  }

  const others = (gameId: string): readonly Attendance[] => [...(elsewhere.get(gameId)?.values() ?? [])];

  return {
    /** Somebody here came or left. The first time the others are asked. */
    hereChanged: (gameId: string): void => tell(gameId, !told.has(gameId)),
    /** Nobody here follows the match any longer. */
    left(gameId: string): void {
      tell(gameId, false);
      told.delete(gameId);
      // A reload is no leaving: until it is clear who left, it counts who is elsewhere.
      forgetLater(gameId);
    },
    /** Asks the others who is at a match, which perhaps nobody here follows. Resolves once they had time to answer. */
    async findOut(gameId: string): Promise<void> {
      if (!elsewhere.has(gameId)) elsewhere.set(gameId, new Map());
      tell(gameId, true);
      if (here(gameId) === null) {
        told.delete(gameId);
        forgetLater(gameId);
      }
      await pause(answerMs, undefined, { ref: false });
    },
    isElsewhere: (gameId: string, seat: Seat): boolean => others(gameId).some((one) => one[seat]),
    spectatorsElsewhere: (gameId: string): number =>
      others(gameId).reduce((sum, { spectators }) => sum + spectators, 0),
    /** A server is gone. Returns the matches at which it had somebody. */
    forgetNode(gone: string): string[] {
      const touched = [...elsewhere].flatMap(([gameId, nodes]) => (nodes.delete(gone) ? [gameId] : []));
      for (const gameId of touched) changed(gameId);
      return touched;
    },
    /** The others are asked who is at these matches, as far as they are followed here; what is known of them stays until they answer. */
    ask(gameIds: readonly string[]): void {
      for (const gameId of gameIds) if (told.has(gameId)) tell(gameId, true);
    },
    /** Notices may have been missed: the others are asked again. For what is only remembered, nobody may be there to answer. */
    askAgain(): void {
      elsewhere.clear();
      for (const gameId of told.keys()) tell(gameId, true);
    },
    close(): void {
      for (const timer of forgetting.values()) clearTimeout(timer);
    },
    notice: onNotice(attendance, ({ gameId, node: from, isAsking, player1, player2, spectators }) => {
      const isFollowed = here(gameId) !== null;
      // What is still remembered of a match that nobody here follows any longer is kept right: somebody may be back in a moment.
      if (!isFollowed && !elsewhere.has(gameId)) return;
      const nodes = elsewhere.get(gameId) ?? new Map<string, Attendance>();
      elsewhere.set(gameId, nodes);
      const now = { player1, player2, spectators };
      const isNew = !isSame(nodes.get(from), now);
      if (player1 || player2 || spectators > 0) nodes.set(from, now);
      else nodes.delete(from);
      if (!isFollowed) return;
      if (isAsking) {
        told.delete(gameId);
        tell(gameId, false);
      }
      if (isNew) changed(gameId);
    }) satisfies NoticeHandler,
  };
}
