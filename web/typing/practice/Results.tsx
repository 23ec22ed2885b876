/** The end of a run: the specified words, the figures, and what to do next. */
import { useEffect, useState, type ReactElement } from 'react';
import { analyse, textById } from '@playfield/games/typing-race/index.ts';
import { gainText } from '../../ratings/ratingTexts.ts';
import { useResultNews } from '../../ratings/useResultNews.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useAnnounce } from '../../ui/LiveRegion.tsx';
import type { PracticeSession } from './practiceSession.ts';
import type { Finished } from './usePractice.ts';
import { deliveryText } from './outcome.ts';
import { KeyboardHeat } from './KeyboardHeat.tsx';
import { RaceCompleteHeading } from './RaceCompleteHeading.tsx';
import { SlowWords } from './SlowWords.tsx';
import { SpeedPlot } from './SpeedPlot.tsx';
import { clockText, elapsedMs, placeOf, rawAccuracyOf } from './standing.ts';

export function Results({
  session,
  finished: { isBest, delivery },
  onAgain,
  onNewRace,
  onDrill,
  home,
}: {
  readonly session: PracticeSession;
  readonly finished: Finished;
  readonly onAgain: () => void;
  readonly onNewRace: () => void;
  /** Begins a run over a text of the player's own. */
  readonly onDrill: (text: string) => void;
  readonly home: string;
}): ReactElement {
  const announce = useAnnounce();
  const typing = session.typing.get();
  const {
    rivals,
    source: { textId },
  } = session.plan.get();
  const [analysis] = useState(() => analyse(typing.text, typing.log));
  const endMs = typing.endTime ?? 0;
  const { position, total } = placeOf(typing, rivals, endMs);
  const place = `Final Position #${position} of ${total}`;
  const summary = `Race complete. ${typing.wpm} WPM, ${typing.accuracy}% accuracy. ${place}.`;

  const news = useResultNews(delivery && 'resultId' in delivery ? delivery.resultId : null, true);

  useEffect(() => {
    announce(summary, 'assertive');
  }, [announce, summary]);

  return (
    <section
      aria-labelledby="race-complete"
      className="grid gap-5 rounded-2xl border border-line bg-surface p-4 shadow-card max-sm:row-start-3 sm:p-6 [@media(max-height:40rem)]:row-start-3"
    >
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="mr-auto">
          <RaceCompleteHeading id="race-complete" />
          <p className="flex flex-wrap items-center gap-2 text-muted">
            <span>{place}</span> {isBest ? <Badge tone="success">New best</Badge> : null}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={onAgain}>
            <Icon name="undo" /> Race Again
          </Button>
          <Button onClick={onNewRace}>Next text</Button>
          <LinkButton href={home}>Back to Menu</LinkButton>
        </div>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-3">
        <Fact name="WPM" value={String(typing.wpm)} />
        <Fact name="Accuracy" value={`${typing.accuracy}%`} />
        <Fact name="Raw accuracy" value={`${rawAccuracyOf(typing)}%`} />
        <Fact name="Errors" value={String(typing.errors)} />
        <Fact name="Time" value={clockText(elapsedMs(typing, endMs))} />
      </dl>
      <output className="-mt-2 min-h-5 text-sm text-muted">
        {[delivery && deliveryText(delivery), news && gainText(news)].filter(Boolean).join(' ')}
      </output>
      <Source textId={textId} />
      <SpeedPlot points={analysis.points} errors={analysis.errors} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
        <KeyboardHeat keys={analysis.keys} />
        <SlowWords analysis={analysis} onDrill={onDrill} />
      </div>
    </section>
  );
}

/** Where a quotation is from; our own texts need no source. */
function Source({ textId }: { readonly textId: string | null }): ReactElement | null {
  const source = textId === null ? undefined : textById(textId)?.source;
  if (source?.kind !== 'public-domain') return null;
  const { author, title, year } = source;
  return (
    <p className="-mt-3 text-sm text-muted">
      From <cite>{title}</cite> by {author}, {year}.
    </p>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): ReactElement {
  return (
    <div className="grid content-between rounded-xl bg-raised px-3 py-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}
