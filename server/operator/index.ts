/** What operators do. Their port is opened by `server.ts`, which knows whether there is one. */
import type { Feature } from '../feature.ts';
import { carryOverModeration, eraseModeration, moderationSections } from './personalData.ts';
import { createModeration, type Moderation, type ModerationOptions } from './moderation.ts';

export function operatorFeature(options: ModerationOptions): Feature & { readonly moderation: Moderation } {
  const moderation = createModeration(options);
  return {
    name: 'operator',
    moderation,
    sweep: (limit) => moderation.sweep(limit),
    erase: async (tx, userId, limit) => ({ rows: await eraseModeration(tx, userId, limit) }),
    async carryOver(tx, fromId, toId) {
      await carryOverModeration(tx, fromId, toId);
      return () => undefined;
    },
    exportOf: (userId) => moderationSections(options.database.db, userId),
  };
}
