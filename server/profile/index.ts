/** Profiles of accounts. */
import { achievementSections, eraseAchievements } from '../achievement/personalData.ts';
import type { Feature } from '../feature.ts';
import { erasePoints, pointSections } from '../points/personalData.ts';
import { eraseRatings, ratingSections } from '../rating/personalData.ts';
import { createProfiles, type ProfileOptions } from './profiles.ts';
import { profileRoutes } from './routes.ts';

export function profileFeature(options: ProfileOptions): Feature {
  const profiles = createProfiles(options);
  return {
    name: 'profile',
    async erase(tx, userId, limit) {
      for (const erase of [eraseRatings, erasePoints, eraseAchievements]) {
        const rows = await erase(tx, userId, limit);
        if (rows > 0) return { rows };
      }
      return { rows: 0 };
    },
    exportOf: (userId) =>
      [ratingSections, pointSections, achievementSections].flatMap((sectionsOf) =>
        sectionsOf(options.database.db, userId),
      ),
    routes: (context) => profileRoutes(context, profiles),
  };
}
