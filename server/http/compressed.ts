/** Pages are made on the server and sent compressed: with its shell a page is larger than what a connection sends at once. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip';
type Compress = (text: string, encoding: Encoding) => Buffer;

/** Of 11: half a millisecond for a page, and within a tenth of the smallest. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** As many pages as a site has. Addresses with a name in them make more; then the oldest makes room. */
const mostKept = 200;

/** The best encoding that a browser says it reads; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '').split(',').flatMap((part) => {
    const [name = '', quality = ''] = part.split(';').map((text) => text.trim().toLowerCase());
    return /^q=0(\.0*)?$/.test(quality) ? [] : [name];
  });
  return (['br', 'gzip'] as const).find((encoding) => names.includes(encoding)) ?? null;
}

/** Compresses, and keeps what was compressed last. */
export function createCompress(): Compress {
  const kept = new Map<string, Buffer>();
  return (text, encoding) => {
    const key = encoding + text;
    const known = kept.get(key);
    if (known) return known;
    const small = encoding === 'br' ? brotliCompressSync(text, brotli) : gzipSync(text);
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, small);
    return small;
  };
}
