/**
 * WebSocket frames from a server: final, unmasked (RFC 6455, section 5.2). Each is serialised once for all receivers; header
 * and payload share a buffer, so sending is one plain write.
 */
import type { ByteWriter } from '@playfield/contracts/bytes.ts';

const final = 0x80;
export const opcode = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;
/** Lengths up to this fit in the second byte; beyond, it says how many bytes hold the length. */
const shortest = 125;
const twoBytes = 126;
const eightBytes = 127;

/** A frame with its header, and the offset of its payload. */
function opened(code: number, length: number): { readonly frame: Buffer; readonly at: number } {
  const at = length <= shortest ? 2 : length <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(at + length);
  frame[0] = final | code;
  if (at === 2) frame[1] = length;
  else if (at === 4) {
    frame[1] = twoBytes;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = eightBytes;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return { frame, at };
}

export function textFrame(text: string): Buffer {
  const { frame, at } = opened(opcode.text, Buffer.byteLength(text));
  frame.write(text, at);
  return frame;
}

/** The writer's content as one binary message. */
export function binaryFrame(written: ByteWriter): Buffer {
  const { frame, at } = opened(opcode.binary, written.length);
  written.copyInto(frame, at);
  return frame;
}

/** Ping and pong; a payload has 125 bytes at most. */
export function controlFrame(code: typeof opcode.ping | typeof opcode.pong, payload: Uint8Array): Buffer {
  const { frame, at } = opened(code, payload.length);
  frame.set(payload, at);
  return frame;
}

/** Closes the connection; the reason has 123 bytes at most. */
export function closeFrame(code: number, reason: string): Buffer {
  const { frame, at } = opened(opcode.close, 2 + Buffer.byteLength(reason));
  frame.writeUInt16BE(code, at);
  frame.write(reason, at + 2);
  return frame;
}
