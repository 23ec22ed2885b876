/** The best of the account in this browser (TY-031). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async () => Response.json({ bestWpm: 62 }));
});
afterEach(() => vi.unstubAllGlobals());

test('before a race, what the account reached on another device is brought into this browser', async () => {
  const { keepBest } = await import('./keepBest.ts');
  const { changeTypingProfile, refreshTypingProfile } = await import('../../typing/typingProfile.ts');
  await keepBest(null);
  expect(refreshTypingProfile().bestWpm).toBe(62);
  changeTypingProfile({ bestWpm: 70 });
  await keepBest(null);
  expect(refreshTypingProfile().bestWpm).toBe(70);
});
