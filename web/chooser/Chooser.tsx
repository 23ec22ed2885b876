/**
 * The ways to play a game, its rules, and its open games (documents 1 and 2, section 2; G02, G32,
 * G52).
 */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { gameTitle } from '@playfield/games/gameTitle.ts';
import { OpenGameList } from '../lobby/OpenGameList.tsx';
import { useOpenGames } from '../lobby/openGames.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { HowToPlayButton, RuleSections } from '../match/frame/HowToPlay.tsx';
import { useTitle } from '../shell/title.ts';
import { Card } from '../ui/Card.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { FriendPanel } from './FriendPanel.tsx';
import type { Mode } from './modes.ts';

export function Chooser({
  gameType,
  modes,
  picture,
}: {
  readonly gameType: string;
  /** The ways to play, except a game for a friend. */
  readonly modes: readonly Mode[];
  readonly picture: ReactElement;
}): ReactElement {
  const texts = textsOf(gameType);
  const title = gameTitle(gameType);
  useTitle(title);
  return (
    <div className="mx-auto max-w-4xl px-4 pt-4 sm:pt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 sm:mb-6">
        <h1 className="text-lg sm:text-2xl">{title}</h1>
        <HowToPlayButton texts={texts} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {/* A phone on its side has room for the first way or for the picture. */}
          <div className="[@media(max-height:30rem)]:hidden">{picture}</div>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Ways to play">
            {modes.map((mode, index) => (
              <li key={mode.href}>
                <ModeCard mode={mode} isFirst={index === 0} />
              </li>
            ))}
            <li>
              <FriendPanel gameType={gameType} />
            </li>
          </ul>
        </div>
        <div className="grid gap-4">
          <Card title="How to Play">
            <RuleSections texts={texts} />
          </Card>
          <Card title="Open games">
            <OpenGameList open={useOpenGames(gameType)} canJoin onJoin={null} />
          </Card>
        </div>
      </div>
    </div>
  );
}

/** The first way is the one for most visitors, and the one thing that is big. */
function ModeCard({ mode, isFirst }: { readonly mode: Mode; readonly isFirst: boolean }): ReactElement {
  return (
    <Link
      href={mode.href}
      className={classes(
        'flex flex-wrap items-center gap-4 rounded-2xl border shadow-card transition hover:-translate-y-0.5',
        isFirst
          ? 'border-transparent bg-accent p-6 text-on-accent hover:brightness-110'
          : 'border-line bg-surface px-5 py-4 hover:border-accent',
      )}
    >
      <span
        className={classes(
          'grid shrink-0 place-items-center rounded-2xl',
          isFirst ? 'size-16 bg-on-accent/15' : 'size-12 bg-accent/12 text-accent',
        )}
      >
        <Icon name={mode.icon} size={isFirst ? 36 : 26} />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className={classes('block font-bold', isFirst ? 'text-2xl' : 'text-lg')}>{mode.title}</span>
        <span className={classes('block', !isFirst && 'text-muted')}>{mode.text}</span>
      </span>
      <Icon name="chevronRight" className={classes('shrink-0', !isFirst && 'text-muted')} />
    </Link>
  );
}
