/**
 * The file of the opening book: a header of eight bytes (magic, format, plies, number of scores),
 * then a one-byte score for each position in the order of assembly/openings.ts; all of it packed
 * with gzip, whose checksum covers it.
 */
const magic = 0x43_34;
const format = 1;
const headerBytes = 8;
/** From the empty board the longest win takes a side's 21 discs, the shortest four. */
const bestScore = 18;

export type Book = {
  /** Discs of its positions. */
  readonly plies: number;
  /** For the side to move, on the scale of solver.ts. */
  readonly scores: Int8Array;
};

/** Unpacked. */
export function bookBytes({ plies, scores }: Book): Uint8Array {
  const bytes = new Uint8Array(headerBytes + scores.length);
  const header = new DataView(bytes.buffer);
  header.setUint16(0, magic);
  header.setUint8(2, format);
  header.setUint8(3, plies);
  header.setUint32(4, scores.length);
  bytes.set(new Uint8Array(scores.buffer, scores.byteOffset, scores.length), headerBytes);
  return bytes;
}

async function unpacked(gzip: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([gzip]).stream().pipeThrough(new DecompressionStream('gzip'));
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (cause) {
    throw new RangeError('the opening book is damaged: it cannot be unpacked', { cause });
  }
}

/** Reads the file. Throws a RangeError when it is damaged or not a book. */
export async function readBook(gzip: Uint8Array<ArrayBuffer>): Promise<Book> {
  const bytes = await unpacked(gzip);
  const header = new DataView(bytes.buffer);
  if (bytes.length < headerBytes || header.getUint16(0) !== magic || header.getUint8(2) !== format) {
    throw new RangeError('this is not an opening book');
  }
  const scores = new Int8Array(bytes.buffer, headerBytes);
  if (scores.length !== header.getUint32(4)) {
    throw new RangeError(
      `the opening book is damaged: ${scores.length} scores instead of ${header.getUint32(4)}`,
    );
  }
  const strange = scores.find((score) => Math.abs(score) > bestScore);
  if (strange !== undefined) throw new RangeError(`the opening book is damaged: no score is ${strange}`);
  return { plies: header.getUint8(3), scores };
}
