/** `/connect-four`: the ways to play Connect Four (document 1, section 2). */
import type { ReactElement } from 'react';
import { ConnectFourPicture } from '../landing/BoardPictures.tsx';
import { Chooser, onlineMode, type Mode } from './Chooser.tsx';

const modes: readonly Mode[] = [
  {
    href: '/ai',
    icon: 'robot',
    title: 'Play vs AI',
    text: 'Three levels. Starts right away and is saved if you leave.',
  },
  onlineMode,
];

export function ConnectFourPage(): ReactElement {
  return (
    <Chooser
      gameType="connect-four"
      modes={modes}
      picture={<ConnectFourPicture className="mx-auto w-44 max-w-full md:w-56" />}
    />
  );
}
