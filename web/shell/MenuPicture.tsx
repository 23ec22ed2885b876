/** The picture of a game in the menu of games, by its address. */
import type { ReactElement } from 'react';
import { VehiclePicture } from '@playfield/games/typing-race/lanes/index.ts';
import arenaPicture from '../landing/arena.svg?no-inline';
import { ConnectFourPicture, TicTacToePicture } from '../landing/BoardPictures.tsx';
import { CheckersPicture } from '../landing/CheckersPicture.tsx';
import { SnakePicture } from '../landing/SnakePicture.tsx';
import { Icon } from '../ui/Icon.tsx';

export function MenuPicture({ href }: { readonly href: string }): ReactElement | null {
  switch (href) {
    case '/connect-four':
      return <ConnectFourPicture className="h-10" />;
    case '/checkers':
      return <CheckersPicture className="h-10" />;
    case '/tic-tac-toe':
      return <TicTacToePicture className="h-10" />;
    case '/typing-race':
      return <VehiclePicture id="red-supercar" className="w-14" />;
    case '/snake-io':
      return <img src={arenaPicture} alt="" className="h-9 w-14 rounded-lg object-cover" />;
    case '/little-big-snake':
      return <SnakePicture className="h-9" />;
    case '/puzzle':
      return <Icon name="lightbulb" size={32} className="text-warning" />;
    default:
      return null;
  }
}
