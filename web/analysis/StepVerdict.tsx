/**
 * The shown move: who played what, how good it was, what was better. The page's live region
 * announces it, not this.
 */
import type { ReactElement } from 'react';
import type { GameTexts } from '@playfield/games/gameTexts.ts';
import { PassingButton } from '../match/frame/PassingButton.tsx';
import { SeatDot } from '../match/frame/SeatDot.tsx';
import { Badge, type BadgeTone } from '../ui/Badge.tsx';
import { Card } from '../ui/Card.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { isEstimated } from './analysable.ts';
import type { AnalysisState } from './analysisState.ts';
import { groundsText } from './estimateTexts.ts';
import { markTexts, moveText, moveTitle, startText } from './analysisTexts.ts';
import type { JudgedMove, Mark } from './classifyMove.ts';

const looks: { readonly [mark in Mark]: { readonly tone: BadgeTone; readonly icon: IconName } } = {
  best: { tone: 'success', icon: 'check' },
  good: { tone: 'neutral', icon: 'check' },
  inaccuracy: { tone: 'warning', icon: 'info' },
  mistake: { tone: 'danger', icon: 'warning' },
};

export function StepVerdict({
  state,
  judged,
  texts,
  onRetry,
}: {
  readonly state: AnalysisState;
  readonly judged: readonly JudgedMove[];
  readonly texts: GameTexts;
  /** Null where nothing better is known. */
  readonly onRetry: (() => void) | null;
}): ReactElement {
  const move = judged[state.ply - 1];
  const grounds = groundsOf(state);
  return (
    <Card as="div" className="max-lg:p-3">
      <div className="min-h-16">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {move ? <SeatDot seat={move.seat} /> : null}
          <span>{move ? moveTitle(state, move, texts) : 'Start of the game'}</span>
          {move?.mark ? (
            <Badge tone={looks[move.mark].tone} className="ml-auto">
              <Icon name={looks[move.mark].icon} size={14} /> {markTexts[move.mark]}
            </Badge>
          ) : null}
        </p>
        <p className="mt-1 text-sm">{move ? moveText(state, move, texts) : startText(state)}</p>
        {grounds === null ? null : <p className="mt-1 text-xs text-muted">{grounds}</p>}
        {onRetry ? (
          <PassingButton size="small" className="mt-2" onClick={onRetry}>
            <Icon name="undo" size={18} /> Try it from here
          </PassingButton>
        ) : null}
      </div>
    </Card>
  );
}

/** How the shown verdict is known, where that varies; a finished game needs no explanation. */
function groundsOf({ rules, verdicts, positions, ply }: AnalysisState): string | null {
  const verdict = verdicts.get(ply);
  return verdict && isEstimated(rules.id) && !positions[ply]?.outcome ? groundsText(verdict) : null;
}
