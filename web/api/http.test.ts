/** What a call is told when something other than the server's answer comes back. */
import { afterEach, expect, test, vi } from 'vitest';
import { api } from './http.ts';

afterEach(() => void vi.unstubAllGlobals());

/** A body that breaks off in the middle, as at a change from one network to another. */
function cutOff(status: number): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"points":'));
    },
    pull(controller) {
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status });
}

test.each<[string, () => Response]>([
  ['an answer that breaks off', () => cutOff(200)],
  ['a refusal that breaks off', () => cutOff(409)],
  ['a page of somebody on the way', () => new Response('<html>Sign in to this network</html>')],
])('%s is no connection, as if there had been none', async (_, answer) => {
  vi.stubGlobal('fetch', async () => answer());
  await expect(api('GET /api/me/points')).rejects.toMatchObject({ status: 0, code: 'network' });
});
