/** `/connect-four`: how to play it, with whom, and who waits for somebody (document 1, section 2; G02, G32). */
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import { ConnectFourPicture } from '../landing/BoardPictures.tsx';
import { OpenGameList } from '../lobby/OpenGameList.tsx';
import { useOpenGames } from '../lobby/openGames.ts';
import { textsOf } from '../match/gameTexts.ts';
import { HowToPlayButton, RuleSections } from '../match/HowToPlay.tsx';
import { useTitle } from '../shell/title.ts';
import { Card } from '../ui/Card.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { FriendPanel } from './FriendPanel.tsx';

type Mode = {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
};

/** The ways to play: one line each. */
const modes: readonly Mode[] = [
  {
    href: '/ai',
    icon: 'robot',
    title: 'Play vs AI',
    text: 'Three levels. Starts at once, and waits for you if you leave.',
  },
  {
    href: '/multiplayer',
    icon: 'globe',
    title: 'Online Multiplayer',
    text: 'Open a game, join one, or be paired with somebody.',
  },
];

const GAME = 'connect-four';

const texts = textsOf(GAME);

export function ConnectFourPage(): ReactElement {
  useTitle('Connect Four');
  return (
    <div className="mx-auto max-w-4xl px-4 pt-4 sm:pt-8">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 sm:mb-6">
        <h1 className="text-lg sm:text-2xl">Connect Four</h1>
        <HowToPlayButton texts={texts} />
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ConnectFourPicture className="mx-auto w-44 max-w-full md:w-56" />
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label="Ways to play">
            {modes.map((mode) => (
              <li key={mode.href}>
                <ModeCard mode={mode} />
              </li>
            ))}
            <li>
              <FriendPanel gameType={GAME} />
            </li>
          </ul>
        </div>
        <div className="grid gap-4">
          <Card title="How to Play">
            <RuleSections texts={texts} />
          </Card>
          <Card title="Open games">
            <OpenGameList open={useOpenGames(GAME)} canJoin onJoin={null} />
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
