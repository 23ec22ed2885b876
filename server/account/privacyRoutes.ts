/** A person's own data over HTTP: a copy of it, the end of it, and where they are signed in. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as contract from '@playfield/contracts/http/profiles.ts';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import type { ExportSection } from '../feature.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Accounts } from './account.ts';
import type { Origin } from './attempts.ts';
import type { Erasure } from './erasure.ts';
import { exportDocument } from './exportDocument.ts';
import { endOtherSessions, endSomeSessions } from './moderatedPeople.ts';
import { exists } from './people.ts';
import { provedAgain } from './provedAgain.ts';
import type { Player } from './sessions.ts';
import { accountStore } from './store.ts';

/** Sessions that are listed, the latest first. */
const mostListed = 100;

export type PrivacyOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly accounts: Pick<Accounts, 'confirm'>;
  readonly erasure: Pick<Erasure, 'begin' | 'everywhere'>;
  readonly sections: (userId: string) => readonly ExportSection[];
};

/** Names a session without telling what its cookie hashes to. */
const publicId = (sessionId: string): string =>
  createHash('sha256').update(`session ${sessionId}`).digest('hex').slice(0, 22);

export function privacyRoutes(context: ServeContext, options: PrivacyOptions): void {
  const { database, clock, bus, accounts, erasure, sections } = options;
  const { sessions } = context;
  const now = (): Date => new Date(clock.wallMs());
  const sessionsOf = (userId: string, db: Db | Tx = database.db) =>
    accountStore(db).sessionsOf(userId, now(), mostListed);

  /**
   * Begins to delete the person, once it is proved that they ask for it themselves. Null: an account's password has changed meanwhile,
   * or was hashed again.
   */
  async function deleteOnce(
    player: Player,
    password: string | undefined,
    from: Origin,
  ): Promise<Result<null, ErrorCode> | null> {
    const proved = await accounts.confirm(player, password, from);
    if (!proved.ok) return proved;
    if (await erasure.begin(player.id, proved.value)) return ok(null);
    // Another tab was quicker.
    if (!(await exists(database.db, player.id))) return ok(null);
    // A guest has registered meanwhile.
    return player.isGuest ? refuse('session/ended') : null;
  }

  serve(context, contract.exportMe, ({ player, reply }) => {
    reply.header('content-type', 'application/json; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="playfield-my-data.json"');
    return ok(Readable.from(exportDocument(now(), sections(player.id))));
  });

  serve(context, contract.deleteMe, async ({ player, body, request, reply, deadline }) => {
    const from = { address: request.ip, device: sessions.deviceOf(request) };
    const begun = await provedAgain(() => deleteOnce(player, body.password, from));
    if (!begun.ok) return begun;
    const done = ok({ done: true as const });
    await sessions.goOnAsGuest(request, reply);
    request.log.info({ event: 'person-deleted', player: player.id }, 'a person was deleted');
    // Name and sessions are gone; if the rest takes long, it goes on after the answer.
    deadline.soFar(done);
    try {
      await erasure.everywhere(player.id);
    } catch (error) {
      request.log.error({ err: error, player: player.id }, 'a deletion is left to the sweep');
    }
    return done;
  });

  serve(context, contract.listSessions, async ({ player }) =>
    ok(
      (await sessionsOf(player.id)).map(({ id, createdAt, lastSeenAt, browser }) => ({
        id: publicId(id),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        browser,
        isThis: id === player.sessionId,
      })),
    ),
  );

  serve(context, contract.endSessions, async ({ player, body: { id } }) => {
    database.assertWritable();
    const ended = await database.db.transaction(async (tx) => {
      if (id === undefined) return endOtherSessions(tx, bus, player.id, player.sessionId, now());
      const named = (await sessionsOf(player.id, tx)).flatMap((one) =>
        one.id !== player.sessionId && publicId(one.id) === id ? one.id : [],
      );
      return endSomeSessions(tx, bus, player.id, named);
    });
    ended.told();
    return ok({ ended: ended.count });
  });
}
