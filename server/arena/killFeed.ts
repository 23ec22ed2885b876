/** Who cut off whom: told to everybody in an arena in one frame for all, a few times a second at most. */
import { mostKillsTold, type SnakeKills } from '@playfield/contracts/socket/arena.ts';
import type { Death } from '@playfield/games/snake-arena/index.ts';
import { textFrame } from '../socket/frame.ts';
import { nameOnWire } from './jsonCodec.ts';

/** Ticks from one frame to the next. */
const pauseTicks = 10;

export type KillFeed = {
  /** The frame of this tick, after its deaths; null for most ticks. Deaths at the boundary are nobody's kill. */
  readonly next: (tick: number, deaths: readonly Death[]) => Buffer | null;
};

export function createKillFeed(): KillFeed {
  let untold: SnakeKills['kills'] = [];
  let nextAt = 0;
  return {
    next(tick, deaths) {
      const kills = deaths.flatMap(({ snake, killer }) =>
        killer ? { killer: nameOnWire(killer), victim: nameOnWire(snake) } : [],
      );
      untold = [...untold, ...kills].slice(-mostKillsTold);
      if (untold.length === 0 || tick < nextAt) return null;
      nextAt = tick + pauseTicks;
      const event: SnakeKills = { type: 'snakeKills', kills: untold };
      untold = [];
      return textFrame(JSON.stringify(event));
    },
  };
}
