/**
 * The latest three games against the AI: result, level, moves, and a link to replay each (C4-039).
 */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { GameSummary } from '@playfield/contracts/http/match.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { counted } from '../frame/format.ts';
import type { AiMatchScreen } from './aiScreen.ts';
import { levelName } from './levels.ts';

const noGames = 'None yet. Your last three games appear here.';

export function RecentGames({
  recent: games,
  isReading,
  path,
  onReread,
}: Pick<AiMatchScreen, 'recent' | 'isReading' | 'path' | 'onReread'>): ReactElement {
  return (
    <Card title="Recent Games">
      {games === undefined ? <Waiting /> : null}
      {games === null ? (
        <LoadFailed
          text="Your games couldn't be read. They are kept on the server."
          pending={isReading}
          onRetry={onReread}
        />
      ) : null}
      {games?.length === 0 ? <p className="text-sm text-muted">{noGames}</p> : null}
      {games && games.length > 0 ? (
        <ul className="grid gap-1">
          {games.map((game) => (
            <li key={game.id}>
              <OneGame game={game} path={path} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

type Result = { readonly text: string; readonly tone: BadgeTone };

function resultOf({ winner, result }: GameSummary): Result {
  if (winner === 'player1') return { text: 'Won', tone: 'blue' };
  if (winner === 'player2') return { text: 'Lost', tone: 'danger' };
  return result === 'draw' ? { text: 'Draw', tone: 'gray' } : { text: 'Closed', tone: 'gray' };
}

function OneGame({ game, path }: { readonly game: GameSummary; readonly path: string }): ReactElement {
  const { text, tone } = resultOf(game);
  const level = game.difficulty === null ? '' : `${levelName(game.difficulty)}, `;
  const moves = counted(game.moveCount, 'move', 'moves');
  return (
    <Link
      href={`${path}?game=${game.id}`}
      className="-mx-2 flex min-h-11 items-center gap-3 rounded-xl px-2 hover:bg-raised"
    >
      <span className="sr-only">Replay</span>
      <Badge tone={tone} className="min-w-13 justify-center">
        {text}
      </Badge>
      <span className="min-w-0 flex-1 truncate text-sm">
        {level}
        {moves}
      </span>
      <Icon name="chevronRight" size={18} className="shrink-0 text-muted" />
    </Link>
  );
}

/** As high as what a newcomer sees next: what lies below stays where it is. */
function Waiting(): ReactElement {
  return (
    <div className="relative" aria-hidden="true">
      <p className="invisible text-sm">{noGames}</p>
      <Skeleton className="absolute inset-0" />
    </div>
  );
}
