/** The two sides of a match. Both cards read the same numbers, so they cannot disagree (G21). */
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import type { Counts } from '@playfield/contracts/http/stats.ts';
import type { Seat } from '@playfield/games/game.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { counted, winRate } from '../frame/format.ts';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { levelName } from './levels.ts';
import { ThinkingTime } from '../frame/MatchFacts.tsx';
import type { MatchState } from '../frame/matchState.ts';
import { isThinking } from '../frame/matchView.ts';
import { SeatDot } from '../frame/SeatDot.tsx';

/** Undefined while loading, null when they could not be read. */
export type Numbers = Counts | null | undefined;

export function YouCard({
  state,
  numbers,
}: {
  readonly state: MatchState;
  readonly numbers: Numbers;
}): ReactElement {
  const { sides } = state.rules;
  return (
    <Card as="div">
      <Side icon="user" seat="player1" name="You" title="Human Player" plays={sides.player1} />
      <WinsAndLosses wins={numbers?.wins} losses={numbers?.losses} isMissing={numbers === null} />
      <p className="mt-2 min-h-[1lh] text-center text-sm text-muted">
        {numbers
          ? `${counted(numbers.totalGames, 'game', 'games')} · ${counted(numbers.draws, 'draw', 'draws')} · ${winRate(numbers)}% won`
          : null}
      </p>
    </Card>
  );
}

export function AiCard({
  state,
  texts,
  numbers,
  children = null,
}: {
  readonly state: MatchState;
  readonly texts: GameTexts;
  readonly numbers: Numbers;
  /** What the AI says, where that has no other place. */
  readonly children?: ReactNode;
}): ReactElement {
  const [isExplained, setExplained] = useState(false);
  const id = useId();
  const level = state.record?.difficulty ?? null;
  return (
    <Card as="div">
      <Side
        icon="robot"
        seat="player2"
        name="AI Opponent"
        title={texts.opponent.title}
        plays={state.rules.sides.player2}
      />
      {children ? <div className="mt-3">{children}</div> : null}
      <WinsAndLosses wins={numbers?.losses} losses={numbers?.wins} isMissing={numbers === null} />
      <div className="mt-3 grid gap-1.5 border-t border-line pt-3">
        <ThinkingTime state={state} isThinking={isThinking(state)} />
        {/* Its room is kept until the game is there. */}
        <div className={level === null ? 'invisible grid gap-1.5' : 'grid gap-1.5'}>
          <p className="flex items-baseline justify-between gap-2 text-sm">
            <span className="text-muted">Level</span>
            <span className="font-semibold">{level === null ? null : levelName(level)}</span>
          </p>
          <Button
            variant="quiet"
            size="small"
            className="-mx-3 -mb-2 justify-start text-left font-medium text-muted"
            aria-expanded={isExplained}
            aria-controls={id}
            onClick={() => setExplained(!isExplained)}
          >
            <Icon name="info" size={18} /> About the AI opponent
          </Button>
          <p id={id} hidden={!isExplained} className="rounded-lg bg-raised p-2.5 text-sm">
            {level === null ? null : texts.opponent.atLevel[level]}
          </p>
        </div>
      </div>
    </Card>
  );
}

function Side({
  icon,
  seat,
  name,
  title,
  plays,
}: {
  readonly icon: IconName;
  readonly seat: Seat;
  readonly name: string;
  readonly title: string;
  /** What the seat plays, e.g. `Blue`. */
  readonly plays: string;
}): ReactElement {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span
        className={
          seat === 'player1'
            ? 'side-icon grid size-11 shrink-0 place-items-center rounded-full bg-accent/15 text-accent'
            : 'side-icon grid size-11 shrink-0 place-items-center rounded-full bg-danger/15 text-danger'
        }
      >
        <Icon name={icon} size={24} />
      </span>
      <div className="max-w-full flex-auto">
        <h2 className="text-base leading-tight font-bold">{name}</h2>
        <p className="text-sm text-muted">{title}</p>
      </div>
      <Badge tone="neutral">
        <SeatDot seat={seat} /> {plays}
      </Badge>
    </div>
  );
}

function WinsAndLosses({
  wins,
  losses,
  isMissing,
}: {
  readonly wins: number | undefined;
  readonly losses: number | undefined;
  readonly isMissing: boolean;
}): ReactElement {
  const value = (count: number | undefined): ReactNode => {
    if (isMissing) return '–';
    return count ?? <Skeleton className="mx-auto my-0.5 h-[calc(1lh-0.25rem)] w-8" />;
  };
  return (
    <dl className="mt-3 grid grid-cols-2 gap-2 text-center">
      <div className="flex flex-col-reverse rounded-xl bg-raised py-1.5">
        <dt className="text-xs text-muted">Wins</dt>
        <dd className="text-lg font-bold tabular-nums">{value(wins)}</dd>
      </div>
      <div className="flex flex-col-reverse rounded-xl bg-raised py-1.5">
        <dt className="text-xs text-muted">Losses</dt>
        <dd className="text-lg font-bold tabular-nums">{value(losses)}</dd>
      </div>
    </dl>
  );
}
