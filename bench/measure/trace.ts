/** What a page's browser records of its own work, in Chromium's trace format. */
import type { CDPSession } from '@playwright/test';
import { z } from 'zod';

const traceEvent = z.object({
  name: z.string(),
  /** Microseconds. */
  ts: z.number(),
  dur: z.number().default(0),
  /** The same in processor time, which a busy machine does not inflate. */
  tdur: z.number().default(0),
  tid: z.number(),
  args: z.object({ data: z.object({ type: z.string() }).partial().optional() }).optional(),
});
export type TraceEvent = z.infer<typeof traceEvent>;

/** The timeline's events while something runs, in order of their start. */
export async function traced(cdp: CDPSession, run: () => Promise<void>): Promise<readonly TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    for (const raw of value) {
      const event = traceEvent.safeParse(raw);
      if (event.success) events.push(event.data);
    }
  });
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
  });
  await run();
  await cdp.send('Tracing.end');
  await complete;
  return events.toSorted((a, b) => a.ts - b.ts);
}
