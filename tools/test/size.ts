/**
 * How much a test does: enough to catch a mistake where a person or a build waits for it, and its full size in
 * `npm run test:long`, which runs every file that imports this one and every `*.long.test.ts`.
 */
export const isLong = process.env['TEST_SIZE'] === 'long';

export function sized(short: number, long: number): number {
  return isLong ? long : short;
}
