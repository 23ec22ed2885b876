/** Achievements over HTTP: one's own, or those of an account whose profile may be seen. */
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import * as contract from '@playfield/contracts/http/achievements.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { AccountSettings } from '../account/accountSettings.ts';
import { accountNamed } from '../account/people.ts';
import type { Player } from '../account/sessions.ts';
import type { Db } from '../db/open.ts';
import type { Relations } from '../friends/relations.ts';
import { serve, type ServeContext } from '../http/serve.ts';
import { listAchievements, type Viewed } from './list.ts';

export type AchievementRoutesOptions = {
  readonly db: Db;
  readonly settings: Pick<AccountSettings, 'of'>;
  readonly relations: Pick<Relations, 'areFriends'>;
};

export function achievementRoutes(
  context: ServeContext,
  { db, settings, relations }: AchievementRoutesOptions,
): void {
  async function viewed(player: Player, username: string | undefined): Promise<Result<Viewed, ErrorCode>> {
    const readerId = player.id;
    if (username === undefined) return ok({ id: readerId, isGuest: player.isGuest, readerId });
    const account = await accountNamed(db, username);
    if (account?.isExact !== true) return refuse('profile/not-found');
    const { id } = account;
    if (id === readerId) return ok({ id, isGuest: false, readerId });
    const { profileVisibility } = await settings.of(id);
    const isShown =
      profileVisibility === 'everyone' ||
      (profileVisibility === 'friends' && (await relations.areFriends(db, readerId, id)));
    return isShown ? ok({ id, isGuest: false, readerId }) : refuse('profile/hidden');
  }

  serve(context, contract.listAchievements, async ({ player, query: { username } }) => {
    const whose = await viewed(player, username);
    if (!whose.ok) return whose;
    return ok({ achievements: await listAchievements(db, whose.value), isGranted: !whose.value.isGuest });
  });
}
