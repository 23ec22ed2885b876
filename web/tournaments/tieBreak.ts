/** What decided a match that stayed level over all of its games (`byTime` in server/tournament/formats/series.ts). Pure. */
import type { TournamentMatch } from '@playfield/contracts/http/tournaments.ts';

type Decided = Pick<TournamentMatch, 'slots' | 'winnerId' | 'usedMs'>;

const textOf = (ms: number, digits: number): string => (ms / 1000).toFixed(digits);

/** In seconds, so exact that two different times look different. */
function secondsTexts(one: number, two: number): readonly [string, string] {
  const digits = one === two ? 1 : [1, 2].find((count) => textOf(one, count) !== textOf(two, count));
  return [textOf(one, digits ?? 3), textOf(two, digits ?? 3)];
}

/** `less time used, 41.2 to 52.7 s`; null for a match that a game decided, and from a server of the version before. */
export function tieBreakReason({ slots, winnerId, usedMs }: Decided): string | null {
  if (!usedMs || winnerId === null) return null;
  const [one, two] = usedMs;
  const [own, other] = slots[0].userId === winnerId ? secondsTexts(one, two) : secondsTexts(two, one);
  return one === two ? `the better seed, as both used ${own} s` : `less time used, ${own} to ${other} s`;
}

/** Who goes on, and why, for those who played or watched the last game: short, for a phone has two lines for it. */
export function tieBreakText(
  match: Decided & Pick<TournamentMatch, 'nextMatchId'>,
  userId: string | null,
): string | null {
  const reason = tieBreakReason(match);
  const { winnerId, nextMatchId, slots } = match;
  if (reason === null) return null;
  const isLast = nextMatchId === null;
  if (winnerId === userId) return `You ${isLast ? 'win' : 'go on'}: ${reason}.`;
  const winner = slots.find((slot) => slot.userId === winnerId)?.username ?? 'Your opponent';
  return `${winner} ${isLast ? 'wins' : 'goes on'}: ${reason}.`;
}
