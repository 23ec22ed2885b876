/**
 * The achievements (GAPS G89). A new one is a row: at the next start it is counted from everything that was
 * played before. None is for losing, spending or playing at night, and none needs luck alone.
 */
import { boardGames } from './catalogue/boardGames.ts';
import { general } from './catalogue/general.ts';
import { otherGames } from './catalogue/otherGames.ts';
import type { AchievementRow } from './catalogue/row.ts';

export type { AchievementRow } from './catalogue/row.ts';

/** In the order of the lists. */
export const catalogue: readonly AchievementRow[] = [...general, ...boardGames, ...otherGames];
