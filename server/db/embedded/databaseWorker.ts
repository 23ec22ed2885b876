/**
 * The embedded database's thread: whatever happens here, the main loop keeps running (TRUST 1.2).
 * Messages are handled one at a time; upkeep runs between them, when no transaction is open.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './engine.ts';
import {
  fatalExitCode,
  readWorkerData,
  type DatabaseWorkerData,
  type FromDatabase,
  type ToDatabase,
} from './messages.ts';
import { createSession } from './session.ts';
import { createUpkeep } from './upkeep.ts';

const upkeepEveryMs = 10_000;

/**
 * After a write failure that PostgreSQL cannot survive, before PGlite starts to spin. The main
 * thread then reopens the database.
 */
function endAtOnce(): void {
  process.exit(fatalExitCode);
}

async function run(port: NonNullable<typeof parentPort>, data: DatabaseWorkerData): Promise<void> {
  const say = (message: FromDatabase, transfer: ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);

  const engine = await openEngine({ ...data, observer: { onFatal: endAtOnce } });
  const session = createSession(engine);
  const upkeep = await createUpkeep(engine);
  let isUpkeepDue = false;

  async function keepUp(): Promise<void> {
    if (!isUpkeepDue || !session.isIdle()) return;
    isUpkeepDue = false;
    say({ kind: 'upkeep', running: true });
    try {
      await upkeep.run();
    } catch {
      // A full disk refuses upkeep like any other statement; the next turn retries.
    }
    say({ kind: 'upkeep', running: false });
  }

  let last = Promise.resolve();
  const inOrder = (work: () => Promise<void>): void => {
    last = last.then(work);
  };

  const timer = setInterval(() => {
    isUpkeepDue = true;
    inOrder(keepUp);
  }, upkeepEveryMs);

  async function handle(message: ToDatabase): Promise<void> {
    if (message.kind === 'feed') {
      const bytes = await session.feed(message.bytes);
      say({ kind: 'answer', connection: message.connection, bytes }, [bytes.buffer]);
      await keepUp();
      return;
    }
    clearInterval(timer);
    await engine.close();
    say({ kind: 'closed' });
    port.close();
  }

  port.on('message', (message: ToDatabase) => inOrder(() => handle(message)));
  say({ kind: 'ready' });
}

if (parentPort) await run(parentPort, readWorkerData(workerData));
