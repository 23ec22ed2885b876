/**
 * The operator's port, protected by a secret (T-50; GAPS G11, G69): reads the reports of race chat,
 * removes messages, and reads how much was played, by day.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Chat } from '../chat/chat.ts';
import type { Statistics } from '../statistics/statistics.ts';
import { openPrivatePort, type Place, type PrivateAnswer, type PrivatePort } from '../http/privatePort.ts';

export type OperatorOptions = {
  /** Port 0 picks a free one. */
  readonly place: Place;
  /** Sent as `Authorization: Bearer …`. */
  readonly secret: string;
  readonly chat: Pick<Chat, 'reports' | 'remove'>;
  readonly statistics: Pick<Statistics, 'days'>;
  readonly failed: (error: unknown) => void;
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function json(status: number, value: unknown): PrivateAnswer {
  return { status, type: 'application/json; charset=utf-8', text: `${JSON.stringify(value, null, 2)}\n` };
}

/** Rejects when the port is taken. */
export function openOperatorPort({
  place,
  secret,
  chat,
  statistics,
  failed,
}: OperatorOptions): Promise<PrivatePort> {
  const expected = digest(`Bearer ${secret}`);
  const message = /^\/chat\/([\w-]{1,64})\/([\w-]{1,64})$/;

  return openPrivatePort(
    place,
    async ({ method, url = '/', headers }) => {
      // Digests have one length, and comparing them takes constant time.
      if (!timingSafeEqual(digest(headers.authorization ?? ''), expected))
        return json(401, { error: 'Send the operator’s secret: Authorization: Bearer …' });
      if (method === 'GET' && url === '/reports') return json(200, await chat.reports());
      if (method === 'GET' && url === '/statistics') return json(200, await statistics.days());
      const [, raceId, messageId] = (method === 'DELETE' && message.exec(url)) || [];
      if (raceId === undefined || messageId === undefined)
        return json(404, {
          error: 'There are GET /reports, GET /statistics and DELETE /chat/RACE/MESSAGE here.',
        });
      return (await chat.remove(raceId, messageId))
        ? json(200, { removed: messageId })
        : json(404, { error: 'There is no such message.' });
    },
    failed,
  );
}
