/**
 * Page views and custom events for the operator's own sink (SH-021, AN-001, AN-002, G12), without any identity. Off by default; the
 * code that sends them is fetched only where the operator has switched them on.
 */
import { analyticsEnabled } from './product.ts';
import { createTracking } from './tracking.ts';

export const { track, trackPageView } = createTracking(analyticsEnabled, () => import('./analyticsSink.ts'));
