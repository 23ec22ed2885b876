/** Top of the landing page: the snake arena as it is right now (LP-001…005, GAPS G04). */
import './landing.css';
import type { ReactElement } from 'react';
import { atOnce } from '../lib/atOnce.ts';
import { preloadRoute } from '../preload.ts';
import { LinkButton } from '../ui/Button.tsx';
import { ArenaBackdrop } from './ArenaBackdrop.tsx';
import type { ArenaNow } from './arenaNow.ts';
import { botsText, inArenaText, playersText } from './arenaTexts.ts';

function preload(): void {
  void preloadRoute('/snake-io');
}

export function ArenaHero({ now }: { readonly now: ArenaNow | undefined }): ReactElement {
  return (
    <section aria-labelledby="arena" className="landing-hero">
      <ArenaBackdrop isOpen={(now?.alive ?? null) !== null} />
      <div className="grid content-center justify-items-start gap-3 sm:gap-5">
        <h1 id="arena" className="text-2xl font-extrabold sm:text-4xl lg:text-5xl">
          Snake.io Arena
        </h1>
        <p className="max-w-[38ch] sm:text-lg">
          Eat, grow, cut the others off. One arena for everyone, no account needed.
        </p>
        <div className="max-sm:w-full" onPointerEnter={preload} onFocus={preload}>
          <LinkButton
            href="/snake-io"
            variant="primary"
            size="large"
            className="max-sm:w-full"
            state={atOnce}
          >
            Enter the arena
          </LinkButton>
        </div>
        <Claims now={now} />
      </div>
    </section>
  );
}

/** Always as high as with all its parts, and the numbers come last, so that nothing moves when they arrive. */
function Claims({ now }: { readonly now: ArenaNow | undefined }): ReactElement {
  const players = playersText(now);
  const inArena = inArenaText(now);
  const bots = botsText(now);
  return (
    <ul className="landing-claims">
      <li>Live leaderboard</li>
      <li>Enhanced graphics</li>
      {players === null ? null : <li className="font-semibold text-ink">{players}</li>}
      {inArena === null ? null : <li>{inArena}</li>}
      {bots === null ? null : <li>{bots}</li>}
    </ul>
  );
}
