/** What a bus reports, kept for tests to read. */
import type { BusReport } from '../dispatcher.ts';

export type KeptReports = BusReport & { readonly kept: string[] };

export function keepReports(): KeptReports {
  const kept: string[] = [];
  return {
    kept,
    ignored: (kind, reason) => void kept.push(`${reason}: ${kind}`),
    failed: (error) => void kept.push(String(error)),
  };
}
