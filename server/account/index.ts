/** Accounts, guests and their sessions. What people own elsewhere comes along by the other features' manifests. */
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { Feature } from '../feature.ts';
import { createAccounts, type CarryOver } from './account.ts';
import { createPasswords } from './passwords.ts';
import { purgePeople } from './purge.ts';
import { accountRoutes } from './routes.ts';
import type { AccountSettings } from './accountSettings.ts';
import { settingsRoutes } from './settingsRoutes.ts';
import { createThrottle } from './throttle.ts';

export type AccountFeatureOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: AccountSettings;
  /** All other features. */
  readonly features: readonly Feature[];
  /** A guest can't be removed, and no feature's references say why. */
  readonly guestKept: (guestId: string) => void;
};

export function accountFeature(options: AccountFeatureOptions): Feature {
  const { database, clock, settings, features, guestKept } = options;
  const passwords = createPasswords();
  const throttle = createThrottle(clock);
  const references = features.flatMap((feature) => feature.references ?? []);

  const carryOver: CarryOver = async (tx, fromId, toId) => {
    const carried: (() => void)[] = [];
    for (const feature of features)
      if (feature.carryOver) carried.push(await feature.carryOver(tx, fromId, toId));
    return () => carried.forEach((done) => done());
  };

  return {
    name: 'account',
    routes(context) {
      const { sessions } = context;
      accountRoutes(
        context,
        createAccounts({ database, clock, sessions, passwords, throttle, carryOver, references }),
      );
      settingsRoutes(context, settings);
    },
    notices: settings.notices,
    sweep: (limit) =>
      purgePeople({ db: database.db, references, kept: guestKept }, new Date(clock.wallMs()), limit),
  };
}
