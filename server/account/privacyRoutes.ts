/** A person's own data over HTTP: a copy of it, the end of it, and where they are signed in. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import * as contract from '@playfield/contracts/http/profiles.ts';
import { ok } from '@playfield/contracts/result.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { ExportSection } from '../feature.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Accounts } from './account.ts';
import type { Erasure } from './erasure.ts';
import { exportDocument } from './exportDocument.ts';
import { endSomeSessions } from './moderatedPeople.ts';
import { accountStore } from './store.ts';

const mostSessions = 100;

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
  const sessionsOf = (userId: string) => accountStore(database.db).sessionsOf(userId, now(), mostSessions);

  serve(context, contract.exportMe, ({ player, reply }) => {
    reply.header('content-type', 'application/json; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="playfield-my-data.json"');
    return ok(Readable.from(exportDocument(now(), sections(player.id))));
  });

  serve(context, contract.deleteMe, async ({ player, body, request, reply, deadline }) => {
    const from = { address: request.ip, device: sessions.deviceOf(request) };
    const confirmed = await accounts.confirm(player, body.password, from);
    if (!confirmed.ok) return confirmed;
    const done = ok({ done: true as const });
    await erasure.begin(player.id);
    await sessions.goOnAsGuest(request, reply);
    request.log.info({ event: 'person-deleted', player: player.id }, 'a person was deleted');
    // Name and sessions are gone; if the rest takes long, it goes on after the answer.
    deadline.soFar(done);
    await erasure.everywhere(player.id);
    return done;
  });

  serve(context, contract.listSessions, async ({ player }) =>
    ok(
      (await sessionsOf(player.id)).map(({ id, createdAt, lastSeenAt }) => ({
        id: publicId(id),
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isThis: id === player.sessionId,
      })),
    ),
  );

  serve(context, contract.endSessions, async ({ player, body }) => {
    database.assertWritable();
    const others = (await sessionsOf(player.id)).filter(
      ({ id }) => id !== player.sessionId && (body.id === undefined || publicId(id) === body.id),
    );
    const ended = await database.db.transaction((tx) =>
      endSomeSessions(
        tx,
        bus,
        player.id,
        others.map(({ id }) => id),
      ),
    );
    ended.told();
    return ok({ ended: ended.count });
  });
}
