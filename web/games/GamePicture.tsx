/** A small picture of a board game; a plain board for a game that has none. */
import type { ComponentType, ReactElement } from 'react';
import { ConnectFourPicture, TicTacToePicture } from '../landing/BoardPictures.tsx';
import { CheckersPicture } from '../landing/CheckersPicture.tsx';

type Picture = ComponentType<{ readonly className?: string | undefined }>;

const pictures: Readonly<Record<string, Picture>> = {
  'connect-four': ConnectFourPicture,
  'tic-tac-toe': TicTacToePicture,
  checkers: CheckersPicture,
};

export function GamePicture({
  gameType,
  className,
}: {
  readonly gameType: string;
  readonly className?: string;
}): ReactElement {
  const Picture = pictures[gameType];
  if (Picture) return <Picture className={className} />;
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className={className}>
      <rect width="100" height="100" rx="12" className="fill-plate" />
      <rect x="14" y="14" width="72" height="72" rx="8" className="fill-slot" />
    </svg>
  );
}
