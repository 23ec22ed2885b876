/** `/checkers`: the ways to play Checkers (document 2, section 2; G52). */
import type { ReactElement } from 'react';
import { CheckersPicture } from '../landing/CheckersPicture.tsx';
import { Chooser, onlineMode, type Mode } from './Chooser.tsx';

const modes: readonly Mode[] = [
  {
    href: '/checkers/ai',
    icon: 'robot',
    title: 'Play vs AI',
    text: 'Three levels. Starts right away and is saved if you leave.',
  },
  onlineMode,
  {
    href: '/checkers/local',
    icon: 'user',
    title: 'Two Players',
    text: 'Take turns on one device. Saved in this browser.',
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
