/** Both sides' accuracy in per cent, and in a fold what it and the signs beside the moves mean. */
import type { ReactElement } from 'react';
import { seats } from '@playfield/games/game.ts';
import { SeatDot } from '../match/frame/SeatDot.tsx';
import { whoIs } from '../match/frame/matchView.ts';
import { accuracyOf } from './accuracy.ts';
import { isEstimated } from './analysable.ts';
import type { AnalysisState } from './analysisState.ts';
import { markSigns, markTexts } from './analysisTexts.ts';
import type { JudgedMove, Mark } from './classifyMove.ts';

const solvedMeanings: readonly (readonly [Mark, string])[] = [
  ['best', 'nothing is better: 100%'],
  ['inaccuracy', 'keeps the result, but wins later or loses sooner: 80%'],
  ['mistake', 'gives the result away: 0%'],
];
const estimatedMeanings: readonly (readonly [Mark, string])[] = [
  ['best', 'the engine knows nothing better'],
  ['good', 'gives next to nothing away'],
  ['inaccuracy', 'costs about a third of a man or more'],
  ['mistake', 'costs about three quarters of a man or more'],
];

export function AccuracySummary({
  state: { record, rules },
  judged,
}: {
  readonly state: AnalysisState;
  readonly judged: readonly JudgedMove[];
}): ReactElement {
  const hasEstimates = isEstimated(rules.id);
  return (
    <>
      <dl className="mt-3 grid grid-cols-2 gap-2 text-center">
        {seats.map((seat) => {
          const accuracy = accuracyOf(judged, seat);
          return (
            <div key={seat} className="flex flex-col-reverse rounded-xl bg-raised px-2 py-1.5">
              <dt className="flex min-w-0 items-center justify-center gap-1.5 text-xs text-muted">
                <SeatDot seat={seat} />
                <span className="truncate">{whoIs(record, seat)}</span>
                <span className="sr-only">, accuracy</span>
              </dt>
              <dd className="text-lg font-bold tabular-nums">{accuracy === null ? '…' : `${accuracy}%`}</dd>
            </div>
          );
        })}
      </dl>
      <details className="mt-3 text-sm">
        <summary className="min-h-6 cursor-pointer font-semibold">What the signs and per cent mean</summary>
        <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {(hasEstimates ? estimatedMeanings : solvedMeanings).map(([mark, meaning]) => (
            <div key={mark} className="contents">
              <dt className="font-semibold whitespace-nowrap">
                <span aria-hidden="true" className="inline-block w-5">
                  {markSigns[mark]}
                </span>
                {markTexts[mark]}
              </dt>
              <dd className="text-muted">{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-muted">
          {hasEstimates
            ? 'A move counts 100% less what it gave away by the engine’s estimate: a man lost in an even game costs about a third. Accuracy is the average over a side’s moves.'
            : 'Accuracy is the average over a side’s moves. In a position that is lost or drawn anyway, holding the result as long as possible counts 100%.'}
        </p>
      </details>
    </>
  );
}
