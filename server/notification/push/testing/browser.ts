/** A browser's side of Web Push: its keys, and reading what was sent to it (RFC 8188, 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

export type TestBrowser = {
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly decrypt: (body: Buffer) => unknown;
};

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

export function createTestBrowser(): TestBrowser {
  const curve = createECDH('prime256v1');
  const own = curve.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = derive(curve.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const cipher = createDecipheriv('aes-128-gcm', key, nonce);
      cipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      const message: unknown = JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
      return message;
    },
  };
}
