/** Starts the server, says where it is, and stops it on SIGTERM and SIGINT within ten seconds. */
import { closeSync, writeFileSync, writeSync } from 'node:fs';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { readConfig, refuseOptions } from './config.ts';
import { keepStatesYoung } from './v8Flags.ts';
import { createServer, type Server } from './server.ts';
import { reachableAddresses, welcomeText } from './welcome.ts';
import { hasHungThread, whyNotStarted } from './log/whyFailed.ts';

/** TRUST F10: exits within 10 s whatever hangs. */
const longestStopMs = 9000;
/** T-63: time for requests in flight after an uncaught exception. */
const lastResortMs = 2000;

/**
 * Ends the process now. `process.exit` waits for every thread to end, so a thread that hangs would keep the process.
 * The system reports this end as a signal, which supervisors and shells count as a failure.
 */
function endAtOnce(sentence: string): void {
  writeSync(2, `${sentence}\n`);
  process.kill(process.pid, 'SIGKILL');
  // Only the first process of a container is still here: the system keeps it from killing itself, and heeds a crash alone.
  closeSync(2);
  dumpNothing();
  process.abort();
}

/** A crash may leave a file with all memory, secrets too, in the working directory. Only Linux has this setting. */
function dumpNothing(): void {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // The process ends in any case.
  }
}

const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/** Until there is a server to stop: the first process of a container does not heed a signal that it has no handler for. */
function endBeforeServer(): void {
  process.exit(0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function exitAfter(server: Server, code: number, withinMs: number): void {
  setTimeout(() => endAtOnce('The server did not stop in time and was ended.'), withinMs).unref();
  server.stop().then(
    () => process.exit(code),
    (error: unknown) => {
      server.app.log.fatal({ err: error }, 'stopping failed');
      process.exit(1);
    },
  );
}

/** Of the settings, once they are read: so that a port in use is named by its own. */
let ports: Parameters<typeof whyNotStarted>[1];

async function main(): Promise<void> {
  setFlagsFromString(keepStatesYoung);
  const [, , ...options] = process.argv;
  refuseOptions(options);
  const config = readConfig(process.env, process.stdout.isTTY);
  // Anything else on standard output is JSON, a line each.
  const isPlain = config.logFormat === 'plain';
  ports = { PORT: config.port, METRICS_PORT: config.metrics?.port, OPERATOR_PORT: config.operator?.port };
  let hasWaited = false;
  const endLate = (): void => endAtOnce(tooLate(config.startLimitMs, hasWaited));
  const startLimit = setTimeout(endLate, config.startLimitMs);
  if (process.pid === 1) for (const signal of stopSignals) process.on(signal, endBeforeServer);
  const server = await createServer(config, { waiting: () => (hasWaited = true) });
  let isStopping = false;
  for (const signal of stopSignals) {
    process.off(signal, endBeforeServer);
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      clearTimeout(startLimit);
      const text = 'finishing what is under way';
      if (isPlain) say(`${signal}: ${text} …`);
      else server.app.log.info({ event: 'stopping', signal }, text);
      exitAfter(server, 0, longestStopMs);
    });
  }
  const lastResort = (error: unknown): void => {
    server.app.log.fatal({ err: error }, 'an exception nobody caught');
    if (isStopping) return;
    isStopping = true;
    clearTimeout(startLimit);
    exitAfter(server, 1, lastResortMs);
  };
  process.on('uncaughtException', lastResort);
  process.on('unhandledRejection', lastResort);

  try {
    await server.whenReady();
    if (isStopping) return;
    await server.app.listen({ port: config.port, host: config.host });
  } catch (error) {
    if (isStopping) return;
    isStopping = true;
    process.stderr.write(`${sentenceOf(error)}\n`);
    exitAfter(server, 1, longestStopMs);
    return;
  } finally {
    clearTimeout(startLimit);
  }
  if (isStopping) return;
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const welcome = {
    productName: config.productName,
    port,
    addresses: reachableAddresses(config.host),
    publicOrigin: config.publicOrigin,
    storage: config.databaseUrl === undefined ? resolve(config.dataDir) : 'PostgreSQL (DATABASE_URL)',
  };
  if (isPlain) say(welcomeText(welcome));
  else
    server.app.log.info(
      { event: 'ready', address: `http://localhost:${port}` },
      `${config.productName} is ready`,
    );
}

const sentenceOf = (error: unknown): string => `The server could not start. ${whyNotStarted(error, ports)}`;

/** `hasWaited`: for PostgreSQL, which could not be reached. */
function tooLate(limitMs: number, hasWaited: boolean): string {
  const what = `The server did not start within ${limitMs / 1000} s and was ended`;
  return hasWaited
    ? `${what}: PostgreSQL could not be reached for all or some of that time. Start it again once PostgreSQL can be reached; to wait longer, raise START_LIMIT_S.`
    : `${what}. Start it again; on a machine that is this slow or busy, give it longer with START_LIMIT_S.`;
}

main().catch((error: unknown) => {
  const sentence = sentenceOf(error);
  if (hasHungThread(error)) endAtOnce(sentence);
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
