/**
 * Tells the host why messages were not taken, where it is not the browser's doing: a refused
 * signature (400, 401, 403), no way out of this network. Each push service and reason once an hour.
 */
import type { Clock } from '../../clock.ts';
import { serviceOf } from './endpoint.ts';
import { hourMs } from '../../durations.ts';

export type Warn = (fields: object, text: string) => void;

/** `status` null: there was no answer, and `error` says why. */
type Undelivered = (url: URL, status: number | null, error?: unknown) => void;

/** Remembers entries of `hosts`, not names: below a `*.` a browser may name any. */
export function createUndelivered(clock: Clock, hosts: readonly string[], warn: Warn): Undelivered {
  const warnedAtMs = new Map<string, number>();
  return (url, status, error) => {
    const reason = `${serviceOf(url, hosts)} ${status}`;
    const nowMs = clock.monotonicMs();
    if (nowMs - (warnedAtMs.get(reason) ?? -Infinity) < hourMs) return;
    warnedAtMs.set(reason, nowMs);
    warn(
      {
        event: 'push-undelivered',
        host: url.hostname,
        status,
        ...(error === undefined ? {} : { err: error }),
      },
      status === null ? 'a push service could not be reached' : 'a push service refused a message',
    );
  };
}
