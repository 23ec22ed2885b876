/**
 * Registers one route contract: reads and checks the input, identifies the caller, applies the
 * limits, calls the handler and sends its Result. Every refusal is `{ message, code }` with the
 * catalogue's status.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errors, type ErrorCode } from '@playfield/contracts/errors.ts';
import type { RouteContract, StorageCost } from '@playfield/contracts/http/route.ts';
import { refuse, type Refusal, type Result } from '@playfield/contracts/result.ts';
import { isStorableJson } from '@playfield/contracts/wellFormed.ts';
import type { Limits, RouteLimit } from './limits.ts';
import { guessesOf, type Misses } from './misses.ts';
import { addressKey } from './clientAddress.ts';
import { withinDeadline, type Deadline } from './deadline.ts';
import type { StorageQuota } from './storageQuota.ts';
import { waitText } from './waitText.ts';
import type { Player, Sessions } from '../account/sessions.ts';

type Part = 'params' | 'query' | 'body';
type Read<R, K extends Part> = R extends { readonly [P in K]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/** What a handler gets: checked input, and who is calling. */
type Asked<R extends RouteContract> = {
  readonly params: Read<R, 'params'>;
  readonly query: Read<R, 'query'>;
  readonly body: Read<R, 'body'>;
  /** Null only where the contract says `anyone`. */
  readonly player: R['who'] extends 'player' ? Player : null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly deadline: Deadline<Answered<R>>;
};

type Answered<R extends RouteContract> = Result<z.input<R['answer']>, ErrorCode>;

export type Handler<R extends RouteContract> = (asked: Asked<R>) => Promise<Answered<R>> | Answered<R>;

export type ServeContext = {
  readonly app: FastifyInstance;
  readonly sessions: Sessions;
  readonly limits: Limits;
  /** From the arrival of a request to its response, milliseconds. */
  readonly answerWithinMs: number;
  /** Takes what a request failed with whose answer could not wait. */
  readonly failedLate: (error: unknown, at: { readonly where: string; readonly reqId: string }) => void;
};

/** What serving takes of it: routes ask `sessions` for more. */
type Serving = Omit<ServeContext, 'sessions'> & { readonly sessions: Pick<Sessions, 'playerOf'> };

/** Calls that ask or change who somebody is: after an ended session they go on as a new guest. */
const identityPaths = '/api/auth/';

/** What the caller sent does not match the contract. Any other `ZodError` is a bug: an answer, or a stored row. */
export class InvalidInput extends Error {
  readonly issues: z.ZodError['issues'];

  constructor({ issues }: z.ZodError) {
    super('the input is not valid');
    this.issues = issues;
  }
}

/** Throws `InvalidInput`. */
function read<R extends RouteContract, K extends Part>(contract: R, part: K, value: unknown): Read<R, K>;
function read(contract: RouteContract, part: Part, value: unknown): unknown {
  const parsed = contract[part]?.safeParse(value);
  if (parsed?.success === false) throw new InvalidInput(parsed.error);
  return parsed?.data;
}

function who<R extends RouteContract>(
  contract: R,
  sessions: Serving['sessions'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<Asked<R>['player'], ErrorCode>>;
async function who(
  contract: RouteContract,
  sessions: Serving['sessions'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<Player | null, ErrorCode>> {
  if (contract.who === 'anyone') return { ok: true, value: null };
  return sessions.playerOf(request, reply, contract.path.startsWith(identityPaths));
}

/** For the log. */
export const whereOf = ({ id, method, routeOptions }: FastifyRequest) => ({
  where: `${method} ${routeOptions.url ?? ''}`,
  reqId: id,
});

export function sendRefusal(
  reply: FastifyReply,
  refusal: Refusal<ErrorCode>,
  extra: object = {},
): FastifyReply {
  const { status, text } = errors[refusal.code];
  // A refusal may set a new visitor's cookie and still be returned.
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({ message: refusal.text ?? text, code: refusal.code, ...extra });
}

export function serve<R extends RouteContract>(context: Serving, contract: R, handle: Handler<R>): void {
  const { app, sessions, limits, answerWithinMs, failedLate } = context;
  const limit = limits.forRoute(contract);
  app.route({
    method: contract.method,
    url: contract.path,
    schema: {
      summary: contract.summary,
      ...(contract.params ? { params: contract.params } : {}),
      ...(contract.query ? { querystring: contract.query } : {}),
      ...(contract.body ? { body: contract.body } : {}),
      response: { 200: contract.answer },
    },
    async handler(request, reply) {
      const result = await withinDeadline<Answered<R>>(
        answerWithinMs - reply.elapsedTime,
        async (deadline) => {
          deadline.soFar(refuse('server/overloaded'));
          if (!(await limit.allowsAddress(request, reply))) return refuse('request/rate-limited');
          if (![request.params, request.query, request.body].every(isStorableJson))
            return refuse('request/invalid');
          const input = {
            params: read(contract, 'params', request.params),
            query: read(contract, 'query', request.query),
            body: read(contract, 'body', request.body),
          };
          const player = await who(contract, sessions, request, reply);
          if (!player.ok) return player;
          if (!(await limit.allowsPlayer(request, reply, player.value?.id ?? null)))
            return refuse('request/rate-limited');
          deadline.signal.throwIfAborted();
          const answer = () => handle({ ...input, player: player.value, request, reply, deadline });
          const work = contract.isGuessable
            ? () => withoutGuessing(limits.misses, contract, request, reply, answer)
            : () => withoutTelling(limits.misses, request, reply, answer);
          return withinHour(limit, request, reply, () => {
            if (!contract.stores) return work();
            const sent = { request, reply, body: input.body };
            return withinQuota(limits.storage, contract.stores, sent, player.value?.id ?? null, work);
          });
        },
        (error) => failedLate(error, whereOf(request)),
      );
      if (!result.ok) {
        const { status } = errors[result.error.code];
        if (status === 503) reply.header('retry-after', '2');
        if (status === 429 && !reply.hasHeader('retry-after'))
          reply.header('retry-after', String(result.error.retryAfterS ?? 60));
        return sendRefusal(reply, withWait(result.error, reply), extraOf(result.error));
      }
      const answer = contract.answer.parse(result.value);
      if (contract.isRevalidated) return sendUnlessKnown(request, reply, answer);
      reply.header('cache-control', 'no-store');
      return reply.send(answer);
    },
  });
}

/** Somebody who is too fast, and has to wait longer than a moment, is told how long. */
function withWait(error: Refusal<ErrorCode>, reply: FastifyReply): Refusal<ErrorCode> {
  if (error.code !== 'request/rate-limited' || error.text !== undefined) return error;
  const text = waitText(Number(reply.getHeader('retry-after')));
  return text === null ? error : { ...error, text };
}

/** RFC 9110, section 13.1.2: any, or a list of tags of which a weak one matches too. */
const isAmong = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** Names the answer by its hash, and leaves it out when the browser has it already. */
function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const hash = createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22);
  const etag = `"${hash}"`;
  // Kept by this browser alone, and asked about each time.
  reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'cookie');
  const isKnown = isAmong(etag, request.headers['if-none-match']);
  return isKnown ? reply.status(304).send() : reply.send(answer);
}

/** Counts the request in its address's hour, unless it is refused or fails. */
async function withinHour<Answer>(
  { take }: RouteLimit,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Result<Answer, ErrorCode>> | Result<Answer, ErrorCode>,
): Promise<Result<Answer, ErrorCode>> {
  const giveBack = take(request, reply);
  if (!giveBack) return refuse('request/rate-limited');
  let isDone = false;
  try {
    const result = await work();
    isDone = result.ok;
    return result;
  } finally {
    if (!isDone) giveBack();
  }
}

/** Counts what the request leaves in the database, unless it is refused or fails. */
async function withinQuota<Answer>(
  storage: StorageQuota,
  cost: StorageCost,
  { request, reply, body }: { request: FastifyRequest; reply: FastifyReply; body: unknown },
  playerId: string | null,
  work: () => Promise<Result<Answer, ErrorCode>> | Result<Answer, ErrorCode>,
): Promise<Result<Answer, ErrorCode>> {
  const address = addressKey(request.ip);
  // Not by Content-Length: a body that is sent in chunks has none.
  const sentBytes = cost.perByte === undefined ? 0 : Buffer.byteLength(JSON.stringify(body ?? null));
  const waitMs = storage.take(address, playerId, cost, sentBytes);
  if (waitMs > 0) {
    reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
    return refuse('request/quota');
  }
  let isStored = false;
  try {
    const result = await work();
    isStored = result.ok;
    return result;
  } finally {
    if (!isStored) storage.giveBack(address, playerId, cost, sentBytes);
  }
}

/** Whether the caller takes part in what was found, or knows who was found: then the id was not a guess. */
function isOwn(found: unknown): boolean {
  if (typeof found !== 'object' || found === null) return false;
  return (
    ('yourSeat' in found && found.yourSeat !== null) ||
    ('you' in found && found.you !== null) ||
    ('relation' in found && found.relation !== 'none')
  );
}

/** TH-20 (misses.ts). */
async function withoutGuessing<Answer>(
  misses: Misses,
  contract: RouteContract,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Result<Answer, ErrorCode>> | Result<Answer, ErrorCode>,
): Promise<Result<Answer, ErrorCode>> {
  const address = addressKey(request.ip);
  const isRead = contract.method === 'GET';
  const result = isRead || misses.waitMs(address) === 0 ? await work() : null;
  // After the work: many guesses at once are answered no more often than those that come one after the other.
  const waitMs = misses.waitMs(address);
  const isKnown = result?.ok && (!isRead || contract.isForMembers || isOwn(result.value));
  if (result === null || (waitMs > 0 && !isKnown)) {
    reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
    return refuse('request/rate-limited');
  }
  if (!result.ok) misses.refused(address, result.error.code);
  return result;
}

/** The same for calls that find nothing for a stranger, but whose refusals tell whether there is such a game, race or person. */
async function withoutTelling<Answer>(
  misses: Misses,
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<Result<Answer, ErrorCode>> | Result<Answer, ErrorCode>,
): Promise<Result<Answer, ErrorCode>> {
  const result = await work();
  if (result.ok) return result;
  const address = addressKey(request.ip);
  const code = guessesOf(misses, address).codeFor(result.error.code);
  if (code === result.error.code) return result;
  reply.header('retry-after', String(Math.ceil(misses.waitMs(address) / 1000)));
  return refuse(code);
}

/** A refused move carries the true state beside its code. */
function extraOf(refusal: Refusal & { readonly game?: unknown }): object {
  return refusal.game === undefined ? {} : { game: refusal.game };
}
