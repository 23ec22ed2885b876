/** The typing home: what the player has reached, the vehicles, the ways to race, the leaderboard (document 2, section 2). */
import { useState, type ReactElement, type ReactNode } from 'react';
import { currentVehicle, unlockedBy, vehicleRank, vehicles } from '@playfield/games/typing-race/index.ts';
import { VehiclePicture } from '@playfield/games/typing-race/lanes/index.ts';
import { useTitle } from '../../shell/title.ts';
import { chooseVehicle, useAccountsTyping } from '../account.ts';
import { refreshTypingProfile, useTypingProfile } from '../typingProfile.ts';
import { Leaderboards } from './Leaderboards.tsx';
import { PracticeCard } from './PracticeCard.tsx';
import { VehiclePicker } from './VehiclePicker.tsx';

export function TypingHome({
  multiplayer,
}: {
  /** The Multiplayer Race card (TY-007); nothing where there is none. */
  readonly multiplayer: ReactNode;
}): ReactElement {
  // Signing in elsewhere on the site may have brought a best along.
  useState(refreshTypingProfile);
  useAccountsTyping();
  const profile = useTypingProfile();
  const vehicle = currentVehicle(profile.bestWpm, profile.vehicle);
  useTitle('Typing Race');
  return (
    <div className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-4 sm:gap-6 sm:pt-8">
      <div className="flex items-center gap-x-4 sm:gap-x-8">
        <div className="mr-auto min-w-0">
          <h1 className="text-xl sm:text-3xl">Typing Race</h1>
          <p className="mt-1 max-w-[46ch] text-muted">
            Type the text, drive the car. The first key starts the clock.
          </p>
        </div>
        <VehiclePicture id={vehicle.id} className="w-2/5 max-w-56 shrink-0 sm:w-56" />
      </div>
      <dl className="grid grid-cols-2 gap-2 sm:gap-4 lg:grid-cols-4">
        <Stat name="Best WPM" value={String(profile.bestWpm)} />
        <Stat name="Vehicles unlocked" value={`${unlockedBy(profile.bestWpm).length}/${vehicles.length}`} />
        <Stat name="Current Vehicle" value={vehicle.name} />
        <Stat name="Vehicle Rank" value={vehicleRank(vehicle)} />
      </dl>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4 sm:gap-6">
          <PracticeCard profile={profile} />
          {multiplayer}
        </div>
        <Leaderboards entries={profile.leaderboard} />
      </div>
      <VehiclePicker
        bestWpm={profile.bestWpm}
        current={vehicle.id}
        onChoose={(id) => void chooseVehicle(id)}
      />
    </div>
  );
}

function Stat({ name, value }: { readonly name: string; readonly value: string }): ReactElement {
  return (
    <div className="rounded-2xl border border-line bg-surface px-3 py-1.5 shadow-card sm:px-4 sm:py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-bold tabular-nums sm:text-lg">{value}</dd>
    </div>
  );
}
