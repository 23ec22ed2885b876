/** Starts the server, says where it is, and stops it on SIGTERM and SIGINT within ten seconds. */
import { setFlagsFromString } from 'node:v8';
import { readConfig } from './config.ts';
import { keepStatesYoung } from './v8Flags.ts';
import { createServer, type Server } from './server.ts';

/** TRUST F10: exit in under 10 s whatever hangs. */
const longestStopMs = 9000;
/** T-63: after an exception nobody caught, what is in flight gets this long. */
const lastResortMs = 2000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function exitAfter(server: Server, code: number, withinMs: number): void {
  setTimeout(() => process.exit(1), withinMs).unref();
  server.stop().then(
    () => process.exit(code),
    (error: unknown) => {
      server.app.log.fatal({ err: error }, 'stopping failed');
      process.exit(1);
    },
  );
}

async function main(): Promise<void> {
  setFlagsFromString(keepStatesYoung);
  const config = readConfig(process.env);
  const server = await createServer(config);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      say(`${signal}: finishing what is under way …`);
      exitAfter(server, 0, longestStopMs);
    });
  }
  const lastResort = (error: unknown): void => {
    server.app.log.fatal({ err: error }, 'an exception nobody caught');
    if (isStopping) return;
    isStopping = true;
    exitAfter(server, 1, lastResortMs);
  };
  process.on('uncaughtException', lastResort);
  process.on('unhandledRejection', lastResort);

  await server.whenReady();
  await server.app.listen({ port: config.port, host: config.host });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  say(`${config.productName} is ready at http://localhost:${port}`);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `The server could not start. ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
