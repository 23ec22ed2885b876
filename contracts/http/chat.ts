/** Race chat over HTTP: the history, and reports (document 2, section 7; GAPS G69). */
import { z } from 'zod';
import { idText, type RouteContract } from './route.ts';

export const chatMessage = z.object({
  id: z.string(),
  /** Null once the writer's account is gone; the name stays. */
  userId: z.string().nullable(),
  username: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
});

const raceParams = z.object({ raceId: idText });

export const getChat = {
  method: 'GET',
  path: '/api/chat/:raceId',
  summary: 'The newest messages of a race, oldest first; for its members alone.',
  who: 'player',
  limit: { max: 240, windowS: 60 },
  params: raceParams,
  answer: z.array(chatMessage),
} as const satisfies RouteContract;

export const reportMessage = {
  method: 'POST',
  path: '/api/chat/:raceId/report',
  summary: 'Tell the operator of a message; each member once.',
  who: 'player',
  limit: { max: 20, windowS: 60 },
  stores: { bytes: 1000 },
  params: raceParams,
  body: z.object({ messageId: idText }),
  answer: z.object({ done: z.literal(true) }),
} as const satisfies RouteContract;

export type ChatMessage = z.infer<typeof chatMessage>;
