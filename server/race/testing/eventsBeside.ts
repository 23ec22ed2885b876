/** What sockets are told of the races of `racesBeside`, until the test is over. */
import { onTestFinished } from 'vitest';
import type { Bus } from '../../bus/bus.ts';
import type { Clock } from '../../clock.ts';
import { createHub } from '../../socket/hub.ts';
import { createRaceEvents, type RaceEvents } from '../events.ts';
import type { racesBeside } from './racesBeside.ts';

export function eventsBeside(given: {
  readonly races: ReturnType<typeof racesBeside>;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly failed: (error: unknown) => void;
}): RaceEvents {
  const events = createRaceEvents({
    ...given,
    hub: createHub(given.bus),
    isLimited: false,
    isDraining: () => false,
    doing: () => undefined,
  });
  onTestFinished(() => {
    events.close();
    given.races.live.close();
  });
  return events;
}
