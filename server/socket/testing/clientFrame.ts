/** A frame as a client sends it: final and masked. */
export function clientFrame(code: number, payload: Buffer, mask = 0x12_34_56_78): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | code;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  head.writeUInt32BE(mask, head.length - 4);
  const key = head.subarray(-4);
  return Buffer.concat([head, payload.map((byte, n) => byte ^ (key[n % 4] ?? 0))]);
}
