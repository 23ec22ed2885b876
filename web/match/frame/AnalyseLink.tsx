/**
 * Leads to the analysis of a finished game; nothing for a game that has none. Back leads to the
 * game again, not to a new one.
 */
import type { ReactElement } from 'react';
import { useLocation } from 'wouter';
import { analysisPath } from '../../analysis/analysable.ts';
import { LinkButton, type ButtonProps } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { GameRecord } from './record.ts';
import { shownAt } from './shownAt.ts';

export function AnalyseLink({
  record,
  ...look
}: Pick<ButtonProps, 'variant' | 'className'> & {
  readonly record: GameRecord | null;
}): ReactElement | null {
  const [, navigate] = useLocation();
  const analysis = analysisPath(record);
  if (record === null || analysis === null) return null;
  const game = shownAt(record);
  return (
    <LinkButton
      {...look}
      href={analysis}
      onClick={() => {
        if (game !== null) navigate(game, { replace: true });
      }}
    >
      <Icon name="chart" /> Analyse
    </LinkButton>
  );
}
