/** The garage: locked vehicles say what unlocks them (TY-003), the chosen one says so (TY-004). */
import { useEffect, useState, type ReactElement } from 'react';
import {
  isUnlocked,
  skins,
  vehicles,
  type Vehicle,
  type VehicleId,
} from '@playfield/games/typing-race/index.ts';
import { VehiclePicture } from '@playfield/games/typing-race/lanes/index.ts';
import { afterPaint } from '../../lib/later.ts';
import { Card } from '../../ui/Card.tsx';

export function VehiclePicker({
  bestWpm,
  current,
  onChoose,
}: {
  readonly bestWpm: number;
  readonly current: VehicleId;
  readonly onChoose: (id: VehicleId) => void;
}): ReactElement {
  // Half of the page's elements, and below the first screen of most: they come after the first picture, so that the text need not wait.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => afterPaint(() => setDrawn(true)), []);
  const choices = (list: readonly Vehicle[]): ReactElement => (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))] gap-2 sm:gap-3">
      {list.map((vehicle) => (
        <Choice
          key={vehicle.id}
          vehicle={vehicle}
          isDrawn={isDrawn}
          isChosen={vehicle.id === current}
          isLocked={!isUnlocked(vehicle, bestWpm)}
          onChoose={() => onChoose(vehicle.id)}
        />
      ))}
    </div>
  );
  return (
    <Card title="Vehicles">
      <div role="radiogroup" aria-label="Vehicle" className="grid gap-3">
        {choices(vehicles)}
        <p className="text-sm text-muted">Beyond 70 WPM: five more looks, up to 120.</p>
        {choices(skins)}
      </div>
    </Card>
  );
}

function Choice({
  vehicle,
  isDrawn,
  isChosen,
  isLocked,
  onChoose,
}: {
  readonly vehicle: Vehicle;
  readonly isDrawn: boolean;
  readonly isChosen: boolean;
  readonly isLocked: boolean;
  readonly onChoose: () => void;
}): ReactElement {
  return (
    <label className="grid cursor-pointer content-start gap-1 rounded-xl border border-line p-3 hover:bg-raised has-checked:border-accent has-checked:bg-accent/10 has-disabled:cursor-not-allowed has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="vehicle"
        className="sr-only"
        value={vehicle.id}
        checked={isChosen}
        disabled={isLocked}
        onChange={onChoose}
      />
      {isDrawn ? (
        <VehiclePicture id={vehicle.id} className={isLocked ? 'w-full opacity-45 grayscale' : 'w-full'} />
      ) : (
        <svg viewBox="0 0 120 56" aria-hidden="true" className="w-full" />
      )}
      <span className="text-sm font-semibold">{vehicle.name}</span>
      <span className={isChosen ? 'text-sm font-semibold text-accent' : 'text-sm text-muted'}>
        {isLocked ? `Unlock at ${vehicle.unlockWpm} WPM` : isChosen ? 'Selected' : 'Unlocked'}
      </span>
    </label>
  );
}
