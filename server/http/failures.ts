/**
 * The one place where exceptions become responses. Unreadable input is the
 * client's fault and gets a 4xx; an unavailable database or a deadlock gets a 503; everything else is a bug:
 * logged and answered with the request's id.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import { mayWorkAgain } from '../db/unavailable.ts';
import { createFailureLog } from '../log/failureLog.ts';
import { InvalidInput, sendRefusal, whereOf } from './serve.ts';

const ofStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'request/not-found',
  405: 'request/method-not-allowed',
  413: 'request/too-large',
  415: 'request/unsupported-type',
  429: 'request/rate-limited',
};

const lingerMs = 1000;

/** Node's reasons for giving up a connection, other than unreadable bytes. */
const ofConnection: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request/timeout',
  HPE_HEADER_OVERFLOW: 'request/too-large',
};

/**
 * Answers what never became a request and closes: bytes that are not HTTP, headers too long or too
 * late (T-11).
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = ofConnection[error.code ?? ''] ?? 'request/malformed';
  const { status, text } = errors[code];
  const body = JSON.stringify({ message: text, code });
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  // A peer that does not close its side is not waited for, whatever it goes on to send.
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(linger));
}

/**
 * Answers an address that was never routed: an id that is far too long, or escapes that cannot be
 * decoded.
 */
export function answerUnroutable(error: FastifyError, _request: unknown, reply: FastifyReply): void {
  reply.header('x-content-type-options', 'nosniff');
  void sendRefusal(reply, {
    code: error.code === 'FST_ERR_BAD_URL' ? 'request/malformed' : 'request/not-found',
  });
}

/**
 * One plain sentence: which field, and whether it is missing or invalid. No schema text reaches a
 * reader (T-26).
 */
function describeIssues({ issues }: InvalidInput): string {
  const fields = new Set(issues.map((issue) => issue.path.map(String).join('.')).filter(Boolean));
  return fields.size === 0
    ? 'Something in the request is missing or not valid.'
    : `Missing or not valid: ${[...fields].slice(0, 5).join(', ')}.`;
}

export function handleFailures(app: FastifyInstance): void {
  const failures = createFailureLog((fields, text) => app.log.error(fields, text));
  app.addHook('onClose', failures.stop);
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof InvalidInput) {
      return sendRefusal(reply, { code: 'request/invalid', text: describeIssues(error) });
    }
    // The caller went away amid the body, which Node reports as it does a lost database: nobody reads this.
    if (error === request.raw.errored) return sendRefusal(reply, { code: 'request/malformed' });
    if (mayWorkAgain(error)) {
      failures.note(error, whereOf(request), 'a request was undone');
      reply.header('retry-after', '2');
      return sendRefusal(reply, { code: 'server/storage-unavailable' });
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return sendRefusal(reply, { code: ofStatus[status] ?? 'request/malformed' });
    }
    failures.note(error, whereOf(request), 'a request failed');
    return sendRefusal(reply, {
      code: 'server/error',
      text: `Something broke on our side. If it happens again, tell the host this number: ${request.id}.`,
    });
  });
}
