/** How invitations to a tournament follow what becomes of it: it tells, within its transaction, who came, who left, and that it takes nobody any more. */
import type { Tx } from '../db/open.ts';
import type { TournamentRow } from './course.ts';
import type { Told } from './telling.ts';

/** What happened to a tournament that people are invited to. */
export type TournamentNews = {
  readonly came?: readonly string[];
  readonly left?: readonly string[];
  /** It takes nobody any more. */
  readonly isClosed?: boolean;
};

/** Invitations follow within the transaction; returns what to tell after the commit. */
export type FollowTournament = (tx: Tx, tournamentId: string, news: TournamentNews) => Promise<Told>;

/** Whether this change of its row ends registration for good. An arena takes players while it runs. */
export const isClosing = ({ status, format }: Partial<Pick<TournamentRow, 'status' | 'format'>>): boolean =>
  status === 'cancelled' || status === 'completed' || (status === 'active' && format !== 'arena');
