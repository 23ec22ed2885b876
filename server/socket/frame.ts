/**
 * A text as one WebSocket frame from a server: final, unmasked (RFC 6455, section 5.2). Written out once, whoever is sent it;
 * header and text in one buffer are one plain write each.
 */

const finalText = 0x81;
/** Lengths up to this stand in the second byte; beyond, it says how many bytes hold the length. */
const shortest = 125;
const twoBytes = 126;
const eightBytes = 127;

export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headBytes = length <= shortest ? 2 : length <= 0xffff ? 4 : 10;
  const frame = Buffer.allocUnsafe(headBytes + length);
  frame[0] = finalText;
  if (headBytes === 2) frame[1] = length;
  else if (headBytes === 4) {
    frame[1] = twoBytes;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = eightBytes;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headBytes);
  return frame;
}
