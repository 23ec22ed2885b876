/** Accounts, guests and their sessions. What people own elsewhere comes along by the other features' manifests. */
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import type { ExportSection, Feature } from '../feature.ts';
import type { Bus } from '../bus/bus.ts';
import { createAccounts, type Registered } from './account.ts';
import { accountSections } from './accountExport.ts';
import { createDeletionLog, prepareDeletionLog } from './deletionLog.ts';
import { createErasure, type Erasure, type ErasureOptions } from './erasure.ts';
import type { CarryOver, LockFirst } from './entering.ts';
import { exportDocument } from './exportDocument.ts';
import type { NameRules } from './nameRules.ts';
import { createPasswords } from './passwords.ts';
import { privacyRoutes } from './privacyRoutes.ts';
import { createPurge } from './purge.ts';
import { createRekeying } from './rekeying.ts';
import { createRenaming } from './renaming.ts';
import { accountRoutes } from './routes.ts';
import type { AccountSettings } from './accountSettings.ts';
import { settingsRoutes } from './settingsRoutes.ts';
import { createThrottle } from './throttle.ts';

export type AccountFeatureOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly settings: AccountSettings;
  readonly nameRules: NameRules;
  /** All other features. */
  readonly features: readonly Feature[];
  /** A guest can't be removed, and no feature's references say why. */
  readonly guestKept: (guestId: string) => void;
  /** The file that outlives a restored database. */
  readonly deletionsLog: string;
  readonly notLogged: ErasureOptions['notLogged'];
  readonly failed: ErasureOptions['failed'];
  /** These were deleted before the backup was restored, and are now deleted again. */
  readonly deletedAgain: (userIds: readonly string[]) => void;
};

export function accountFeature(options: AccountFeatureOptions): Feature & {
  /** Replaces the old name of somebody who was renamed, wherever a copy of it is stored. */
  readonly renameEverywhere: (userId: string) => Promise<void>;
  /** A copy of all that is stored about a person, as they get it themselves: JSON in pieces. */
  readonly copyOf: (userId: string) => AsyncIterable<string>;
  /** Deletes a person for good, in the caller's transaction and then after its commit; null: there is nobody to delete. */
  readonly deleteWithin: Erasure['beginWithin'];
} {
  const { database, clock, bus, settings, features, guestKept } = options;
  const passwords = createPasswords();
  const throttle = createThrottle(clock);
  const erasure = createErasure({ ...options, features, log: createDeletionLog(options.deletionsLog) });
  const renaming = createRenaming(options);
  const rekey = createRekeying(database.db);
  const references = features.flatMap((feature) => feature.references ?? []);
  const purge = createPurge({ db: database.db, bus, references, kept: guestKept });

  const lockFirst: LockFirst = async (tx, guestId) => {
    for (const feature of features) await feature.lockFirst?.(tx, guestId);
  };

  const carryOver: CarryOver = async (tx, fromId, toId) => {
    const carried: (() => void)[] = [];
    for (const feature of features)
      if (feature.carryOver) carried.push(await feature.carryOver(tx, fromId, toId));
    return () => carried.forEach((done) => done());
  };

  const sectionsOf = (userId: string): readonly ExportSection[] => [
    ...accountSections(database.db, userId),
    ...features.flatMap(({ exportOf }) => exportOf?.(userId) ?? []),
  ];

  const registered: Registered = async (tx, userId) => {
    const noted: (() => void)[] = [];
    for (const feature of features) if (feature.registered) noted.push(await feature.registered(tx, userId));
    return () => noted.forEach((done) => done());
  };

  return {
    name: 'account',
    renameEverywhere: renaming.everywhere,
    copyOf: (userId) => exportDocument(new Date(clock.wallMs()), sectionsOf(userId)),
    deleteWithin: (tx, userId) => erasure.beginWithin(tx, userId),
    routes(context) {
      const { sessions } = context;
      const accounts = createAccounts({
        database,
        clock,
        bus,
        sessions,
        passwords,
        throttle,
        lockFirst,
        carryOver,
        registered,
        nameRules: options.nameRules,
        references,
      });
      accountRoutes(context, accounts);
      settingsRoutes(context, settings);
      privacyRoutes(context, { ...options, accounts, erasure, sections: sectionsOf });
    },
    notices: settings.notices,
    async starting() {
      await prepareDeletionLog(options.deletionsLog);
      const again = await erasure.again();
      if (again.length > 0) options.deletedAgain(again);
    },
    async sweep(limit) {
      // First what people asked for, then what has to go in time: neither waits for what may fail.
      const erased = await erasure.sweep(limit);
      const renamed = await renaming.sweep(limit);
      const purged = await purge(new Date(clock.wallMs()), limit);
      return erased + renamed + purged + (await rekey(limit));
    },
  };
}
