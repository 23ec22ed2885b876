/** Starts another game without closing one unexpectedly. */
import type { Level } from '@playfield/games/game.ts';
import type { AiSession } from './aiSession.ts';

export async function startAnother({
  session,
  level,
  linkedId,
  isShown,
  leave,
}: {
  readonly session: AiSession;
  readonly level: Level;
  /** The game that the address names. */
  readonly linkedId: string | null;
  /** Whether the player is still at that game's page. */
  readonly isShown: () => boolean;
  /** Opens the page without a game in its address, which takes up the running one. */
  readonly leave: () => void;
}): Promise<void> {
  const { record } = session.state.get();
  if (linkedId === null && record?.result === 'abandoned') {
    // Closed by a newer game in another tab: go to that one.
    await session.open({ linkedId: null, createAt: level, firstMove: null });
    return;
  }
  const isOurs = record?.status === 'playing' && record.yourSeat !== null;
  // Viewing an old game must not close the running one.
  if (linkedId === null || isOurs) await session.newGame(level);
  if (linkedId !== null && isShown()) leave();
}
