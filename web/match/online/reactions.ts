/** Quick reactions of the two at a board: received, shown for a moment, sent, and muted on this device. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Reaction } from '@playfield/contracts/socket/match.ts';
import type { Seat } from '@playfield/games/game.ts';
import { liveSocket } from '../../api/socket.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import type { GameRecord } from '../frame/record.ts';
import { seatName } from './onlineTexts.ts';

/** In the order of the panel. */
export const reactionNames: readonly (readonly [Reaction, string])[] = [
  ['thumbsUp', 'Thumbs up'],
  ['brilliant', 'Brilliant'],
  ['laugh', 'Laugh'],
  ['surprise', 'Surprise'],
  ['sad', 'Sad'],
  ['handshake', 'Handshake'],
];

const storeKey = 'playfield:reactions-muted';
const shownMs = 3000;

type ShownReactions = Partial<Record<Seat, Reaction>>;

export type Reactions = {
  readonly shown: ShownReactions;
  readonly isMuted: boolean;
  readonly onSend: (reaction: Reaction) => void;
  readonly onMute: (isMuted: boolean) => void;
};

/** Null for a spectator and while nobody sits opposite. */
export function useReactions(record: GameRecord | null): Reactions | null {
  const announce = useAnnounce();
  const [shown, setShown] = useState<ShownReactions>({});
  const [isMuted, setMuted] = useState(() => readStored(storeKey) !== null);
  const seat = record?.yourSeat ?? null;
  const gameId = record?.online && seat !== null && record.status !== 'waiting' ? record.id : null;

  const receive = useEffectEvent((from: Seat, reaction: Reaction): boolean => {
    if (isMuted && from !== seat) return false;
    setShown((before) => ({ ...before, [from]: reaction }));
    const name = reactionNames.find(([id]) => id === reaction)?.[1] ?? '';
    if (record && from !== seat) announce(`${seatName(record, from)}: ${name}.`);
    return true;
  });

  useEffect(() => {
    if (gameId === null) return undefined;
    const timers = new Map<Seat, ReturnType<typeof setTimeout>>();
    const leave = liveSocket.join({
      greeting: () => [],
      onEvent(event) {
        if (event.type !== 'reaction' || event.gameId !== gameId || !receive(event.seat, event.reaction))
          return;
        clearTimeout(timers.get(event.seat));
        const hide = (): void => setShown((before) => ({ ...before, [event.seat]: undefined }));
        timers.set(event.seat, setTimeout(hide, shownMs));
      },
    });
    return () => {
      leave();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [gameId]);

  if (gameId === null) return null;
  return {
    shown,
    isMuted,
    onSend: (reaction) => void liveSocket.send({ type: 'sendReaction', gameId, reaction }),
    onMute(next) {
      setMuted(next);
      if (next) setShown((before) => (seat ? { [seat]: before[seat] } : {}));
      writeStored(storeKey, next ? 'yes' : null);
    },
  };
}
