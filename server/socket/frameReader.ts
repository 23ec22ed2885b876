/**
 * Reads WebSocket frames from a client: unfragmented, masked, of a bounded length (RFC 6455, section 5). Anything else is a
 * protocol error, after which nothing more is read.
 */
import { isUtf8 } from 'node:buffer';
import { opcode } from './frame.ts';

const maskBytes = 4;
const masked = 0x80;
const final = 0x80;
const reserved = 0x70;
const firstControl = 8;
const longestControl = 125;
const nothing: Buffer = Buffer.alloc(0);

/** Close codes: protocol error, not UTF-8, too long. */
type Broken = 1002 | 1007 | 1009;

type Head = { readonly payloadAt: number; readonly length: number };

/** Where the payload of the frame at `at` lies; null while its header is incomplete. */
function headAt(bytes: Buffer, at: number): Head | null {
  const second = bytes[at + 1];
  if (second === undefined) return null;
  const short = second & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const payloadAt = at + 2 + lengthBytes + ((second & masked) === 0 ? 0 : maskBytes);
  if (payloadAt > bytes.length) return null;
  const length =
    lengthBytes === 0
      ? short
      : lengthBytes === 2
        ? bytes.readUInt16BE(at + 2)
        : Number(bytes.readBigUInt64BE(at + 2));
  return { payloadAt, length };
}

/** What is wrong with a frame, judged by its header alone. */
function faultOf(first: number, second: number, length: number | null, mostBytes: number): Broken | null {
  const code = first & 0x0f;
  const isControl = code >= firstControl;
  if ((first & reserved) !== 0 || (first & final) === 0 || (second & masked) === 0) return 1002;
  if (isControl ? code > opcode.pong : code !== opcode.text && code !== opcode.binary) return 1002;
  if (isControl && (second & 0x7f) > longestControl) return 1002;
  return length !== null && length > mostBytes ? 1009 : null;
}

function unmask(bytes: Buffer, { payloadAt, length }: Head): Buffer {
  const payload = bytes.subarray(payloadAt, payloadAt + length);
  const maskAt = payloadAt - maskBytes;
  for (let n = 0; n < length; n++) payload[n] = (payload[n] ?? 0) ^ (bytes[maskAt + (n & 3)] ?? 0);
  return payload;
}

export type FrameHandlers = {
  readonly text: (text: string) => void;
  /** The payload is valid during the call only. */
  readonly binary: (payload: Buffer) => void;
  readonly ping: (payload: Buffer) => void;
  readonly pong: () => void;
  /** The client closes the connection; nothing more is read. */
  readonly close: () => void;
  /** Nothing more is read. */
  readonly broken: (code: Broken) => void;
};

export type FrameReader = {
  /** Calls the handlers for every complete frame. Modifies the chunk. */
  readonly push: (chunk: Buffer) => void;
};

export function createFrameReader(mostBytes: number, handlers: FrameHandlers): FrameReader {
  let rest: Buffer = nothing;
  let isOver = false;

  function end(code?: Broken): void {
    isOver = true;
    rest = nothing;
    if (code === undefined) handlers.close();
    else handlers.broken(code);
  }

  function handle(code: number, payload: Buffer): void {
    if (code === opcode.binary) handlers.binary(payload);
    else if (code === opcode.pong) handlers.pong();
    else if (code === opcode.ping) handlers.ping(payload);
    else if (code === opcode.close) end();
    else if (isUtf8(payload)) handlers.text(payload.toString('utf8'));
    else end(1007);
  }

  return {
    push(chunk) {
      if (isOver) return;
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let at = 0;
      for (;;) {
        const [first, second] = [bytes[at], bytes[at + 1]];
        if (first === undefined || second === undefined) break;
        const head = headAt(bytes, at);
        const fault = faultOf(first, second, head?.length ?? null, mostBytes);
        if (fault !== null) return end(fault);
        if (head === null || head.payloadAt + head.length > bytes.length) break;
        at = head.payloadAt + head.length;
        handle(first & 0x0f, unmask(bytes, head));
        // A handler may have closed it.
        if (isOver) return undefined;
      }
      rest = bytes.subarray(at);
      return undefined;
    },
  };
}

/** Follows a stream of frames that somebody else reads, and keeps the bytes of the incomplete frame at its end. */
export type FrameEdge = { readonly push: (chunk: Buffer) => void; readonly rest: () => Buffer };

export function createFrameEdge(): FrameEdge {
  let rest: Buffer = nothing;
  return {
    push(chunk) {
      const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      let at = 0;
      for (let head = headAt(bytes, 0); head !== null; head = headAt(bytes, at)) {
        if (head.payloadAt + head.length > bytes.length) break;
        at = head.payloadAt + head.length;
      }
      // Nearly always empty, and an empty view costs as much as any other.
      rest = at === bytes.length ? nothing : bytes.subarray(at);
    },
    rest: () => rest,
  };
}
