import { expect, test } from 'vitest';
import { createStandingClock } from '../../testing/clock.ts';
import { createUndelivered } from './undelivered.ts';

function undeliveredAt() {
  const clock = createStandingClock();
  const warnings: object[] = [];
  const undelivered = createUndelivered(clock, ['push.example.org', '*.example.net'], (fields) => {
    warnings.push(fields);
  });
  const refused = (host: string, status: number | null, error?: unknown): number => {
    undelivered(new URL(`https://${host}/x`), status, error);
    return warnings.length;
  };
  return { clock, warnings, refused };
}

test('a service and a reason are logged once an hour', () => {
  const { clock, refused } = undeliveredAt();
  expect([refused('push.example.org', 403), refused('push.example.org', 403)]).toEqual([1, 1]);
  expect(refused('push.example.org', 401)).toBe(2);
  clock.advance(3_599_999);
  expect(refused('push.example.org', 403)).toBe(2);
  clock.advance(1);
  expect(refused('push.example.org', 403)).toBe(3);
});

test('the names below one entry of the list are one service, however many a browser makes up', () => {
  const { refused } = undeliveredAt();
  expect([refused('a.example.net', 403), refused('b.example.net', 403)]).toEqual([1, 1]);
});

test('the line names the host, and the status or why there was no answer', () => {
  const { warnings, refused } = undeliveredAt();
  const error = new Error('getaddrinfo ENOTFOUND');
  refused('a.example.net', 403);
  refused('push.example.org', null, error);
  expect(warnings).toEqual([
    { event: 'push-undelivered', host: 'a.example.net', status: 403 },
    { event: 'push-undelivered', host: 'push.example.org', status: null, err: error },
  ]);
});
