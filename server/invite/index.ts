/** Invitations to games, races, tournaments and the arena. */
import { invites as rows } from '../db/schema.ts';
import type { Feature } from '../feature.ts';
import { createInvites, type InviteOptions, type Invites } from './invites.ts';
import { eraseInvites, inviteSections } from './personalData.ts';
import { inviteRoutes } from './routes.ts';

export function inviteFeature(
  options: InviteOptions,
): Feature & Pick<Invites, 'settleGame' | 'followRace' | 'followTournament' | 'cutOff' | 'unblocked'> {
  const invites = createInvites(options);
  const { settleGame, followRace, followTournament, cutOff, unblocked, settleDue, sweep } = invites;
  return {
    name: 'invite',
    settleGame,
    followRace,
    followTournament,
    cutOff,
    unblocked,
    routes: (context) => inviteRoutes(context, invites),
    due: [{ at: rows.expiresAt, among: `status = 'pending'`, settle: settleDue }],
    sweep,
    quit: (userId) => invites.quit(userId),
    erase: async (tx, userId, limit) => ({ rows: await eraseInvites(tx, userId, limit) }),
    exportOf: (userId) => inviteSections(options.database.db, userId),
  };
}
