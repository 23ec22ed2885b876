/** Numbers and texts written into bytes and read back in the same order; little-endian. */

/** Bytes that grow; made once and used for every frame. */
export class ByteWriter {
  #bytes = new Uint8Array(4096);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  reset(): void {
    this.#length = 0;
  }
  /** A copy of what was written since the reset. */
  take(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
  /** Bytes written since the reset. */
  get length(): number {
    return this.#length;
  }
  /** Puts what was written since the reset into `target`, from its byte `at` on. */
  copyInto(target: Uint8Array, at: number): void {
    target.set(this.#bytes.subarray(0, this.#length), at);
  }
  u8(value: number): void {
    this.#room(1);
    this.#view.setUint8(this.#length, value);
    this.#length += 1;
  }
  i8(value: number): void {
    this.#room(1);
    this.#view.setInt8(this.#length, Math.min(127, Math.max(-128, value)));
    this.#length += 1;
  }
  u16(value: number): void {
    this.#room(2);
    this.#view.setUint16(this.#length, value, true);
    this.#length += 2;
  }
  u32(value: number): void {
    this.#room(4);
    this.#view.setUint32(this.#length, value, true);
    this.#length += 4;
  }
  /** At most 255 UTF-16 code units, their number first. */
  text(value: string): void {
    const length = Math.min(255, value.length);
    this.u8(length);
    for (let unit = 0; unit < length; unit++) this.u16(value.charCodeAt(unit));
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** Reads in the order of writing. Throws RangeError beyond the end: a frame that is no frame. */
export class ByteReader {
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  u8(): number {
    return this.#view.getUint8(this.#step(1));
  }
  i8(): number {
    return this.#view.getInt8(this.#step(1));
  }
  u16(): number {
    return this.#view.getUint16(this.#step(2), true);
  }
  u32(): number {
    return this.#view.getUint32(this.#step(4), true);
  }
  text(): string {
    return String.fromCharCode(...this.list(this.u8(), () => this.u16()));
  }
  list<T>(count: number, read: () => T): T[] {
    return Array.from({ length: count }, read);
  }
  isAtEnd(): boolean {
    return this.#at === this.#view.byteLength;
  }

  #step(bytes: number): number {
    const at = this.#at;
    this.#at += bytes;
    return at;
  }
}
