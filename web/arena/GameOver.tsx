/** The summary of a life, over the arena with the killer in view (AR-011…015, AR-020…023; GAPS G76, G82). */
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { track } from '../shell/analytics.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { shareEvent } from './arenaEvents.ts';
import type { ArenaState, Summary } from './arenaState.ts';
import {
  copiedText,
  endText,
  finishText,
  massText,
  redditAddress,
  respawnText,
  scoreText,
  survivedText,
  tweetAddress,
} from './arenaTexts.ts';
import { giveScore, openComposer } from './giveScore.ts';
import type { ArenaBests } from './storedArena.ts';
import type { Hold } from './hold.ts';
import { useHold } from './useHold.ts';

/** Where steering leaves the focus: on nothing, on the arena itself, or on a button there that was clicked. */
const unclaimed = 'body, .arena, .arena :not(:focus-visible)';

export function GameOver({
  state,
  better,
  onRespawn,
  onHold,
}: {
  readonly state: ArenaState;
  /** The bests that this life beat. */
  readonly better: readonly (keyof ArenaBests)[];
  readonly onRespawn: () => void;
  readonly onHold: (isHeld: boolean) => void;
}): ReactElement | null {
  const cardRef = useRef<HTMLElement>(null);
  const { summary, problem, isRespawning, isDue, isHeld } = state;
  const { during, isReady } = useHold(cardRef, onHold);
  useEffect(() => {
    // A player who has moved the focus meanwhile keeps it where it is.
    if (!isReady || document.activeElement?.matches(unclaimed) === false) return;
    cardRef.current?.querySelector<HTMLButtonElement>('[data-primary]')?.focus({ preventScroll: true });
  }, [isReady]);
  if (!summary) return null;
  const { mass, kills, survivedMs } = summary;
  return (
    <div data-over="" className="arena-card-place arena-over">
      <section
        ref={cardRef}
        aria-labelledby="arena-over"
        className="arena-card arena-over-card"
        inert={!isReady}
      >
        <div className="text-center">
          <h2 id="arena-over" className="text-2xl font-extrabold">
            Game Over
          </h2>
          <p id="arena-over-end" className="mt-1 text-muted">
            {endText(summary)} {finishText(summary)}
          </p>
        </div>
        <dl id="arena-over-result" className="arena-result">
          <Result name="Final Mass" value={massText(mass)} isBest={better.includes('score')} />
          <Result name="Kills" value={String(kills)} isBest={better.includes('kills')} />
          <Result name="Survived" value={survivedText(survivedMs)} isBest={better.includes('timeS')} />
        </dl>
        <Share summary={summary} during={during} />
        <div className="grid gap-2">
          {problem === null ? (
            <p className="min-h-5 text-center text-sm text-muted">{respawnText(state)}</p>
          ) : (
            <p role="alert" className="min-h-5 text-center text-sm font-medium text-warning">
              {problem}
            </p>
          )}
          <span
            aria-hidden="true"
            className="arena-countdown"
            data-held={isHeld ? true : undefined}
            data-stopped={isRespawning || isDue || problem !== null ? true : undefined}
          />
        </div>
        <Button
          data-primary
          variant="primary"
          size="large"
          // Not `disabled`, which would lose the focus: a new life may have to wait.
          aria-disabled={isRespawning}
          // The focus comes here while the result is being spoken: it is heard again with the button.
          aria-describedby="arena-over-end arena-over-result"
          onClick={onRespawn}
        >
          {isRespawning ? 'Respawning...' : 'Respawn & Dominate Again'}
        </Button>
        <LinkButton href="/" variant="quiet" className="justify-self-center">
          <Icon name="back" size={18} /> Back to Games
        </LinkButton>
      </section>
    </div>
  );
}

function Result({
  name,
  value,
  isBest,
}: {
  readonly name: string;
  readonly value: string;
  readonly isBest: boolean;
}): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
      {isBest ? <dd className="arena-best">New best</dd> : null}
    </div>
  );
}

function Share({
  summary,
  during,
}: {
  readonly summary: Summary;
  /** Takes what is under way: until it is settled the respawn waits. */
  readonly during: Hold['during'];
}): ReactElement {
  const [notice, setNotice] = useState('');
  const url = new URL('/snake-io', location.origin).href;
  const text = scoreText(summary);
  const share = async (): Promise<void> => {
    count('score');
    const giving = giveScore(text, url);
    during(giving);
    const given = await giving;
    if (given === 'copied') setNotice(copiedText);
    if (given === 'impossible') setNotice(`${text} ${url}`);
  };
  return (
    <div className="grid gap-2">
      <div className="arena-share">
        <Button size="small" onClick={() => void share()}>
          <Icon name="copy" size={18} className="shrink-0 max-sm:hidden" /> Share Score
        </Button>
        <Button
          size="small"
          onClick={() => {
            count('twitter');
            openComposer(tweetAddress(summary, url));
          }}
        >
          Tweet
        </Button>
        <Button
          size="small"
          onClick={() => {
            count('reddit');
            openComposer(redditAddress(summary, url));
          }}
        >
          Reddit
        </Button>
      </div>
      <p role="alert" className="text-center text-sm font-medium text-success empty:hidden">
        {notice}
      </p>
    </div>
  );
}

function count(way: 'score' | 'twitter' | 'reddit'): void {
  const { name, details } = shareEvent(way);
  track(name, details);
}
