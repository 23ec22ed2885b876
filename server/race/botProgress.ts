/** Tells those who follow a race how far its bots are: several times a second, for nobody's key tells it. */
import type { RaceRecord } from './record.ts';

/** A lane takes as long to draw a step. */
const tellEveryMs = 250;

export type BotProgressOptions = {
  /** The race as last known here; null when it is not. */
  readonly peek: (raceId: string) => RaceRecord | null;
  readonly isFollowed: (raceId: string) => boolean;
  readonly tell: (record: RaceRecord) => void;
};

export function createBotProgress({ peek, isFollowed, tell }: BotProgressOptions) {
  const running = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  function stop(): void {
    if (timer) clearInterval(timer);
    timer = null;
  }

  function tick(): void {
    for (const id of running) {
      const record = peek(id);
      if (record?.row.status === 'racing' && isFollowed(id)) tell(record);
      else running.delete(id);
    }
    if (running.size === 0) stop();
  }

  return {
    /** To be called when such a race starts, and when somebody comes to one that runs. */
    follow({ row }: RaceRecord): void {
      if (row.bots === 0 || row.status !== 'racing') return;
      running.add(row.id);
      timer ??= setInterval(tick, tellEveryMs);
    },
    close(): void {
      running.clear();
      stop();
    },
  };
}
