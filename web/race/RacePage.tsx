/** `/online-race`: the lobby of the races; with `?race=` the race of that id, for who runs in it and who looks on. */
import type { ReactElement } from 'react';
import { useSearchParams } from 'wouter';
import { RaceLobby } from './lobby/RaceLobby.tsx';
import { RacePanel } from './panel/RacePanel.tsx';

export function RacePage(): ReactElement {
  const [search] = useSearchParams();
  const raceId = search.get('race');
  return raceId === null ? <RaceLobby /> : <RacePanel key={raceId} raceId={raceId} />;
}
