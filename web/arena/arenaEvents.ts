/** The arena's analytics events, without any identity (AN-003). Pure. */
import type { EventDetails } from '../shell/analyticsQueue.ts';
import type { Summary } from './arenaState.ts';

export type ArenaAnalytics = { readonly name: string; readonly details: EventDetails };

const category = 'snake_arena';

export const startEvent: ArenaAnalytics = { name: 'game_start', details: { category } };

export function deathEvents({ mass, kills, killer }: Summary): readonly ArenaAnalytics[] {
  const label = killer === null ? 'boundary' : killer.isBot ? 'bot' : 'player';
  return [
    { name: 'game_death', details: { category, label } },
    { name: 'final_score', details: { category, value: Math.round(mass) } },
    { name: 'kills_achieved', details: { category, value: kills } },
  ];
}

/** Which of the three buttons shared a score. */
export function shareEvent(way: 'score' | 'twitter' | 'reddit'): ArenaAnalytics {
  return { name: `share_${way}`, details: { category } };
}
