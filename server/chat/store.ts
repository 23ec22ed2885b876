/** Rows of chats: those of races, and those of tournaments, whose table names what a message belongs to as `tournament:{id}`. */
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, notInArray, or, type SQL } from 'drizzle-orm';
import type { ChatMessage } from '@playfield/contracts/http/chat.ts';
import { among } from '../db/among.ts';
import type { Db, Tx } from '../db/open.ts';
import { channelMessages, chatMessages } from '../db/schema.ts';
import type { MessageStore, NewMessage } from './conversation.ts';

type Rows = {
  readonly table: typeof chatMessages | typeof channelMessages;
  /** The column that says what a message belongs to, and how it says so. */
  readonly place: typeof chatMessages.raceId | typeof channelMessages.channel;
  readonly stored: (placeId: string) => string;
  readonly placeId: (stored: string) => string;
  readonly insert: (placeId: string, message: NewMessage) => Promise<unknown>;
};

const shown = ({ id, userId, username, message, createdAt }: NewMessage): ChatMessage => ({
  id,
  userId,
  username,
  message,
  createdAt: createdAt.toISOString(),
});

function messageStore(db: Db | Tx, { table, place, stored, placeId, insert }: Rows): MessageStore {
  const { id, userId, username, message, createdAt } = table;
  const newestFirst = [desc(createdAt), desc(id)];
  const inPlace = (of: string): SQL => eq(place, stored(of));
  const select = () => db.select({ id, userId, username, message, createdAt }).from(table);
  const someOf = (fit: SQL | undefined, limit: number) =>
    inArray(id, db.select({ id }).from(table).where(fit).limit(limit));

  return {
    async insert(of, row) {
      await insert(of, row);
      return shown(row);
    },
    async newest(of, limit, without) {
      const isHeard = without.length > 0 ? or(isNull(userId), notInArray(userId, [...without])) : undefined;
      const rows = await select()
        .where(and(inPlace(of), isHeard))
        .orderBy(...newestFirst)
        .limit(limit);
      return rows.toReversed().map(shown);
    },
    async byId(of, one) {
      const [row] = await select().where(and(inPlace(of), eq(id, one)));
      return row ? shown(row) : null;
    },
    async remove(of, one) {
      const [row] = await db
        .delete(table)
        .where(and(inPlace(of), eq(id, one)))
        .returning({ id, userId, username, message, createdAt });
      return row ? shown(row) : null;
    },
    async removeOf(writerId, limit) {
      const gone = await db
        .delete(table)
        .where(someOf(eq(userId, writerId), limit))
        .returning({ id, place });
      return gone.map((row) => ({ id: row.id, placeId: placeId(row.place) }));
    },
    async renameOf(writerId, name, limit) {
      const renamed = await db
        .update(table)
        .set({ username: name })
        .where(someOf(and(eq(userId, writerId), ne(username, name)), limit))
        .returning({ place });
      return renamed.map((row) => placeId(row.place));
    },
    async around(of, at, each) {
      const before = await select()
        .where(and(inPlace(of), lte(createdAt, at)))
        .orderBy(...newestFirst)
        .limit(each + 1);
      const after = await select()
        .where(and(inPlace(of), gt(createdAt, at)))
        .orderBy(asc(createdAt), asc(id))
        .limit(each);
      return [...before.toReversed(), ...after].map(shown);
    },
    async standing(ids) {
      const rows = await db.select({ id }).from(table).where(among(id, ids));
      return new Set(rows.map((row) => row.id));
    },
  };
}

/** Each by the id of its race. */
export const raceMessageStore = (db: Db | Tx): MessageStore =>
  messageStore(db, {
    table: chatMessages,
    place: chatMessages.raceId,
    stored: (raceId) => raceId,
    placeId: (raceId) => raceId,
    insert: (raceId, message) => db.insert(chatMessages).values({ ...message, raceId }),
  });

const prefix = 'tournament:';

/** Each by the id of its tournament. */
export const tournamentMessageStore = (db: Db | Tx): MessageStore =>
  messageStore(db, {
    table: channelMessages,
    place: channelMessages.channel,
    stored: (tournamentId) => `${prefix}${tournamentId}`,
    placeId: (channel) => channel.slice(prefix.length),
    insert: (tournamentId, message) =>
      db.insert(channelMessages).values({ ...message, channel: `${prefix}${tournamentId}` }),
  });

/** Removes at most so many messages of tournaments that were written before; returns how many. Those of races go with the race. */
export async function removeTournamentMessages(db: Db | Tx, before: Date, limit: number): Promise<number> {
  const { id, createdAt } = channelMessages;
  const old = db.select({ id }).from(channelMessages).where(lt(createdAt, before)).limit(limit);
  return (await db.delete(channelMessages).where(inArray(id, old)).returning({ id })).length;
}
