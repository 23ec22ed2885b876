/** Below the text of the typing home: what the player has reached, online races, boards, vehicles (document 2, section 2). */
import { useState, type ReactElement, type ReactNode } from 'react';
import {
  currentVehicle,
  isUnlocked,
  skins,
  unlockedBy,
  vehicleRank,
  vehicles,
} from '@playfield/games/typing-race/index.ts';
import { VehiclePicture } from '@playfield/games/typing-race/lanes/index.ts';
import { counted } from '../../match/frame/format.ts';
import { chooseVehicle, useAccountsTyping } from '../account.ts';
import type { TypingProfile } from '../storedTyping.ts';
import { refreshTypingProfile } from '../typingProfile.ts';
import { GoalBar } from './GoalBar.tsx';
import { Leaderboards } from './Leaderboards.tsx';
import { VehiclePicker } from './VehiclePicker.tsx';

export function HomeHeader({ vehicle }: { readonly vehicle: string }): ReactElement {
  return (
    <div className="flex items-center gap-x-4 sm:min-h-14">
      <div className="mr-auto min-w-0">
        <h1 className="text-xl sm:text-2xl">Typing Race</h1>
        <p className="max-w-[46ch] text-muted max-sm:text-sm">Type the text, drive the car.</p>
      </div>
      <VehiclePicture id={vehicle} className="w-20 shrink-0 sm:w-28" />
    </div>
  );
}

export function TypingHome({
  profile,
  multiplayer,
}: {
  readonly profile: TypingProfile;
  /** The Multiplayer Race card (TY-007). */
  readonly multiplayer: ReactNode;
}): ReactElement {
  // Signing in elsewhere on the site may have brought a best along.
  useState(refreshTypingProfile);
  useAccountsTyping();
  const { bestWpm } = profile;
  const vehicle = currentVehicle(bestWpm, profile.vehicle);
  return (
    <>
      <div className="grid gap-2 rounded-2xl border border-line bg-surface px-3 py-2 shadow-card sm:px-4 sm:py-3">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1 lg:grid-cols-4">
          <Stat name="Best WPM" value={String(bestWpm)} />
          <Stat name="Vehicles unlocked" value={unlockedText(bestWpm)} />
          <Stat name="Current Vehicle" value={vehicle.name} />
          <Stat name="Vehicle Rank" value={vehicleRank(vehicle)} />
        </dl>
        <GoalBar bestWpm={bestWpm} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          {multiplayer}
          <VehiclePicker bestWpm={bestWpm} current={vehicle.id} onChoose={(id) => void chooseVehicle(id)} />
        </div>
        <Leaderboards entries={profile.leaderboard} />
      </div>
    </>
  );
}

/** `3/5`, and from 80 WPM on `5/5 and 1 look`. */
function unlockedText(bestWpm: number): string {
  const looks = skins.filter((skin) => isUnlocked(skin, bestWpm)).length;
  const five = `${unlockedBy(bestWpm).length}/${vehicles.length}`;
  return looks === 0 ? five : `${five} and ${counted(looks, 'look', 'looks')}`;
}

function Stat({ name, value }: { readonly name: string; readonly value: string }): ReactElement {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-bold tabular-nums">{value}</dd>
    </div>
  );
}
