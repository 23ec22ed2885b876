/** Friends, requests, blocks, the search for people, reports of players, and what friends did. */
import type { Feature } from '../feature.ts';
import { createActivity, type ActivityOptions } from './activity.ts';
import { createEraseFriends } from './eraseFriends.ts';
import { createFindPeople, type FindOptions } from './findPeople.ts';
import { createFriends, type FriendsOptions } from './friends.ts';
import { noteMissedEnds, type MissedEndOptions } from './missedEnds.ts';
import { friendSections } from './personalData.ts';
import type { Relations } from './relations.ts';
import { friendRoutes } from './routes.ts';

export type FriendFeatureOptions = Omit<FriendsOptions, 'relations'> &
  Omit<FindOptions, 'db' | 'relations' | 'settings'> &
  Pick<FindOptions, 'settings'> &
  ActivityOptions &
  MissedEndOptions & { readonly relations: Relations };

export function friendFeature(options: FriendFeatureOptions): Feature {
  const { database, relations } = options;
  const friends = createFriends(options);
  const people = createFindPeople({ ...options, db: database.db });
  const activity = createActivity(options);
  return {
    name: 'friends',
    routes: (context) => friendRoutes(context, { ...options, friends, people, activity }),
    notices: relations.notices,
    consumers: [
      {
        ...activity.consumer,
        async settle(tx, endings) {
          const noted = await activity.consumer.settle(tx, endings);
          const told = await noteMissedEnds(tx, endings, options);
          return () => {
            noted();
            told();
          };
        },
      },
    ],
    carryOver: (tx, guestId, accountId) => friends.carryOver(tx, guestId, accountId),
    erase: createEraseFriends(options),
    exportOf: (userId) => friendSections(database.db, userId, new Date(options.clock.wallMs())),
    sweep: async (limit) => (await friends.sweep(limit)) + (await activity.sweep(limit)),
  };
}
