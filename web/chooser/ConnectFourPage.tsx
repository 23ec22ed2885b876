/**
 * `/connect-four`: the ways to play Connect Four (document 1, section 2); two at one device are not
 * among them.
 */
import type { ReactElement } from 'react';
import { pathsOf } from '@playfield/games/paths.ts';
import { ConnectFourPicture } from '../landing/BoardPictures.tsx';
import { Chooser } from './Chooser.tsx';
import { modesOf } from './modes.ts';

const modes = modesOf('connect-four').filter(({ href }) => href !== pathsOf('connect-four').local);

export function ConnectFourPage(): ReactElement {
  return (
    <Chooser
      gameType="connect-four"
      modes={modes}
      picture={<ConnectFourPicture className="mx-auto w-44 max-w-full md:w-56" />}
    />
  );
}
