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
  /** The phase: of what takes its time beside other work, `b` is the beginning and `e` the end. */
  ph: z.string(),
  /** Shared by the two ends and the parts of such work. */
  id2: z.object({ local: z.string() }).optional(),
  args: z
    .object({
      data: z.object({ type: z.string() }).partial().optional(),
      event_latency: z.object({ event_type: z.string() }).optional(),
    })
    .optional(),
});
export type TraceEvent = z.infer<typeof traceEvent>;

const timeline = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** The events of these categories while something runs, in order of their start. */
export async function traced(
  cdp: CDPSession,
  run: () => Promise<void>,
  categories: string[] = timeline,
): Promise<readonly TraceEvent[]> {
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
    traceConfig: { includedCategories: categories },
  });
  await run();
  await cdp.send('Tracing.end');
  await complete;
  return events.toSorted((a, b) => a.ts - b.ts);
}
