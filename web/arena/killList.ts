/** The last few kills as the page shows them: quiet, bounded, each for a few seconds. Pure. */
import type { SnakeKills } from '@playfield/contracts/socket/arena.ts';

export type SeenKill = SnakeKills['kills'][number] & {
  /** Counts up. */
  readonly key: number;
  /** Whose it is, for the player. */
  readonly part: 'killer' | 'victim' | 'none';
};

const mostShown = 4;
/** How long a kill is shown. */
export const shownMs = 6000;

export function withKills(
  shown: readonly SeenKill[],
  kills: SnakeKills['kills'],
  firstKey: number,
  ownId: number | null,
): readonly SeenKill[] {
  const own = String(ownId);
  const added = kills.map(({ killer, victim }, index): SeenKill => {
    const part = killer.id === own ? 'killer' : victim.id === own ? 'victim' : 'none';
    return { killer, victim, key: firstKey + index, part };
  });
  return [...shown, ...added].slice(-mostShown);
}

/** Without the kills up to a key. */
export const withoutKills = (shown: readonly SeenKill[], upTo: number): readonly SeenKill[] =>
  shown.filter(({ key }) => key > upTo);

/** The latest that the player's snake of this life has cut off. */
export const latestCutOff = (shown: readonly SeenKill[], ownId: number | null): SeenKill | undefined =>
  shown.findLast(({ killer }) => killer.id === String(ownId));
