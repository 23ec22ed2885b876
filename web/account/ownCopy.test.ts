import { afterEach, expect, test, vi } from 'vitest';
import { ownCopy } from './ownCopy.ts';

afterEach(() => void vi.unstubAllGlobals());

test('the copy comes as the server wrote it', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"account":[]}\n'));
  expect(await (await ownCopy()).text()).toBe('{"account":[]}\n');
});

test('a refusal says why', async () => {
  const refusal = { code: 'request/too-many', message: 'Too many requests. Please wait a moment.' };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 429 }));
  await expect(ownCopy()).rejects.toMatchObject({ status: 429, text: refusal.message });
});

test.each([
  ['no server', () => Promise.reject(new TypeError('failed'))],
  ['a copy that breaks off', () => Promise.resolve(cutOff())],
])('%s counts as a lost connection', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  await expect(ownCopy()).rejects.toMatchObject({ status: 0 });
});

function cutOff(): Response {
  return new Response(
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"account":')),
      pull: (controller) => controller.error(new TypeError('terminated')),
    }),
  );
}
