/** The bus of a server that has its database to itself: notices reach its own subscribers and nobody else. */
import type { Bus } from './bus.ts';
import { createDispatcher, type BusReport } from './dispatcher.ts';

export function createBusAlone(report: BusReport): Bus {
  const { register, subscribe, deliverHere, onStateChange, close } = createDispatcher(report, 'connected');
  return {
    kind: 'alone',
    register,
    subscribe,
    onStateChange,
    start: () => undefined,
    publish: deliverHere,
    publishWithin: async (_tx, notice, body) => () => deliverHere(notice, body),
    inStatement: () => null,
    stopHearing: async () => undefined,
    close: async () => close(),
  };
}
