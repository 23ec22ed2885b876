/** The visitor's own games, before anything else in the lobby; nothing where there are none. */
import type { ReactElement } from 'react';
import { gamePath } from '@playfield/contracts/paths.ts';
import { useCurrentGames } from '../match/current/currentGames.ts';
import { currentText } from '../match/current/currentTexts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';

export function CurrentGames(): ReactElement | null {
  const games = useCurrentGames();
  if (!games || games.length === 0) return null;
  return (
    <Card title="Your games" className="mb-4 border-accent/60 lg:mb-6">
      <ul className="grid gap-2">
        {games.map((game) => (
          <li key={game.id} className="flex items-center gap-3">
            <p className="min-w-0 flex-1 leading-tight break-words">{currentText(game)}</p>
            <LinkButton
              href={gamePath(game.id)}
              variant={game.status === 'playing' ? 'primary' : 'secondary'}
            >
              {game.status === 'playing' ? 'Return' : 'Open'}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
