/** A table of everybody against everybody, and what its tie-break is the sum of. Pure. */
import type { TournamentMatch, TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';

const isIn = ({ status }: TournamentParticipant): boolean => status === 'active' || status === 'winner';

/** In a bracket that runs those who are still in come first: the places of the others may still rise. */
export function stillInFirst(
  participants: readonly TournamentParticipant[],
): readonly TournamentParticipant[] {
  const all = inOrder(participants);
  return [...all.filter(isIn), ...all.filter((one) => !isIn(one))];
}

const last = Number.MAX_SAFE_INTEGER;

/** By place, or before there are places by the table; then by seed, then as they were listed. */
export function inOrder(participants: readonly TournamentParticipant[]): readonly TournamentParticipant[] {
  return participants.toSorted(
    (a, b) =>
      (a.place ?? last) - (b.place ?? last) ||
      (a.tableRank ?? last) - (b.tableRank ?? last) ||
      (a.seed ?? last) - (b.seed ?? last),
  );
}

/** One table, or one of each group, of those who were drawn. */
export function tablesOf(
  participants: readonly TournamentParticipant[],
): readonly { readonly group: number | null; readonly lines: readonly TournamentParticipant[] }[] {
  const drawn = participants.filter(({ seed }) => seed !== null);
  const byGroup = Map.groupBy(drawn, ({ groupNumber }) => groupNumber);
  return [...byGroup]
    .toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))
    .map(([group, lines]) => ({
      group,
      lines:
        group === null
          ? inOrder(lines)
          : lines.toSorted(
              (a, b) =>
                (a.tableRank ?? last) - (b.tableRank ?? last) ||
                // Of a tournament from before tables were ranked.
                b.points - a.points ||
                b.tieBreak - a.tieBreak ||
                b.wins - a.wins,
            ),
    }));
}

export const isOfTable = ({ bracket }: TournamentMatch): boolean =>
  bracket === 'table' || bracket === 'group';

/** Wins and losses without those of the decider or the last stage, which the server counts too: they bring no points of the table. */
export function tallyInTable(
  { userId, wins, draws, losses }: TournamentParticipant,
  matches: readonly TournamentMatch[],
): { readonly wins: number; readonly draws: number; readonly losses: number } {
  const later = matches.filter(
    (match) =>
      !isOfTable(match) &&
      (match.status === 'completed' || match.status === 'walkover') &&
      match.slots.some((slot) => slot.userId === userId),
  );
  const won = later.filter(({ winnerId }) => winnerId === userId).length;
  return { wins: wins - won, draws, losses: losses - (later.length - won) };
}

export type TieBreakRow = {
  readonly username: string;
  readonly how: 'beaten' | 'drawn';
  /** The opponent's points. */
  readonly points: number;
  /** What that adds. */
  readonly worth: number;
};

/**
 * Sonneborn-Berger: the points of everybody beaten and half of those drawn with. Null where the rows do not make the
 * server's sum: matches of people who left early do not count, or not all of them are on the page.
 */
export function tieBreakRows(
  own: TournamentParticipant,
  participants: readonly TournamentParticipant[],
  matches: readonly TournamentMatch[],
): readonly TieBreakRow[] | null {
  const byId = new Map(participants.map((one) => [one.userId, one]));
  const rows = matches
    .filter((match) => isOfTable(match) && (match.status === 'completed' || match.status === 'walkover'))
    .flatMap(({ slots, winnerId, outcome }): readonly TieBreakRow[] => {
      if (!slots.some(({ userId }) => userId === own.userId) || outcome === 'double-walkover') return [];
      const other = byId.get(slots.find(({ userId }) => userId !== own.userId)?.userId ?? '');
      if (!other || (winnerId !== null && winnerId !== own.userId)) return [];
      const { username, points } = other;
      return winnerId === null
        ? [{ username, how: 'drawn', points, worth: points / 2 }]
        : [{ username, how: 'beaten', points, worth: points }];
    });
  const sum = rows.reduce((total, { worth }) => total + worth, 0);
  return sum === own.tieBreak ? rows : null;
}
