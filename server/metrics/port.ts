/** `GET /metrics` on a port of its own (T-59). */
import { addressOf, openPrivatePort, type Place, type PrivatePort } from '../http/privatePort.ts';
import type { Metrics } from './metrics.ts';

const type = 'text/plain; version=0.0.4; charset=utf-8';

/** Port 0 takes a free one. Rejects when the port is taken. */
export function openMetricsPort(
  metrics: Metrics,
  place: Place,
  failed: (error: unknown) => void,
): Promise<PrivatePort> {
  return openPrivatePort(
    place,
    (request) =>
      request.method === 'GET' && addressOf(request)?.pathname === '/metrics'
        ? { status: 200, type, text: metrics.text() }
        : { status: 404, type, text: 'There is nothing but /metrics here.\n' },
    failed,
  );
}
