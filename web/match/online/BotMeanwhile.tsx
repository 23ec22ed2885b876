/** While somebody is waited for: a game against the AI in the same place. It goes on later on its own page. */
import { useState, type ReactElement } from 'react';
import { loadable } from '../../lib/loadable.tsx';
import { pathsOf } from '@playfield/games/paths.ts';
import { LatePart } from '../../shell/LatePart.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useChangesOfPlayer } from '../ai/useChangesOfPlayer.ts';

const { View: BotGame } = loadable(async () => (await import('./BotGame.tsx')).BotGame);

export function BotMeanwhile({
  gameType,
  isNextStep,
}: {
  readonly gameType: string;
  /** Whether nothing else is to be done. */
  readonly isNextStep: boolean;
}): ReactElement {
  const [isPlaying, setPlaying] = useState(false);
  const turn = useChangesOfPlayer();
  if (!isPlaying) {
    return (
      <Button
        variant={isNextStep ? 'primary' : 'secondary'}
        size={isNextStep ? 'large' : 'medium'}
        className="justify-self-center"
        onClick={() => setPlaying(true)}
      >
        <Icon name="robot" /> Play a bot while you wait
      </Button>
    );
  }
  return (
    <LatePart
      fallback={<Skeleton className="mx-auto aspect-square w-full max-w-md rounded-2xl" />}
      failed={<p className="text-center text-muted">The bot can&apos;t play just now.</p>}
    >
      <BotGame key={turn} gameType={gameType} path={pathsOf(gameType).ai} />
    </LatePart>
  );
}
