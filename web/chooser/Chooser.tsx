/**
 * The ways to play a game, its rules, and its open games (documents 1 and 2, section 2; G02, G32,
 * G52).
 */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { gameTitle } from '../lobby/gameTitle.ts';
import { OpenGameList } from '../lobby/OpenGameList.tsx';
import { useOpenGames } from '../lobby/openGames.ts';
import { pathsOf } from '@playfield/games/paths.ts';
import { textsOf } from '@playfield/games/texts.ts';
import { HowToPlayButton, RuleSections } from '../match/frame/HowToPlay.tsx';
import { useTitle } from '../shell/title.ts';
import { Card } from '../ui/Card.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { FriendPanel } from './FriendPanel.tsx';

export type Mode = {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
};

/** What every game offers: the AI, the lobby, and one device for two. */
export function modesOf(gameType: string): readonly Mode[] {
  const { ai, local } = pathsOf(gameType);
  return [
    {
      href: ai,
      icon: 'robot',
      title: 'Play vs AI',
      text: 'Three levels. Starts right away and is saved if you leave.',
    },
    onlineMode,
    {
      href: local,
      icon: 'user',
      title: 'Two Players',
      text: 'Take turns on one device. Saved in this browser.',
    },
  ];
}

/** Every game's link to the lobby. */
const onlineMode: Mode = {
  href: '/multiplayer',
  icon: 'globe',
  title: 'Online Multiplayer',
  text: 'Create a game, join one, or get paired with a player.',
};

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
          {picture}
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Ways to play">
            {modes.map((mode) => (
              <li key={mode.href}>
                <ModeCard mode={mode} />
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

function ModeCard({ mode }: { readonly mode: Mode }): ReactElement {
  return (
    <Link
      href={mode.href}
      className="flex flex-wrap items-center gap-4 rounded-2xl border border-line bg-surface p-5 shadow-card transition hover:-translate-y-0.5 hover:border-accent"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-2xl bg-accent/12 text-accent">
        <Icon name={mode.icon} size={30} />
      </span>
      <span className="min-w-0 flex-1 basis-40">
        <span className="block text-lg font-bold">{mode.title}</span>
        <span className="block text-muted">{mode.text}</span>
      </span>
      <Icon name="chevronRight" className="shrink-0 text-muted" />
    </Link>
  );
}
