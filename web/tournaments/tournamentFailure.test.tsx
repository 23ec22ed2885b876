import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import { HttpError } from '../api/httpError.ts';
import { TournamentFailure } from './TournamentFailure.tsx';

function shown(code: ErrorCode): string {
  const { status, text } = errors[code];
  const error = new HttpError(status, '', JSON.stringify({ code, message: text }));
  return renderToString(
    <Router ssrPath="/tournaments/none">
      <TournamentFailure error={error} pending={false} onRetry={() => undefined} />
    </Router>,
  );
}

test('a link to no tournament says so once, and leads to all of them', () => {
  const html = shown('tournament/not-found');
  expect(html.match(/no such tournament/gi)).toHaveLength(1);
  expect(html).toContain('href="/tournaments"');
  expect(html).not.toContain('Try again');
});

test('a tournament that could not be read says why, and can be read again', () => {
  const html = shown('request/rate-limited');
  expect(html).toContain(errors['request/rate-limited'].text);
  expect(html).toContain('Try again');
});
