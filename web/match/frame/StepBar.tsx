/**
 * Steps through the half-moves of a finished game: four buttons, or the arrow keys while one has
 * the focus.
 */
import type { KeyboardEvent, ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { replayKey } from './replayKeys.ts';
import { stepText } from './stepText.ts';

export function StepBar({
  ply,
  end,
  onStep,
}: {
  /** Half-moves on the board, of so many in all. */
  readonly ply: number;
  readonly end: number;
  readonly onStep: (ply: number) => void;
}): ReactElement {
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = replayKey(event, ply, end);
    if (to === undefined) return;
    event.preventDefault();
    onStep(to);
  };
  const step = (label: string, icon: IconName, to: number): ReactElement => (
    <Button
      variant="quiet"
      className="size-11 px-0"
      aria-label={label}
      aria-disabled={to < 0 || to > end || to === ply}
      onClick={() => onStep(to)}
    >
      <Icon name={icon} />
    </Button>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the buttons inside it
    <div
      role="toolbar"
      aria-label="Replay"
      className="flex flex-wrap items-center justify-center rounded-xl border border-line bg-surface"
      onKeyDown={onKeyDown}
    >
      {step('Start', 'first', 0)}
      {step('Previous move', 'chevronLeft', ply - 1)}
      <output className="min-w-24 text-center text-sm font-semibold tabular-nums">
        {stepText(ply, end)}
      </output>
      {step('Next move', 'chevronRight', ply + 1)}
      {step('End', 'last', end)}
    </div>
  );
}
