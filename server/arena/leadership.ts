/** How long each snake has led its arena without a break, at the longest, while enough people play. */

/** People in the arena, for leading to count: somebody who has just been cut off is still one of them. */
export const fewestPeople = 10;

export type Leadership = {
  /** Who leads now; null while it doesn't count. To be told at regular ticks. */
  readonly note: (leaderId: number | null, tick: number) => void;
  /** Ticks that a snake led at the longest; forgets the snake, whose life has ended. */
  readonly take: (snakeId: number) => number;
};

export function createLeadership(): Leadership {
  const longest = new Map<number, number>();
  let leader: { readonly id: number; readonly since: number } | null = null;

  return {
    note(leaderId, tick) {
      if (leaderId === null) {
        leader = null;
        return;
      }
      if (leader?.id !== leaderId) leader = { id: leaderId, since: tick };
      longest.set(leaderId, Math.max(longest.get(leaderId) ?? 0, tick - leader.since));
    },
    take(snakeId) {
      const ticks = longest.get(snakeId) ?? 0;
      longest.delete(snakeId);
      return ticks;
    },
  };
}
