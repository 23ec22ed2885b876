/** When a notification goes to the bell alone, with no toast, no sound and no push. */

/** `occupied`: the person plays a game with a short clock, or is in the arena; `all`: do not disturb. */
export const silences = ['none', 'occupied', 'all'] as const;
export type Silence = (typeof silences)[number];

/** The match of a tournament does not wait for the end of another game. */
export function isSilenced(kind: string, silence: Silence): boolean {
  return silence === 'all' || (silence === 'occupied' && kind !== 'tournament/match-ready');
}
