/** Friends over HTTP (document 2, section 5). */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import * as contract from '@playfield/contracts/http/friends.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { agrees, type Identity } from '../account/identity.ts';
import type { Player } from '../account/sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { dayS } from '../durations.ts';
import { createBuckets } from '../http/buckets.ts';
import { inEqualTime } from '../http/equalTime.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import type { Activity } from './activity.ts';
import type { FindPeople } from './findPeople.ts';
import type { Friends } from './friends.ts';
import { reportPlayer } from './reports.ts';

const searchesPerDay = 300;

export type FriendRoutesOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly limitFactor: number | null;
  readonly shownName: Identity['shownName'];
  readonly friends: Friends;
  readonly people: FindPeople;
  readonly activity: Activity;
};

/** The caller's own list; somebody else's is nobody's business, and a guest has none. */
async function ownList<Item>(
  player: Player,
  userId: string,
  read: () => Promise<Item[]>,
): Promise<Result<Item[], ErrorCode>> {
  const allowed = agrees(userId, player.id);
  if (!allowed.ok) return allowed;
  return ok(userId === 'anonymous' || player.isGuest ? [] : await read());
}

/** Runs what only accounts may do, for themselves. */
function asAccount<Value>(
  player: Player,
  userId: string | undefined,
  work: () => Promise<Result<Value, ErrorCode>>,
): Promise<Result<Value, ErrorCode>> | Result<Value, ErrorCode> {
  const allowed = agrees(userId, player.id);
  if (!allowed.ok) return allowed;
  return player.isGuest ? refuse('social/account-needed') : work();
}

export function friendRoutes(context: ServeContext, options: FriendRoutesOptions): void {
  const { database, clock, limitFactor, shownName, friends, people, activity } = options;
  const searches = createBuckets(clock, {
    burst: Math.max(1, searchesPerDay * (limitFactor ?? 1)),
    perS: (searchesPerDay * (limitFactor ?? 1)) / dayS,
  });

  serve(context, contract.listFriends, ({ player, params: { userId } }) =>
    ownList(player, userId, () => friends.list(player.id)),
  );
  serve(context, contract.listFriendRequests, ({ player, params: { userId }, query: { sent } }) =>
    ownList(player, userId, () =>
      sent === 'true' ? friends.requestsFrom(player.id) : friends.requestsTo(player.id),
    ),
  );
  serve(context, contract.requestFriend, ({ player, body: { userId, friendId, username } }) =>
    inEqualTime(() => asAccount(player, userId, () => friends.request(player.id, { friendId, username }))),
  );
  const acts = [
    [contract.acceptFriend, friends.accept],
    [contract.declineFriend, friends.decline],
    [contract.cancelRequest, friends.cancel],
    [contract.removeFriend, friends.remove],
    [contract.blockUser, friends.block],
    [contract.unblockUser, friends.unblock],
  ] as const;
  for (const [route, act] of acts)
    serve(context, route, ({ player, body: { userId, friendId } }) =>
      inEqualTime(() =>
        asAccount(player, userId, async () =>
          friendId === player.id ? refuse('friend/self') : act(player.id, friendId),
        ),
      ),
    );
  serve(context, contract.listBlocks, async ({ player }) =>
    ok(player.isGuest ? [] : await friends.blocks(player.id)),
  );

  serve(context, contract.searchUsers, async ({ player, query: { name }, reply }) => {
    if (player.isGuest) return refuse('social/account-needed');
    const waitMs = limitFactor === null ? 0 : searches.waitMs(player.id, 1);
    if (waitMs > 0) {
      reply.header('retry-after', String(Math.ceil(waitMs / 1000)));
      return refuse('request/rate-limited');
    }
    searches.charge(player.id, 1);
    return ok(await people.search(player.id, name));
  });
  serve(context, contract.suggestedUsers, async ({ player }) =>
    ok(player.isGuest ? [] : await people.suggest(player.id)),
  );
  serve(context, contract.getPerson, ({ player, params: { id } }) => people.look(player, id));

  serve(context, contract.reportUser, async ({ player, params: { id }, body, request }) => {
    const reported = await reportPlayer({ database, clock, shownName }, player.id, id, body);
    // Logged for the operator.
    if (reported.ok) request.log.warn({ event: 'player-report', player: id }, 'a player was reported');
    return reported;
  });

  serve(context, contract.friendsActivity, async ({ player, query: { before } }) =>
    ok(player.isGuest ? [] : await activity.list(player.id, before === undefined ? null : new Date(before))),
  );
  serve(context, contract.removeActivity, ({ player, body: { id } }) =>
    asAccount(player, undefined, () => activity.remove(player.id, id)),
  );
}
