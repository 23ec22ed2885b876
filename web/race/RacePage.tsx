/** `/online-race`: the lobby of the races; with `?race=` the race of that id, for those who run in it and those who look on. */
import { listOrOne } from '../lib/screens.tsx';

export const loadRacePage = listOrOne(
  'race',
  async () => (await import('./lobby/RaceLobby.tsx')).RaceLobby,
  async () => (await import('./panel/RacePanel.tsx')).RacePanel,
);
