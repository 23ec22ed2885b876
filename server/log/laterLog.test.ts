/** What a start says before there is a log. */
import { expect, test } from 'vitest';
import { createLaterLog } from './laterLog.ts';

test('what is said before the log is there is written when it comes, in order; later lines at once', () => {
  const lines: string[] = [];
  const log = createLaterLog();
  log.warn({ event: 'clock-off' }, 'first');
  log.error({}, 'second');
  log.open({
    warn: (_: object, text: string) => lines.push(`warn ${text}`),
    error: (_: object, text: string) => lines.push(`error ${text}`),
  });
  log.warn({}, 'third');
  expect(lines).toEqual(['warn first', 'error second', 'warn third']);
});

test('a start that says the same over and over fills no memory', () => {
  let written = 0;
  const log = createLaterLog();
  for (let n = 0; n < 1000; n++) log.warn({}, 'again');
  log.open({ warn: () => (written += 1), error: () => undefined });
  expect(written).toBe(100);
});

test('a start that fails says nothing more', () => {
  const lines: string[] = [];
  const log = createLaterLog();
  const written = { warn: (_: object, text: string) => lines.push(text), error: () => undefined };
  log.warn({}, 'waits');
  log.close();
  log.warn({}, 'after the failure');
  expect(lines).toEqual([]);
  log.open(written);
  expect(lines).toEqual([]);
});
