/** `/checkers`: the ways to play Checkers (document 2, section 2; G52). */
import type { ReactElement } from 'react';
import { CheckersPicture } from '../landing/CheckersPicture.tsx';
import { Chooser } from './Chooser.tsx';
import { modesOf } from './modes.ts';

export function CheckersPage(): ReactElement {
  return (
    <Chooser
      gameType="checkers"
      modes={modesOf('checkers')}
      picture={<CheckersPicture className="mx-auto w-36 max-w-full md:w-52" />}
    />
  );
}
