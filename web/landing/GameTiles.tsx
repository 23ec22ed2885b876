/** Every game as a tile that leads to its first move, and what runs on the site now (LP-006, LP-007, G03). */
import type { ReactElement, ReactNode } from 'react';
import { loadable } from '../lib/loadable.tsx';
import { Link } from 'wouter';
import { atOnce } from '../lib/atOnce.ts';
import { preloadRoute } from '../preload.ts';
import arenaPicture from './arena.svg?no-inline';
import { Icon } from '../ui/Icon.tsx';
import type { ArenaNow } from './arenaNow.ts';
import { runningText } from './arenaTexts.ts';
import { ConnectFourPicture, TicTacToePicture } from './BoardPictures.tsx';
import { CheckersPicture } from './CheckersPicture.tsx';
import { LatePart } from '../shell/LatePart.tsx';

const { View: SnakePicture } = loadable(async () => (await import('./SnakePicture.tsx')).SnakePicture);
const { View: TypingPicture } = loadable(async () => (await import('./TypingPicture.tsx')).TypingPicture);

export function GameTiles({ now }: { readonly now: ArenaNow | undefined }): ReactElement {
  return (
    <section aria-labelledby="games" className="landing-games">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 sm:mb-3">
        <h2 id="games" className="text-lg sm:text-xl">
          Games
        </h2>
        <p className="min-h-[1.5em] text-sm text-muted">{runningText(now)}</p>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(5rem,30%),1fr))] gap-2 sm:gap-3 lg:grid-cols-6">
        <Tile href="/typing-race" title="Typing Race">
          <LatePart>
            <TypingPicture />
          </LatePart>
        </Tile>
        <Tile href="/connect-four" title="Classic Games">
          <ConnectFourPicture className="h-full" />
        </Tile>
        <Tile href="/snake-io" title="Snake.io Arena" state={atOnce}>
          <img src={arenaPicture} alt="" className="h-full rounded-lg object-cover" />
        </Tile>
        <Tile href="/little-big-snake" title="Little Big Snake">
          <LatePart>
            <SnakePicture className="h-full" />
          </LatePart>
        </Tile>
        <Tile href="/checkers/ai" title="Checkers">
          <CheckersPicture className="h-full" />
        </Tile>
        <Tile href="/tic-tac-toe" title="Tic Tac Toe" state={atOnce}>
          <TicTacToePicture className="h-full" />
        </Tile>
      </ul>
      <Link
        href="/puzzle"
        onPointerEnter={() => void preloadRoute('/puzzle')}
        className="mt-2 inline-flex min-h-9 items-center gap-1.5 text-sm font-semibold text-accent hover:underline"
      >
        <Icon name="lightbulb" size={18} /> Puzzle of the day: find the win
      </Link>
    </section>
  );
}

function Tile({
  href,
  title,
  state,
  children,
}: {
  readonly href: string;
  readonly title: string;
  readonly state?: object;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <li>
      <Link
        href={href}
        state={state}
        onPointerEnter={() => void preloadRoute(href)}
        className="landing-tile flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-surface text-center font-semibold shadow-card transition hover:-translate-y-1 hover:shadow-float"
      >
        <span className="picture-ground grid h-18 place-items-center overflow-hidden p-2 sm:h-36 sm:p-4">
          <span className="landing-tile-picture grid h-full min-h-0 w-full place-items-center">
            {children}
          </span>
        </span>
        <span className="px-1 py-2 text-sm leading-tight sm:text-base">{title}</span>
      </Link>
    </li>
  );
}
