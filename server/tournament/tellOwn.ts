/** Tells players of an arena of their own lines, after each of their games. */
import type { Presence } from '../socket/presence.ts';
import type { ParticipantRow, TournamentRow } from './course.ts';
import type { Views } from './views.ts';

export type TellOwnOptions = {
  readonly views: Pick<Views, 'participantsOf'>;
  readonly publishTo: Presence['publishTo'];
  readonly failed: (error: unknown) => void;
};

export function createTellOwn({ views, publishTo, failed }: TellOwnOptions) {
  async function tell(row: TournamentRow, rows: readonly ParticipantRow[]): Promise<void> {
    for (const participant of await views.participantsOf(row, rows))
      publishTo(participant.userId, {
        type: 'tournamentYou',
        tournamentId: row.id,
        participant,
        place: participant.place,
      });
  }
  return (row: TournamentRow, rows: readonly ParticipantRow[]): void => void tell(row, rows).catch(failed);
}
