/**
 * First-party analytics (GAPS G12): page views and events without identity, hence of pages and not of addresses, which may name
 * people; kept for 90 days.
 * Stores nothing unless the operator enables it, or when the browser asks not to be tracked (DNT,
 * GPC).
 */
import * as contract from '@playfield/contracts/http/analytics.ts';
import { ok } from '@playfield/contracts/result.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import { pageOf } from './pageOf.ts';
import { analyticsStore } from './store.ts';

const keptMs = 90 * dayMs;

export type AnalyticsOptions = { readonly database: Database; readonly clock: Clock; readonly isOn: boolean };

export function createAnalytics({ database, clock, isOn }: AnalyticsOptions) {
  const store = analyticsStore(database.db);
  return {
    routes(context: ServeContext): void {
      serve(context, contract.postAnalytics, async ({ body, request }) => {
        const objects = request.headers.dnt === '1' || request.headers['sec-gpc'] === '1';
        if (!isOn || objects || database.spaceLow()) return ok({ stored: 0 });
        const events = body.events.map((event) => ({ ...event, path: pageOf(event.path) }));
        await store.insert(events, new Date(clock.wallMs()));
        return ok({ stored: events.length });
      });
    },
    sweep: (limit: number) => store.purge(new Date(clock.wallMs() - keptMs), limit),
  };
}
