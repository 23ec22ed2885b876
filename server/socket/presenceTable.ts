/**
 * People over several servers on one PostgreSQL: each server writes its changed people in one statement twice
 * a second, and tells the others of those that friends may see. Rows count while their server's heartbeat is fresh.
 */
import { z } from 'zod';
import { activity as activityContract } from '@playfield/contracts/http/presence.ts';
import type { Asker } from '../account/identity.ts';
import { namesOf, seenBy } from '../account/people.ts';
import type { Bus } from '../bus/bus.ts';
import { onHealed } from '../bus/onHealed.ts';
import { onNotice, type Notice } from '../bus/notice.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Leases } from '../nodes/leases.ts';
import { newId } from '../random.ts';
import type { Sighting } from './friendWatch.ts';
import type { LocalPresence } from './localPresence.ts';
import type { NamedPlayer, OtherNodes, OtherNodesListener } from './otherNodes.ts';
import { peopleElsewhere } from './peopleElsewhere.ts';

const writeEveryMs = 500;
/** People in one notice are at most this long as JSON. */
const mostNoticeBytes = 5000;
/** People of other servers who are drawn for the lists, and how long the same are shown. */
const mostSampled = 60;
const sampledForMs = 1000;
/** A server that stood still for so long has its people written again. */
const stallMs = 4000;
/** Rows of servers that are gone are kept for so long. */
const keptMs = 60_000;
const mostAbsent = 10_000;
/**
 * Somebody without a connection who asked by HTTP within this time is still here: the racing lobby asks every five seconds. At least
 * 5.5 s pass between a server's death and the look at who is lost with it, so what they asked of that server doesn't count.
 */
const pollMs = 5400;

const person = z.object({
  id: z.string(),
  online: z.boolean(),
  activity: activityContract.nullable(),
  atMs: z.number(),
});
const people = z.object({ node: z.string(), people: z.array(person) });
type People = z.infer<typeof people>;

/** How accounts on a server appear to their friends now. */
const peopleChanged: Notice<People> = {
  kind: 'socket/people',
  body: people,
  topicOf: () => 'people:all',
  audience: 'others',
};

const lostRow = z.object({ user_id: z.string(), is_elsewhere: z.boolean() });
const namedRow = z.object({ user_id: z.string(), name: z.string().nullable() });

export type PresenceTableOptions = {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly node: string;
  readonly leases: Leases;
  readonly nameOf: (player: Asker) => string;
  readonly failed: (error: unknown) => void;
};

export function createPresenceTable(options: PresenceTableOptions): OtherNodes {
  const { database, bus, clock, node, leases, nameOf, failed } = options;
  let local: LocalPresence | null = null;
  let listener: OtherNodesListener | null = null;
  let touched = new Set<string>();
  let untold = new Map<string, Sighting>();
  let writing: Promise<void> | null = null;
  /** People whose rows are stored, and the name in each, null for accounts. */
  const written = new Map<string, string | null>();
  let sampled: { readonly people: readonly NamedPlayer[]; readonly atMs: number } | null = null;

  const isHere = (id: string): boolean => local?.isConnected(id) === true;

  /** Null for accounts, whose names are known everywhere. */
  function guestNameHere(id: string): string | null {
    const player = local?.playerOf(id);
    return player?.isGuest ? nameOf(player) : null;
  }

  async function store(ids: readonly string[]): Promise<void> {
    if (!local) return;
    const here = local;
    const changedAt = new Date(clock.wallMs()).toISOString();
    const names = new Map(ids.map((id) => [id, guestNameHere(id)]));
    const rows = ids.flatMap((id) => {
      const { online, activity } = here.stateOf(id);
      const hiddenMs = here.hiddenForMs(id);
      const visibleAt =
        hiddenMs === 0
          ? 'infinity'
          : hiddenMs === Infinity
            ? null
            : new Date(clock.wallMs() - hiddenMs).toISOString();
      return online ? [{ user_id: id, name: names.get(id), activity, visible_at: visibleAt }] : [];
    });
    const online = new Set(rows.map((row) => row.user_id));
    const gone = ids.filter((id) => !online.has(id));
    for (const id of gone) written.delete(id);
    await database.prepared(
      'presence-write',
      `with gone as (delete from presence where node_id = $1 and user_id = any($2::text[]))
       insert into presence (user_id, node_id, name, activity, visible_at, changed_at)
       select user_id, $1, name, activity, visible_at, $4::timestamptz
       from jsonb_to_recordset($3::jsonb) as row (user_id text, name text, activity jsonb, visible_at timestamptz)
       on conflict (user_id, node_id) do update
       set name = excluded.name, activity = excluded.activity, visible_at = excluded.visible_at,
         changed_at = excluded.changed_at`,
      [node, gone, JSON.stringify(rows), changedAt],
    );
    for (const id of online) written.set(id, names.get(id) ?? null);
  }

  async function writeTouched(): Promise<void> {
    const ids = [...touched];
    touched = new Set();
    try {
      await store(ids);
    } catch {
      try {
        // A guest who has just signed in to an account is nobody any longer.
        await store([...(await namesOf(database.db, ids)).keys()]);
      } catch (error) {
        for (const id of ids) touched.add(id);
        failed(error);
      }
    }
    writing = null;
  }

  function publish(batch: readonly z.infer<typeof person>[]): void {
    bus.publish(peopleChanged, { node, people: [...batch] });
  }

  function tellOthers(due: ReadonlyMap<string, Sighting>): void {
    let batch: z.infer<typeof person>[] = [];
    let bytes = 0;
    for (const [id, { activity, atMs }] of due) {
      const one = { id, online: activity !== undefined, activity: activity ?? null, atMs };
      const length = Buffer.byteLength(JSON.stringify(one)) + 1;
      if (bytes + length > mostNoticeBytes) {
        publish(batch);
        batch = [];
        bytes = 0;
      }
      batch.push(one);
      bytes += length;
    }
    if (batch.length > 0) publish(batch);
  }

  /** Stored first, told after: a server that could not hear the notice reads the rows once it hears again. */
  async function storeAndTell(due: ReadonlyMap<string, Sighting>): Promise<void> {
    if (touched.size > 0) await (writing = writeTouched());
    tellOthers(due);
  }

  let sentAtMs = -Infinity;
  let next: NodeJS.Immediate | null = null;
  function send(): void {
    next = null;
    // What has come meanwhile may be of people whose rows are not in it.
    if (writing) return;
    sentAtMs = clock.monotonicMs();
    const due = untold;
    untold = new Map();
    void storeAndTell(due);
  }
  /** What comes after a quiet moment is sent at once, so that little is lost with a server that dies. */
  function sendSoon(): void {
    if (!writing && clock.monotonicMs() - sentAtMs >= writeEveryMs) next ??= setImmediate(send);
  }

  /** This server may have been taken for gone, and its rows removed. */
  function writeAllAgain(): void {
    written.clear();
    for (const id of local?.ids() ?? []) touched.add(id);
  }

  let tickedAtMs = clock.monotonicMs();
  const timer = setInterval(() => {
    const nowMs = clock.monotonicMs();
    if (nowMs - tickedAtMs > stallMs) writeAllAgain();
    tickedAtMs = nowMs;
    send();
  }, writeEveryMs);
  timer.unref();

  leases.onLapse(({ node: gone }) => listener?.gone(gone));
  leases.onCome(() => listener?.doubt());
  leases.onReturn(() => {
    writeAllAgain();
    listener?.tellAll();
  });
  const stopHealed = onHealed(bus, writeAllAgain);

  async function drawSample(): Promise<readonly NamedPlayer[]> {
    // Ids are random, so the people after a random id are a random sample. Sorting by chance would read everybody.
    const rows = await database.prepared(
      'presence-sample',
      `(select user_id, name from presence where node_id = any($1::text[]) and user_id >= $3 order by user_id limit $2)
       union all
       (select user_id, name from presence where node_id = any($1::text[]) and user_id < $3 order by user_id limit $2)
       limit $2`,
      [leases.others(), mostSampled, newId()],
    );
    const drawn = new Map(rows.map((row) => namedRow.parse(row)).map((row) => [row.user_id, row.name]));
    const ids = [...drawn.keys()];
    const [names, accounts] = await Promise.all([namesOf(database.db, ids), seenBy(database.db, ids)]);
    return [...names].flatMap(([id, username]) => {
      if (username !== null && accounts.get(id)?.visibility !== 'everyone') return [];
      // Guests are shown by the name under which they play there.
      const shown = drawn.get(id) ?? null;
      const isGuest = username === null;
      return [{ id, username: shown ?? nameOf({ id, username: username ?? 'Guest', isGuest }) }];
    });
  }

  return {
    start(here, hears) {
      local = here;
      listener = hears;
    },
    touch(id) {
      touched.add(id);
      sendSoon();
    },
    async announce(id) {
      const isStored = (): boolean => written.get(id) === guestNameHere(id);
      if (isStored()) return;
      touched.add(id);
      // What is being written already may be without this person. A failure is reported by the writing.
      for (let n = 0; n < 2 && !isStored(); n++) await (writing ??= writeTouched());
    },
    tell(id, sighting) {
      untold.set(id, sighting);
      sendSoon();
    },
    ...peopleElsewhere(options),
    count: leases.people,
    async sample() {
      if (leases.others().length === 0) return [];
      const nowMs = clock.monotonicMs();
      if (!sampled || nowMs - sampled.atMs >= sampledForMs)
        sampled = { people: await drawSample(), atMs: nowMs };
      return sampled.people;
    },
    async peopleOf(gone) {
      // A row here may outlive its last tab by some seconds, so who is connected here is asked of the connections.
      const rows = await database.prepared(
        'presence-people-of',
        `select user_id, exists (select 1 from presence there
           where there.user_id = gone.user_id and there.node_id = any($2::text[])) as is_elsewhere
         from presence gone where node_id = $1 limit $3`,
        [gone, leases.others(), mostAbsent],
      );
      const people = rows.map((row) => lostRow.parse(row));
      const idsOf = (some: typeof people): string[] => some.map((row) => row.user_id);
      const isThere = ({ user_id: id }: (typeof people)[number]): boolean =>
        !isHere(id) && local?.hasAskedWithin(id, pollMs) === true;
      return {
        lost: idsOf(people.filter((row) => !row.is_elsewhere && !isThere(row))),
        divided: idsOf(people.filter((row) => row.is_elsewhere && isHere(row.user_id))),
      };
    },
    notices: [
      onNotice(peopleChanged, ({ node: from, people: changed }) => {
        for (const { id, online, activity, atMs } of changed)
          listener?.sighting(id, { node: from, activity: online ? activity : undefined, atMs });
      }),
    ],
    /** Rows of servers that have been gone for a minute; one that comes back after that writes its rows again. */
    async sweep(limit) {
      const running = [...leases.others(), ...(await leases.recent()), node];
      const rows = await database.prepared(
        'presence-sweep',
        `delete from presence where (user_id, node_id) in
           (select user_id, node_id from presence where not node_id = any($1::text[])
            and changed_at < $2::timestamptz limit $3)
         returning user_id`,
        [running, new Date(clock.wallMs() - keptMs).toISOString(), limit],
      );
      return rows.length;
    },
    async stop() {
      clearInterval(timer);
      stopHealed();
      if (next) clearImmediate(next);
      await writing;
    },
  };
}
