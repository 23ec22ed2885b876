/** The thread that replays runs, with faults (T-55). */
import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { createVerifier } from './verifier.ts';

test('a thread that cannot begin refuses the run at once, and ends nothing else', async () => {
  const lost: unknown[] = [];
  const verifier = createVerifier({
    nowMs: () => performance.now(),
    failed: (error) => void lost.push(error),
    worker: new URL('./testing/brokenWorker.ts', import.meta.url),
  });
  for (let n = 1; n <= 2; n++) {
    const answer = await verifier.verify('ada', { seed: 1, inputs: [] });
    expect(answer).toMatchObject({ ok: false, error: { code: 'server/overloaded' } });
    expect(lost).toHaveLength(n);
  }
  await verifier.close();
});
