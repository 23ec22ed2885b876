/** A row of the catalogue. */
import type { AchievementCategory, AchievementIcon } from '@playfield/contracts/http/achievements.ts';
import type { Requirement } from '../requirement.ts';

export type AchievementRow = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: AchievementCategory;
  readonly icon: AchievementIcon;
  readonly points: number;
  /** Shown by its name alone until unlocked. */
  readonly isHidden?: true;
  readonly requirement: Requirement;
};
