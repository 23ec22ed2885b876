/** Achievements: counted in the digest, replayed for earlier games, granted to guests with their account, and shown. */
import type { Feature } from '../feature.ts';
import type { DigestStep } from '../digest/step.ts';
import { createNightly, type NightlyOptions } from '../jobs/nightly.ts';
import { createAchievements, type AchievementOptions } from './achievements.ts';
import { createArenaLives, type ArenaLives } from './arenaLives.ts';
import { createCatalogueState } from './catalogueState.ts';
import { countShares } from './rarity.ts';
import { createReplay, type ReplayOptions } from './replay.ts';
import { achievementRoutes, type AchievementRoutesOptions } from './routes.ts';
import { countAndTell } from './tellCounted.ts';

/** After a failure earlier games rest for so long. */
const retryMs = 60_000;

export type AchievementFeatureOptions = Omit<AchievementOptions, 'catalogue'> &
  Pick<ReplayOptions, 'sources' | 'endedAfter'> &
  Omit<AchievementRoutesOptions, 'db'> &
  NightlyOptions & { readonly failed: (error: unknown) => void };

export function achievementFeature(options: AchievementFeatureOptions): Feature & {
  readonly step: DigestStep;
  readonly lifeEnded: ArenaLives['ended'];
} {
  const { database, clock, failed } = options;
  const catalogue = createCatalogueState();
  const achievements = createAchievements({ ...options, catalogue });
  const { countOthers, countEarlier, registered, carryOver } = achievements;
  const lives = createArenaLives({ database, catalogue, countOthers });
  const countRarities = createNightly(options, () => countShares(database));
  const replay = createReplay({ ...options, catalogue, countEvents: countEarlier });
  const stopping = new AbortController();
  let isWritten = false;
  let isCounted = false;
  let restUntilMs = -Infinity;
  let counting: Promise<void> | null = null;

  /** Counts earlier games and tells people of it, both once; a new version has something new to count. */
  async function countAllEarlier(): Promise<void> {
    try {
      const count = (signal: AbortSignal): Promise<void> => replay.run(signal);
      isCounted = await countAndTell({ ...options, catalogue }, count, stopping.signal);
    } catch (error) {
      restUntilMs = clock.monotonicMs() + retryMs;
      failed(error);
    } finally {
      counting = null;
    }
  }

  return {
    name: 'achievement',
    step: achievements.step,
    lifeEnded: lives.ended,
    routes: (context) => achievementRoutes(context, { ...options, db: database.db }),
    async tick() {
      if (!isWritten) {
        database.assertWritable();
        await database.db.transaction(catalogue.write);
        isWritten = true;
      }
      if (!isCounted && clock.monotonicMs() >= restUntilMs) counting ??= countAllEarlier();
      await lives.settleDue();
      await countRarities();
    },
    registered,
    carryOver,
    async stop() {
      stopping.abort();
      await counting;
      // The arena has told of every life that a stop ends.
      await lives.settleAll().catch(options.failed);
    },
  };
}
