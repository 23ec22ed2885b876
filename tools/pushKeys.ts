/** Prints a pair of keys for Web Push (VAPID, RFC 8292), as the server's settings take them. Keep the private one secret. */
import { createECDH } from 'node:crypto';

const curve = createECDH('prime256v1');
const publicKey = curve.generateKeys();
const privateKey = Buffer.alloc(32);
const scalar = curve.getPrivateKey();
scalar.copy(privateKey, 32 - scalar.length);
process.stdout.write(
  [
    `PUSH_PUBLIC_KEY=${publicKey.toString('base64url')}`,
    `PUSH_PRIVATE_KEY=${privateKey.toString('base64url')}`,
    'PUSH_SUBJECT=mailto:you@example.org',
    '',
  ].join('\n'),
);
