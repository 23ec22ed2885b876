/** What the page of a tournament does about an event over the socket. */
import type { SocketEvent } from '@playfield/contracts/socket/index.ts';
import type { TournamentDetails } from '@playfield/contracts/http/tournaments.ts';
import type { SeenTournament } from './details.ts';
import { concerns, withOwnLine, withUpdate } from './tournamentNews.ts';

export type OpenTournament = {
  readonly id: string;
  readonly userId: string | null;
  /** What the page knows; undefined before the first reading. */
  readonly known: () => SeenTournament | undefined;
  readonly show: (tournament: SeenTournament) => void;
  /** The whole of it, as the server sent it just now. */
  readonly showWhole: (details: TournamentDetails) => void;
  readonly reread: () => void;
  /** An update was missed. */
  readonly rereadAfterGap: () => void;
};

export function hearTournament(event: SocketEvent, page: OpenTournament): void {
  // The server could not hear the others: it may have missed a change, and nothing tells of it later.
  if (event.type === 'resync') page.rereadAfterGap();
  if (event.type === 'tournamentState' && event.tournament.id === page.id) page.showWhole(event.tournament);
  if (!('tournamentId' in event) || event.tournamentId !== page.id) return;
  if (event.type === 'tournamentMatch') page.reread();
  const before = page.known();
  if (event.type === 'tournamentYou') {
    if (before) page.show(withOwnLine(before, event));
    // Whether a game waits is in no event.
    page.reread();
  }
  if (event.type !== 'tournamentUpdate' || !before) return;
  const after = withUpdate(before, event);
  if (after) page.show(after);
  if (!after) page.rereadAfterGap();
  else if (concerns(before, event, page.userId)) page.reread();
}
