/** How far it is to the next vehicle, one goal at a time. */
import { useId, type ReactElement } from 'react';
import { nextGoal } from '@playfield/games/typing-race/index.ts';
import { VehiclePicture } from '@playfield/games/typing-race/lanes/index.ts';

export function GoalBar({ bestWpm }: { readonly bestWpm: number }): ReactElement {
  const id = useId();
  const goal = nextGoal(bestWpm);
  if (!goal) return <p className="text-sm text-muted">Every vehicle is yours.</p>;
  const { vehicle, fromWpm } = goal;
  const part = (bestWpm - fromWpm) / (vehicle.unlockWpm - fromWpm);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-x-3">
      <div className="grid gap-1">
        <p id={id} className="text-sm text-muted">
          Next: <span className="font-semibold text-ink">{vehicle.name}</span> at{' '}
          <span className="tabular-nums">{vehicle.unlockWpm} WPM</span>
          <span className="tabular-nums">, {vehicle.unlockWpm - bestWpm} to go</span>
        </p>
        <progress
          aria-labelledby={id}
          max={100}
          value={Math.round(part * 100)}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent"
        />
      </div>
      <VehiclePicture id={vehicle.id} className="w-12" />
    </div>
  );
}
