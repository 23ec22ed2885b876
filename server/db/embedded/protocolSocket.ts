/**
 * What pg takes for its TCP socket when the database is the embedded one: bytes of the PostgreSQL
 * protocol go to the engine's receiver, and its answers come back through `receive`. One `send`
 * carries complete protocol messages: pg writes complete messages, and everything it corks together
 * arrives together.
 */
import { Duplex } from 'node:stream';

type Done = (error?: Error | null) => void;

export type WireEnds = {
  /** Called once, when pg connects. An error fails the attempt. */
  readonly open: (socket: WireSocket) => Error | undefined;
  /** The receiver owns the bytes: they share no memory with anything else. */
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly gone: () => void;
};

export class WireSocket extends Duplex {
  readonly #ends: WireEnds;

  constructor(ends: WireEnds) {
    super();
    this.#ends = ends;
  }

  receive(bytes: Uint8Array): void {
    if (!this.destroyed) this.push(bytes);
  }

  /** Port and host are ignored. `connect` fires in a later turn, as from a real socket. */
  connect(): this {
    setImmediate(() => {
      if (this.destroyed) return;
      const error = this.#ends.open(this);
      if (error) this.destroy(error);
      else this.emit('connect');
    });
    return this;
  }

  // What pg calls on a TCP socket that has no meaning between threads.
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Answers are pushed when they come.
  }

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: Done): void {
    this.#ends.send(Uint8Array.from(chunk));
    done();
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: Done): void {
    const bytes = new Uint8Array(chunks.reduce((total, { chunk }) => total + chunk.length, 0));
    let offset = 0;
    for (const { chunk } of chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    this.#ends.send(bytes);
    done();
  }

  override _final(done: Done): void {
    done();
    this.destroy();
  }

  override _destroy(error: Error | null, done: Done): void {
    this.#ends.gone();
    done(error);
  }
}
