/**
 * Why a start failed, for the person who reads it. Drizzle puts SQL around what PostgreSQL said, and Node an error without a
 * message around what became of each address of a name.
 */
import { StorageUnavailable } from '../db/unavailable.ts';

/** Enough for any chain; an error may be its own cause. */
const deepest = 8;

/** The error and all errors in it, outermost first. */
function errorsIn(error: unknown, depth = 0): readonly Error[] {
  if (!(error instanceof Error) || depth === deepest) return [];
  const inside: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...inside.flatMap((each) => errorsIn(each, depth + 1))];
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined);

/** Which setting says which port, such as `METRICS_PORT`. */
type Ports = Readonly<Record<string, number | undefined>>;

/** Null where the failure was no port that could not be opened. */
function portWords(error: Error, ports: Ports): string | null {
  if (!('syscall' in error && 'address' in error && 'port' in error) || error.syscall !== 'listen')
    return null;
  const place = `${String(error.address)}:${String(error.port)}`;
  if (codeOf(error) === 'EADDRINUSE') {
    const settings = Object.keys(ports).filter((name) => ports[name] === error.port);
    return `Another program listens at ${place} already. End it, or set another ${settings.join(' or ') || 'port'}.`;
  }
  if (codeOf(error) === 'EADDRNOTAVAIL')
    return `This machine does not have the address ${String(error.address)}. Set HOST, METRICS_HOST or OPERATOR_HOST to one that it has.`;
  if (codeOf(error) === 'EACCES')
    return `This user may not listen at ${place}. Set a port above 1023, or let a proxy listen there.`;
  return null;
}

function wordsOf(error: Error, ports: Ports): string {
  const ofPort = portWords(error, ports);
  if (ofPort !== null) return ofPort;
  if (error.message !== '') return error.message;
  const code = codeOf(error);
  return typeof code === 'string' ? code : error.name;
}

/** Null unless a host name could not be resolved. */
function nameWords(error: Error): string | null {
  if (!('syscall' in error && 'hostname' in error) || error.syscall !== 'getaddrinfo') return null;
  return `This machine does not know the name ${String(error.hostname)}. Set HOST, METRICS_HOST or OPERATOR_HOST to an address that it has.`;
}

/** PostgreSQL's classes "invalid authorization specification" and "invalid catalog name", and "insufficient privilege". */
const refusal = /^(?:28\w{3}|3D000)$/;
const noRight = '42501';
/** What Node calls a certificate that does not pass (those of OpenSSL, and its own for a host name). */
const badCertificate = /CERT|UNABLE_TO_VERIFY/;
/** pg 8.23, where the server has no TLS. */
const noTls = 'The server does not support SSL connections';

/** Null where it is not DATABASE_URL that has to be changed. */
function databaseWords(error: Error): string | null {
  const code = String(codeOf(error));
  if (refusal.test(code)) return `PostgreSQL refuses the connection: ${error.message}. Check DATABASE_URL.`;
  if (code === noRight)
    return `PostgreSQL refuses the user: ${error.message}. The user in DATABASE_URL must own the database.`;
  if (badCertificate.test(code)) {
    // Node appends advice that is of no use here.
    const [what] = error.message.split(';');
    return `PostgreSQL's certificate does not pass: ${what}. In DATABASE_URL, name its authority with sslrootcert, or do without a check with sslmode=no-verify.`;
  }
  if (error.message === noTls)
    return 'This PostgreSQL has no TLS: switch it on there, or leave sslmode out of DATABASE_URL.';
  return null;
}

const isInnermost = (error: Error): boolean => errorsIn(error).length === 1;

/** Our own words for a storage that cannot be used, else those of the innermost errors. */
export function whyFailed(error: unknown, ports: Ports = {}): string {
  const errors = errorsIn(error);
  const own = errors.find((each) => each instanceof StorageUnavailable);
  const said = own ? [own] : errors.filter(isInnermost);
  return said.length === 0
    ? String(error)
    : [...new Set(said.map((each) => wordsOf(each, ports)))].join('; ');
}

/**
 * The same for a start, with what to change. It waits for a database of an unknown name: only a listener's name can be the cause.
 */
export const whyNotStarted = (error: unknown, ports: Ports = {}): string =>
  errorsIn(error)
    .map((each) => nameWords(each) ?? databaseWords(each))
    .find((words) => words !== null) ?? whyFailed(error, ports);

/** A start failed, and threads that it had begun could not be ended. */
export class ThreadsHang extends Error {
  constructor(cause: unknown) {
    super('Threads could not be ended.', { cause });
  }
}

/** Whether a thread hangs, of the embedded database or an engine's, which `process.exit` would wait for. */
export const hasHungThread = (error: unknown): boolean =>
  errorsIn(error).some(
    (each) =>
      each instanceof ThreadsHang || (each instanceof StorageUnavailable && each.reason === 'watchdog'),
  );
