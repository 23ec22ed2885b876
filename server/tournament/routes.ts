/** Tournaments over HTTP (document 1, section 8; GAPS G42 to G51). */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import * as actions from '@playfield/contracts/http/tournamentActions.ts';
import * as contract from '@playfield/contracts/http/tournaments.ts';
import type { TournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { agrees } from '../account/identity.ts';
import type { Player } from '../account/sessions.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Attempts } from './contest.ts';
import type { ArenaActs } from './arenaActs.ts';
import type { TournamentRow } from './course.ts';
import type { Organise } from './organise.ts';
import type { Registration } from './registration.ts';
import { listedOf, type Views } from './views.ts';

export type TournamentRoutesOptions = {
  readonly views: Views;
  readonly registration: Registration;
  readonly organise: Organise;
  readonly attempts: Attempts;
  readonly acts: ArenaActs;
  readonly find: (id: string) => Promise<Result<TournamentRow, ErrorCode>>;
  readonly get: (player: Player, id: string) => Promise<Result<TournamentDetails, ErrorCode>>;
  readonly nowMs: () => number;
};

export function tournamentRoutes(context: ServeContext, options: TournamentRoutesOptions): void {
  const { views, registration, organise, attempts, acts, find, get, nowMs } = options;

  /** What an act leads to, as the player sees it now. */
  async function after(
    player: Player,
    id: string,
    acted: Promise<Result<null, ErrorCode>>,
  ): Promise<Result<TournamentDetails, ErrorCode>> {
    const done = await acted;
    return done.ok ? get(player, id) : done;
  }

  serve(context, contract.listTournaments, async ({ player, query: { status, gameType } }) =>
    ok(
      await views.list(player, {
        status: status === 'all' ? undefined : status,
        gameType: gameType === 'all' || gameType === '' ? undefined : gameType,
      }),
    ),
  );
  serve(context, contract.getTournament, ({ player, params: { id } }) => get(player, id));
  serve(context, contract.getTournamentMatches, async ({ params: { id }, query }) => {
    const row = await find(id);
    return row.ok ? ok(await views.matchesPage(row.value, query)) : row;
  });
  serve(context, contract.getTournamentStandings, async ({ params: { id }, query: { page } }) => {
    const row = await find(id);
    return row.ok ? ok(await views.standings(row.value, page)) : row;
  });
  serve(context, contract.listMyTournaments, async ({ player }) => ok(await views.mine(player)));

  serve(context, actions.createTournament, async ({ player, body, deadline }) => {
    const made = await registration.create(player, body, deadline.signal);
    return made.ok ? ok(listedOf(made.value, false, nowMs())) : made;
  });
  serve(context, actions.joinTournament, async ({ player, params: { id }, body: { userId } }) => {
    const isOwn = agrees(userId === undefined ? undefined : String(userId), player.id);
    return isOwn.ok ? after(player, id, registration.join(player, id)) : isOwn;
  });
  serve(context, actions.leaveTournament, ({ player, params: { id } }) =>
    after(player, id, registration.leave(player.id, id)),
  );
  serve(context, actions.checkIn, ({ player, params: { id }, body: { isIn } }) =>
    after(player, id, registration.checkIn(player.id, id, isIn)),
  );
  serve(context, actions.organiseTournament, ({ player, params: { id }, body }) =>
    after(player, id, organise.act(id, { organiserId: player.id }, body)),
  );
  serve(context, actions.attemptRun, async ({ player, params: { id }, body: { key } }) => {
    const row = await find(id);
    if (!row.ok) return row;
    const matchId = await registration.attemptable(player.id, row.value);
    if (matchId === null) return refuse('tournament/no-match');
    const begun = await attempts.begin(matchId, player.id, key);
    return begun
      ? ok({ ...begun, expiresAt: begun.expiresAt.toISOString() })
      : refuse('tournament/no-attempt');
  });
  serve(context, actions.pauseInArena, ({ player, params: { id } }) =>
    after(player, id, acts.pause(player.id, id)),
  );
  serve(context, actions.resumeInArena, ({ player, params: { id } }) =>
    after(player, id, acts.resume(player.id, id)),
  );
  serve(context, actions.berserkInArena, ({ player, params: { id } }) =>
    after(player, id, acts.berserk(player.id, id)),
  );
  serve(context, actions.readyForMatch, ({ player, params: { id } }) =>
    after(player, id, registration.ready(player.id, id)),
  );
}
