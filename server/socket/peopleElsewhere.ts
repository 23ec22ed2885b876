/** What the table of people says of other servers that run. */
import { and, sql } from 'drizzle-orm';
import { z } from 'zod';
import { activity as activityContract } from '@playfield/contracts/http/presence.ts';
import type { Clock } from '../clock.ts';
import { among } from '../db/among.ts';
import type { Database } from '../db/database.ts';
import { presence } from '../db/schema.ts';
import type { Leases } from '../nodes/leases.ts';
import type { Sighting } from './friendWatch.ts';
import type { OtherNodes } from './otherNodes.ts';

const storedRow = z.object({
  user_id: z.string(),
  node_id: z.string(),
  activity: activityContract.nullable().catch(null),
  at_ms: z.coerce.number(),
});

type Options = { readonly database: Database; readonly clock: Clock; readonly leases: Leases };

export function peopleElsewhere({
  database,
  clock,
  leases,
}: Options): Pick<OtherNodes, 'sightingsOf' | 'inArenaAmong' | 'wasVisibleWithin'> {
  return {
    async sightingsOf(ids) {
      const found = new Map<string, Sighting[]>();
      const others = leases.others();
      if (others.length === 0 || ids.length === 0) return found;
      const rows = await database.prepared(
        'presence-read',
        `select user_id, node_id, activity, extract(epoch from changed_at) * 1000 as at_ms
         from presence where user_id = any($1::text[]) and node_id = any($2::text[])`,
        [ids, others],
      );
      for (const raw of rows) {
        const row = storedRow.parse(raw);
        const sightings = found.get(row.user_id) ?? [];
        sightings.push({ node: row.node_id, activity: row.activity, atMs: row.at_ms });
        found.set(row.user_id, sightings);
      }
      return found;
    },
    async inArenaAmong(db, ids) {
      const others = leases.others();
      if (others.length === 0 || ids.length === 0) return new Set();
      const rows = await db
        .select({ id: presence.userId })
        .from(presence)
        .where(
          and(
            among(presence.userId, ids),
            among(presence.nodeId, others),
            sql`${presence.activity} ->> 'kind' = 'arena'`,
          ),
        );
      return new Set(rows.map(({ id }) => id));
    },
    async wasVisibleWithin(id, ms) {
      const others = leases.others();
      if (others.length === 0) return false;
      const rows = await database.prepared(
        'presence-visible',
        `select user_id from presence
         where user_id = $1 and node_id = any($2::text[]) and visible_at >= $3::timestamptz`,
        [id, others, new Date(clock.wallMs() - ms).toISOString()],
      );
      return rows.length > 0;
    },
  };
}
