/**
 * What is a storage that cannot be reached or cannot take more, as against a bug: the first becomes a 503 with a
 * sentence, the second a 500 (TRUST F4, F5). Codes are PostgreSQL's (appendix A of its manual) and Node's; the
 * sentences are those of pg 8.23 and pg-pool 3.14, which throw plain errors there.
 */
export type UnavailableReason = 'connection' | 'disk-full' | 'watchdog' | 'opening' | 'closed';

/** Thrown where storage cannot serve now. Nothing that was acknowledged is lost; the same call may work shortly. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

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
  '40P01', // deadlock: undone, so that the other one could go on
  '53000', // insufficient resources
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '57014', // query cancelled: the statement timeout
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

/** Looks through the causes too: drizzle wraps what the driver throws. */
export function isUnavailable(error: unknown): boolean {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 8;
    current = current.cause, depth++
  ) {
    if (current instanceof StorageUnavailable) return true;
    const code = 'code' in current ? current.code : undefined;
    if (typeof code === 'string' && (codes.has(code) || code.startsWith('08'))) return true;
    const { message } = current;
    if (sentences.some((sentence) => message.startsWith(sentence))) return true;
    if (current instanceof AggregateError && current.errors.some(isUnavailable)) return true;
  }
  return false;
}
