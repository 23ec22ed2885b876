/**
 * The bots of an arena: they fill it while few people play and give way one by one as people join. A
 * surplus bot does not respawn; only one that nobody sees is removed.
 */
import { createBots, type World } from '@playfield/games/snake-arena/index.ts';
import type { Rng } from '@playfield/games/game.ts';

/** Bots fill the arena up to this many snakes: about one in every view. */
const fullFrom = 20;
/** Ticks between two bots that come or go, once the arena is filled. */
const pauseTicks = 30;

const botNames = [
  'Adder',
  'Anaconda',
  'Asp',
  'Boa',
  'Boomslang',
  'Bushmaster',
  'Cobra',
  'Coral',
  'Garter',
  'Hognose',
  'Keelback',
  'King',
  'Krait',
  'Mamba',
  'Python',
  'Racer',
  'Ratsnake',
  'Rattler',
  'Sidewinder',
  'Taipan',
  'Urutu',
  'Viper',
  'Whip',
  'Yarara',
] as const;

export type BotSpawner = {
  /** Before each step: spawns, removes and steers bots. */
  readonly tick: (people: number) => void;
};

export type BotSpawnerOptions = {
  readonly world: World;
  readonly rng: Rng;
  readonly isNameFree: (name: string) => boolean;
  /** Whether anybody sees the snake. */
  readonly isSeen: (snakeId: number) => boolean;
};

export function createBotSpawner({ world, rng, isNameFree, isSeen }: BotSpawnerOptions): BotSpawner {
  const bots = createBots(rng);
  let nextAt = 0;

  function freeName(): string | null {
    const taken = new Set([...world.snakes.values()].map(({ name }) => name));
    const free = botNames.filter((name) => !taken.has(name) && isNameFree(name));
    return free[Math.floor(rng() * free.length)] ?? null;
  }

  function spawnBot(): void {
    const name = freeName();
    if (name !== null) world.spawn(name, true);
  }

  function removeUnseenBot(): void {
    for (const { id, isBot } of world.snakes.values()) if (isBot && !isSeen(id)) return world.remove(id);
  }

  const countBots = (): number => {
    let count = 0;
    for (const { isBot } of world.snakes.values()) if (isBot) count += 1;
    return count;
  };

  return {
    tick(people) {
      const wanted = Math.max(0, fullFrom - people);
      if (world.tick() === 0) while (countBots() < wanted) spawnBot();
      else if (world.tick() >= nextAt) {
        nextAt = world.tick() + pauseTicks;
        const there = countBots();
        if (there < wanted) spawnBot();
        else if (there > wanted) removeUnseenBot();
      }
      bots.steer(world);
    },
  };
}
