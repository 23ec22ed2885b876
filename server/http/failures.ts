/**
 * The one place where exceptions become answers (HOUSE section 3). Input that cannot be read is the client's and gets
 * a 4xx; a database that cannot answer is 503; everything else is a bug: logged with the request's id, answered with it.
 */
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { sendRefusal } from './serve.ts';

const ofStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'request/not-found',
  405: 'request/method-not-allowed',
  413: 'request/too-large',
  415: 'request/unsupported-type',
  429: 'request/rate-limited',
};

/** One plain sentence: which field, and that it is missing or not valid. No schema text reaches a reader (T-26). */
export function describeIssues(error: z.ZodError): string {
  const fields = new Set(error.issues.map((issue) => issue.path.map(String).join('.')).filter(Boolean));
  return fields.size === 0
    ? 'Something in the request is missing or not valid.'
    : `Missing or not valid: ${[...fields].slice(0, 5).join(', ')}.`;
}

export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof z.ZodError && !hasZodFastifySchemaValidationErrors(error)) {
      return sendRefusal(reply, { code: 'request/invalid', text: describeIssues(error) });
    }
    if (isUnavailable(error)) {
      request.log.error({ err: error }, 'the database cannot answer');
      reply.header('retry-after', '2');
      return sendRefusal(reply, { code: 'server/storage-unavailable' });
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      return sendRefusal(reply, { code: ofStatus[status] ?? 'request/malformed' });
    }
    request.log.error({ err: error }, 'a request failed');
    return sendRefusal(reply, {
      code: 'server/error',
      text: `Something broke on our side. If it happens again, tell the host this number: ${request.id}.`,
    });
  });
}
