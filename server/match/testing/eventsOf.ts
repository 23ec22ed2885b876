/** What sockets are told of these matches by one server alone, until the test is over. */
import { onTestFinished } from 'vitest';
import { createBusAlone } from '../../bus/alone.ts';
import { keepReports } from '../../bus/testing/reports.ts';
import { createHub } from '../../socket/hub.ts';
import { createMatchEvents, type MatchEvents, type MatchEventsOptions } from '../events.ts';

type Given = Pick<MatchEventsOptions, 'matches' | 'clock' | 'cutOff' | 'failed'>;

export function eventsOf(given: Given): MatchEvents {
  const bus = createBusAlone(keepReports());
  const events = createMatchEvents({
    ...given,
    hub: createHub(bus),
    bus,
    node: 'here',
    isLimited: false,
    isDraining: () => false,
    doing: () => undefined,
    noteActivity: () => undefined,
  });
  onTestFinished(() => events.close());
  return events;
}
