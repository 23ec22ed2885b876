/** What the gateway hears of a chat message that is refused: it stored nothing, and must not count as stored. */
import { expect, test } from 'vitest';
import { refuse } from '@playfield/contracts/result.ts';
import { createHub } from '../socket/hub.ts';
import { fakeConnection } from '../socket/testing/fakeConnection.ts';
import { createRaceChatSocket } from './raceChatSocket.ts';

test('a message that is refused is told from one that was stored', async () => {
  const stored = { id: '1', raceId: 'race', userId: 'ada', username: 'Ada', message: 'hi', createdAt: '' };
  const { receptions } = createRaceChatSocket({
    chat: {
      say: async (_player, _raceId, message) =>
        message === 'hi' ? { ok: true, value: stored } : refuse('chat/too-fast'),
    },
    hub: createHub({ subscribe: () => () => undefined }),
    blockedEitherWay: async () => new Set(),
  });
  const ada = fakeConnection('ada', () => undefined);
  const said = (message: string, userId = 'ada') =>
    receptions[0]?.receive(ada, { type: 'chatMessage', raceId: 'race', userId, message });
  expect(await said('hi')).toBeUndefined();
  expect(await said('again')).toBe('unstored');
  expect(await said('hi', 'bob')).toBe('unstored');
});
