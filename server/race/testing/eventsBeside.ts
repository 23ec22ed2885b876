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
  const { races } = given;
  /** Coming and going is noted in the background. A note must not outlive the test's database. */
  const notes: Promise<unknown>[] = [];
  const events = createRaceEvents({
    ...given,
    races: {
      ...races,
      note(...about) {
        const noted = races.note(...about);
        notes.push(noted);
        return noted;
      },
    },
    hub: createHub(given.bus),
    isLimited: false,
    isDraining: () => false,
    doing: () => undefined,
  });
  onTestFinished(async () => {
    events.close();
    races.live.close();
    await Promise.allSettled(notes);
  });
  return events;
}
