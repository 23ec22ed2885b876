/**
 * What is a storage that cannot be reached or cannot take more, as against a bug: the first becomes a 503 with a
 * sentence, the second a 500 (TRUST F4, F5). A deadlock is neither: the database is there, and the same call works
 * when it is made again. Codes are PostgreSQL's (appendix A of its manual) and Node's; the sentences are those of
 * pg 8.23 and pg-pool 3.14, which throw plain errors there.
 */
export type UnavailableReason = 'connection' | 'disk-full' | 'watchdog' | 'opening' | 'closed' | 'late';

/** Thrown where storage cannot serve now. Nothing that was acknowledged is lost; the same call may work shortly. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Query cancelled: it took too long. The database may be slow, or this statement is. */
const statementTimeout = '57014';

const codes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  '25006', // read-only transaction: a standby, or a server in recovery
  '53000', // insufficient resources
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  statementTimeout,
  '57P01', // admin shutdown
  '57P02', // crash shutdown
  '57P03', // cannot connect now
  '57P05', // idle session timeout
  '58030', // I/O error
]);

const sentences = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

/** PostgreSQL undid this transaction so that another one, which waited for it in a ring, could go on. */
const deadlock = '40P01';

/** An error and its causes: drizzle wraps what the driver throws. */
function causesOf(error: unknown): readonly Error[] {
  const causes: Error[] = [];
  for (let current = error; current instanceof Error && causes.length < 8; current = current.cause)
    causes.push(current);
  return causes;
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

function saysUnavailable(error: Error): boolean {
  if (error instanceof StorageUnavailable) return true;
  const code = codeOf(error);
  if (typeof code === 'string' && (codes.has(code) || code.startsWith('08'))) return true;
  if (sentences.some((sentence) => error.message.startsWith(sentence))) return true;
  return error instanceof AggregateError && error.errors.some(isUnavailable);
}

/** Whether the storage cannot serve anybody now. */
export function isUnavailable(error: unknown): boolean {
  return causesOf(error).some(saysUnavailable);
}

const fullDisk = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100']);

/** Whether no room was left to write. */
export function isDiskFull(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      (cause instanceof StorageUnavailable && cause.reason === 'disk-full') || fullDisk.has(codeOf(cause)),
  );
}

/** Whether it was the limit on statements: the caller may try again, and yet the database is there. */
export function isStatementTimeout(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === statementTimeout);
}

/** Whether it was given up because nobody waits for its answer any more: nothing is wrong with the connection. */
export function isLate(error: unknown): boolean {
  return error instanceof StorageUnavailable && error.reason === 'late';
}

/** Whether it was undone for a deadlock. Everybody else is served, and the same can be tried again at once. */
export function isDeadlock(error: unknown): boolean {
  return causesOf(error).some((cause) => codeOf(cause) === deadlock);
}

/** Whether the same call may work shortly, and nothing is wrong with it: what a 503 says. */
export function mayWorkAgain(error: unknown): boolean {
  return isUnavailable(error) || isDeadlock(error);
}
