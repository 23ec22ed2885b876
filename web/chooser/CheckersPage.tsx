/** `/checkers`: the ways to play Checkers (document 2, section 2; G52). */
import type { ReactElement } from 'react';
import { CheckersPicture } from '../landing/CheckersPicture.tsx';
import { Chooser, onlineMode, type Mode } from './Chooser.tsx';

const modes: readonly Mode[] = [
  {
    href: '/checkers/ai',
    icon: 'robot',
    title: 'Play vs AI',
    text: 'Three levels. Starts at once, and waits for you if you leave.',
  },
  onlineMode,
  {
    href: '/checkers/local',
    icon: 'user',
    title: 'Two Players',
    text: 'Both at this device, in turn. Kept in this browser.',
  },
];

export function CheckersPage(): ReactElement {
  return (
    <Chooser
      gameType="checkers"
      modes={modes}
      picture={<CheckersPicture className="mx-auto w-36 max-w-full md:w-52" />}
    />
  );
}
