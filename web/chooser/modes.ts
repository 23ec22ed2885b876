/** The ways to play a game (documents 1 and 2, section 2; G02, G32, G52). */
import { pathsOf } from '@playfield/games/paths.ts';
import type { IconName } from '../ui/Icon.tsx';

export type Mode = {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
};

/** What every game offers: the AI, the lobby, and one device for two. */
export function modesOf(gameType: string): readonly Mode[] {
  const { ai, local } = pathsOf(gameType);
  return [
    {
      href: ai,
      icon: 'robot',
      title: 'Play vs AI',
      text: 'Three levels. Saved if you leave.',
    },
    onlineMode,
    {
      href: local,
      icon: 'user',
      title: 'Two Players',
      text: 'Take turns on one device. Saved in this browser.',
    },
  ];
}

/** Every game's link to the lobby. */
const onlineMode: Mode = {
  href: '/multiplayer',
  icon: 'globe',
  title: 'Online Multiplayer',
  text: 'Create a game, join one, or get paired with a player.',
};
