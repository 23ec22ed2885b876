/** First-party analytics, off unless the host switches it on. */
import type { Feature } from '../feature.ts';
import { createAnalytics, type AnalyticsOptions } from './analytics.ts';

export function analyticsFeature(options: AnalyticsOptions): Feature {
  const analytics = createAnalytics(options);
  return {
    name: 'analytics',
    routes: (context) => analytics.routes(context),
    sweep: (limit) => analytics.sweep(limit),
  };
}
