/** What results changed, kept for a week: a page that was not connected when it was told asks for it (`GET /api/results/:id`). */
import { and, asc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import * as contract from '@playfield/contracts/http/results.ts';
import type { ResultNews } from '@playfield/contracts/http/results.ts';
import { ok } from '@playfield/contracts/result.ts';
import { accountsById } from '../account/people.ts';
import { deletedName } from '../account/deletedName.ts';
import type { Clock } from '../clock.ts';
import { inPages } from '../db/inPages.ts';
import type { Database, Tx } from '../db/open.ts';
import { deleteSome } from '../db/some.ts';
import { unnested } from '../db/unnested.ts';
import { resultNews } from '../db/schema.ts';
import { dayMs } from '../durations.ts';
import type { ExportSection, Feature } from '../feature.ts';
import { serve } from '../http/serve.ts';
import type { PlayedEvent } from './playedEvent.ts';
import { reasonText, whyOf } from './tell.ts';

const keptMs = 7 * dayMs;

/** Names change and are deleted, so the reason is kept without one. */
const storedNews = contract.resultNews.omit({ reason: true, subjectId: true }).extend({
  why: z
    .object({
      reason: z.enum(['met-often', 'too-short', 'new-account', 'opponent-gone']),
      meeting: z.int(),
      weight: z.number(),
      opponentId: z.string().nullable(),
    })
    .nullable(),
});

const tellsSomething = ({ rating, points, reason, unlocked }: ResultNews): boolean =>
  rating !== null || points > 0 || reason !== null || unlocked.length > 0;

/** In the transaction that settles these results. */
export async function saveNews(
  tx: Tx,
  told: readonly { readonly event: PlayedEvent; readonly news: ResultNews }[],
): Promise<void> {
  const rows = told.flatMap(({ event, news: { reason, subjectId, ...news } }) =>
    tellsSomething({ ...news, reason, subjectId })
      ? [{ subjectId, userId: event.userId, at: event.at, news: { ...news, why: whyOf(event) } }]
      : [],
  );
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${resultNews} (subject_id, user_id, at, news)
    select * from ${unnested(rows, [
      ['text', ({ subjectId }) => subjectId],
      ['text', ({ userId }) => userId],
      ['timestamptz', ({ at }) => at],
      ['jsonb', ({ news }) => JSON.stringify(news)],
    ])}
    on conflict do nothing`);
}

export type ResultKeeperOptions = {
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
};

export function resultKeeper({ database: { db }, clock }: ResultKeeperOptions) {
  async function newsOf(userId: string, subjectId: string): Promise<ResultNews | null> {
    const [row] = await db
      .select({ news: resultNews.news })
      .from(resultNews)
      .where(and(eq(resultNews.userId, userId), eq(resultNews.subjectId, subjectId)));
    if (!row) return null;
    const { why, ...news } = storedNews.parse(row.news);
    const opponentId = why?.opponentId ?? null;
    const opponents = await accountsById(db, opponentId === null ? [] : [opponentId]);
    const name = opponents.get(opponentId ?? '')?.username ?? deletedName;
    return { ...news, subjectId, reason: why && reasonText(why, name) };
  }

  return {
    routes: (context) =>
      serve(context, contract.getResult, async ({ player, params: { id } }) =>
        ok({ result: await newsOf(player.id, id) }),
      ),
    sweep: (limit) =>
      db.transaction((tx) =>
        deleteSome(tx, resultNews, lt(resultNews.at, new Date(clock.wallMs() - keptMs)), limit),
      ),
    async carryOver(tx, fromId, toId) {
      const has = tx
        .select({ subjectId: resultNews.subjectId })
        .from(resultNews)
        .where(eq(resultNews.userId, toId));
      await tx
        .update(resultNews)
        .set({ userId: toId })
        .where(and(eq(resultNews.userId, fromId), notInArray(resultNews.subjectId, has)));
      return () => undefined;
    },
    erase: async (tx, userId, limit) => ({
      rows: await deleteSome(tx, resultNews, eq(resultNews.userId, userId), limit),
    }),
    exportOf: (userId): readonly ExportSection[] => {
      async function* results() {
        const rows = inPages<typeof resultNews.$inferSelect>((after) =>
          db
            .select()
            .from(resultNews)
            .where(
              and(
                eq(resultNews.userId, userId),
                after ? gt(resultNews.subjectId, after.subjectId) : undefined,
              ),
            )
            .orderBy(asc(resultNews.subjectId))
            .limit(500),
        );
        for await (const { subjectId, at, news } of rows) {
          const { why: _why, ...told } = storedNews.parse(news);
          yield { subjectId, at, ...told };
        }
      }
      return [{ name: 'results', rows: results() }];
    },
  } satisfies Partial<Feature>;
}
