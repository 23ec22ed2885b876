/**
 * One PostgreSQL session on the embedded engine: protocol bytes in, protocol bytes out, in order.
 * PGlite has a single backend, so a new connection (it starts with a startup packet) first clears
 * what the last one left: an open transaction, settings, prepared statements.
 */
import type { PGlite } from '@electric-sql/pglite';

const startupPacket = 0;
const terminate = 'X'.charCodeAt(0);
const readyForQuery = 'Z'.charCodeAt(0);
const outsideTransaction = 'I'.charCodeAt(0);

export type Session = {
  /**
   * Complete protocol messages; resolves with everything the engine sent back, which may be
   * nothing.
   */
  readonly feed: (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;
  /** Whether the last answer left the engine outside any transaction, waiting for a command. */
  readonly isIdle: () => boolean;
};

export function createSession(engine: PGlite): Session {
  let idle = true;

  async function execute(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const parts: Uint8Array[] = [];
    // The streaming call, because the plain one keeps every message it has parsed.
    await engine.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (data) => parts.push(data.slice()),
    });
    return joined(parts);
  }

  return {
    async feed(bytes) {
      if (bytes[0] === terminate) return new Uint8Array(0);
      if (bytes[0] === startupPacket) {
        if (engine.isInTransaction()) await engine.exec('ROLLBACK');
        await engine.exec('DISCARD ALL');
      }
      idle = false;
      const answer = await execute(bytes);
      // ReadyForQuery is `Z`, a four-byte length of 5, and the transaction's state.
      idle = answer.at(-6) === readyForQuery && answer.at(-1) === outsideTransaction;
      return answer;
    },
    isIdle: () => idle,
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
