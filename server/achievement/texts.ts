/** What people are told of achievements. */
import type { AchievementRow } from './catalogue.ts';

export const achievementsPath = '/achievements';

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

export function unlockedText(rows: readonly AchievementRow[]): string {
  const names = rows.map(({ name }) => name);
  return names.length === 1
    ? `Achievement unlocked: ${names[0] ?? ''}`
    : `${names.length} achievements unlocked: ${listed.format(names)}`;
}

export const countedText = (count: number): string =>
  count === 1
    ? 'You have unlocked an achievement for what you have played so far.'
    : `You have unlocked ${count} achievements for what you have played so far.`;
