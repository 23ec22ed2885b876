/**
 * The first-party analytics sink (document 1, line 180; GAPS G12). Off unless the operator switches
 * it on.
 */
import { z } from 'zod';
import type { RouteContract } from './route.ts';

const analyticsEvent = z.object({
  name: z.string().min(1).max(64),
  category: z.string().max(64).optional(),
  label: z.string().max(200).optional(),
  value: z.number().optional(),
  path: z.string().max(200),
});

export const postAnalytics = {
  method: 'POST',
  path: '/api/analytics',
  summary: 'Page views and custom events, without any identity.',
  who: 'anyone',
  limit: { max: 30, windowS: 60 },
  stores: { bytes: 200, perByte: 2 },
  body: z.object({ events: z.array(analyticsEvent).min(1).max(50) }),
  answer: z.object({ stored: z.int() }),
} as const satisfies RouteContract;

export type AnalyticsEvent = z.infer<typeof analyticsEvent>;
