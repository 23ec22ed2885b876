/** The landing page `/`: the snake arena, every game as a tile, and a board to play on at once. */
import type { ReactElement } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { atOnce } from '../lib/atOnce.ts';
import { OpenGameList } from '../lobby/OpenGameList.tsx';
import { useOpenGames } from '../lobby/openGames.ts';
import { accountOf, useSession } from '../session/session.ts';
import { useTitle } from '../shell/title.ts';
import { LiveTournaments } from '../tournaments/LiveTournaments.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ArenaHero } from './ArenaHero.tsx';
import { ArenaLeaders } from './ArenaLeaders.tsx';
import { useArenaNow } from './arenaNow.ts';
import { GameTiles } from './GameTiles.tsx';
import { HeroBoard } from './HeroBoard.tsx';
import { LatePart } from '../shell/LatePart.tsx';

const { View: ActivityList } = loadable(
  async () => (await import('../friends/ActivityList.tsx')).ActivityList,
);
/** The oldest open games; the lobby lists all. */
const shownGames = 4;

export function LandingPage(): ReactElement {
  const session = useSession();
  const userId = accountOf(session)?.id ?? null;
  useTitle('');
  return (
    <div className="mx-auto max-w-[75rem] px-4">
      <Top />
      <OpenGames />
      {/* The list says what the reader has joined: it is read once it is known who that is. */}
      {session.user === null ? null : <LiveTournaments />}
      {userId === null ? (
        <AccountOffer />
      ) : (
        <LatePart>
          <ActivityList userId={userId} homeId="main" />
        </LatePart>
      )}
    </div>
  );
}

/** The arena, a playable board, and the arena's leaderboard: beside the arena where there is room, else below. */
function Top(): ReactElement {
  const reading = useArenaNow();
  const { data } = reading;
  return (
    <div className="landing-top">
      <ArenaHero now={data} />
      <GameTiles now={data} />
      <BoardNow />
      <ArenaLeaders {...reading} />
    </div>
  );
}

function BoardNow(): ReactElement {
  return (
    <section
      aria-labelledby="board"
      className="hero grid gap-x-14 gap-y-4 pt-5 pb-10 sm:pt-10 lg:col-span-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:grid-rows-[1fr_auto_1fr] lg:pt-14 lg:pb-16"
    >
      <div className="lg:col-start-1 lg:row-start-1 lg:self-end">
        <h2 id="board" className="text-xl font-extrabold sm:text-3xl">
          Pick a column. The game is on.
        </h2>
        <p className="mt-2 max-w-[38ch] text-muted max-sm:hidden sm:mt-4">
          Connect Four against the AI, starting right on this board. Tic Tac Toe is one click away.
        </p>
      </div>
      <div className="lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-center">
        <div className="mx-auto max-w-lg">
          <div className="hero-board max-sm:mt-3">
            <HeroBoard />
          </div>
          <p className="mt-3 text-center text-sm text-muted sm:mt-5">
            This board is live: you are Blue and move first.
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:grid lg:col-start-1 lg:row-start-2 lg:pt-2">
        <LinkButton href="/ai" size="large">
          Play Connect Four
        </LinkButton>
        <LinkButton href="/tic-tac-toe" size="large" state={atOnce}>
          Play Tic Tac Toe
        </LinkButton>
      </div>
      <ul className="grid content-start gap-2.5 text-muted lg:col-start-1 lg:row-start-3 lg:pt-4">
        <Fact icon="robot">Three levels: Easy, Medium, Hard</Fact>
        <Fact icon="users">Invite a friend with a link, no account needed</Fact>
        <Fact icon="lightbulb">Hints that say why a move is good</Fact>
        <Fact icon="user">Works with mouse, touch, keyboard and screen reader</Fact>
      </ul>
    </section>
  );
}

function Fact({
  icon,
  children,
}: {
  readonly icon: 'robot' | 'lightbulb' | 'user' | 'users';
  readonly children: string;
}): ReactElement {
  return (
    <li className="flex items-center gap-3">
      <Icon name={icon} className="shrink-0 text-accent" />
      {children}
    </li>
  );
}

/** Only while somebody is waiting: an empty list invites nobody. */
function OpenGames(): ReactElement | null {
  const open = useOpenGames();
  if (!open.games || open.games.length === 0) return null;
  return (
    <section aria-labelledby="open-games" className="border-t border-line py-8 sm:py-10">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="open-games" className="text-xl sm:text-2xl">
          Open games
        </h2>
        <LinkButton href="/multiplayer" size="small" variant="quiet">
          Multiplayer lobby <Icon name="chevronRight" size={18} />
        </LinkButton>
      </div>
      <OpenGameList open={{ ...open, games: open.games.slice(0, shownGames) }} canJoin onJoin={null} />
    </section>
  );
}

function AccountOffer(): ReactElement {
  return (
    <section
      data-of-guests=""
      aria-labelledby="account"
      className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5 rounded-3xl border border-line bg-surface p-6 shadow-card sm:p-10"
    >
      <div className="max-w-[52ch]">
        <h2 id="account" className="text-xl sm:text-2xl">
          Keep your wins
        </h2>
        <p className="mt-2 text-muted">
          An account is a username and a password, no email. Your guest games move to your account.
        </p>
      </div>
      <LinkButton href="/login?tab=register" size="large">
        Create an account
      </LinkButton>
    </section>
  );
}
