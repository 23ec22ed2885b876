/** The embedded database's own thread: whatever happens in it, the main loop goes on (TRUST 1.2). */
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './databaseEngine.ts';
import {
  readWorkerData,
  type DatabaseWorkerData,
  type FromDatabase,
  type ToDatabase,
} from './databaseMessages.ts';
import { createSession } from './databaseSession.ts';

async function run(port: NonNullable<typeof parentPort>, { directory, durability }: DatabaseWorkerData) {
  const say = (message: FromDatabase, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);
  const engine = await openEngine({ directory, durability });
  const session = createSession(engine);

  async function handle(message: ToDatabase): Promise<void> {
    if (message.kind === 'feed') {
      const bytes = await session.feed(message.bytes);
      say({ kind: 'answer', connection: message.connection, bytes }, [bytes.buffer]);
      return;
    }
    await engine.close();
    say({ kind: 'closed' });
    port.close();
  }

  let last = Promise.resolve();
  port.on('message', (message: ToDatabase) => {
    last = last.then(() => handle(message));
  });
  say({ kind: 'ready' });
}

if (parentPort) await run(parentPort, readWorkerData(workerData));
