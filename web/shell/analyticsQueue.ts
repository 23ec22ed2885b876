/** Events waiting for the first-party sink (AN-002, G12): bounded, oldest dropped. Pure. */
import type { AnalyticsEvent } from '@playfield/contracts/http/analytics.ts';

export type { AnalyticsEvent };

/** The contract takes at most 50 events in one call. */
export const batchLimit = 50;
export const queueLimit = 200;

export type Queue = readonly AnalyticsEvent[];

export type EventDetails = {
  readonly category?: string | undefined;
  readonly label?: string | undefined;
  readonly value?: number | undefined;
};

/** Cut to the contract's lengths, so that one long label does not cost a whole batch. */
export function eventOf(
  name: string,
  path: string,
  { category, label, value }: EventDetails = {},
): AnalyticsEvent {
  return {
    name: name.slice(0, 64),
    path: path.slice(0, 200),
    ...(category === undefined ? {} : { category: category.slice(0, 64) }),
    ...(label === undefined ? {} : { label: label.slice(0, 200) }),
    ...(value === undefined || !Number.isFinite(value) ? {} : { value }),
  };
}

export function enqueue(queue: Queue, event: AnalyticsEvent): Queue {
  return [...queue, event].slice(-queueLimit);
}

/** The events of the next call, and the rest. */
export function takeBatch(queue: Queue): { readonly batch: Queue; readonly rest: Queue } {
  return { batch: queue.slice(0, batchLimit), rest: queue.slice(batchLimit) };
}

/** Nothing is recorded where the visitor's browser objects. */
export function mayTrack(browser: {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}): boolean {
  return browser.doNotTrack !== '1' && browser.globalPrivacyControl !== true;
}
