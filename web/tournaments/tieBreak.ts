/** What decided a match that stayed level over all of its games (`byTime` in server/tournament/formats/series.ts). Pure. */
import type { Tournament, TournamentMatch } from '@playfield/contracts/http/tournaments.ts';

type Decided = Pick<TournamentMatch, 'slots' | 'winnerId' | 'usedMs' | 'usedSteps'>;

const textOf = (ms: number, digits: number): string => (ms / 1000).toFixed(digits);

/** In seconds, so exact that two different times look different. */
function secondsTexts(one: number, two: number): readonly [string, string] {
  const digits = one === two ? 1 : [1, 2].find((count) => textOf(one, count) !== textOf(two, count));
  return [textOf(one, digits ?? 3), textOf(two, digits ?? 3)];
}

/** `less time used, 41.2 to 52.7 s`; null for a match that a game decided, and from a server of the version before. */
export function tieBreakReason({ slots, winnerId, usedMs, usedSteps }: Decided): string | null {
  const used = usedMs ?? usedSteps;
  if (!used || winnerId === null) return null;
  const [own, other] = slots[0].userId === winnerId ? used : ([used[1], used[0]] as const);
  if (!usedMs)
    return own === other ? `the better seed, as both took ${own} steps` : `fewer steps, ${own} to ${other}`;
  const [ownS, otherS] = secondsTexts(own, other);
  return own === other ? `the better seed, as both used ${ownS} s` : `less time used, ${ownS} to ${otherS} s`;
}

type Placed = Pick<TournamentMatch, 'bracket' | 'round' | 'nextMatchId' | 'loserNextMatchId'>;
type Format = Tournament['format'];

/** What the match brings its winner. */
function wayOn(match: Decided & Placed, format: Format) {
  const { bracket, round, slots, winnerId, nextMatchId, loserNextMatchId } = match;
  const isFirstFinal = format === 'double-elimination' && bracket === 'final' && round === 1;
  // In slot 1 is the champion of the winners' bracket, who plays once more after a first loss.
  if (isFirstFinal && slots[0].userId !== winnerId) return 'win the first final';
  // Where the loser has another match too, going on is no difference.
  return nextMatchId === null || loserNextMatchId !== null ? 'win' : 'go on';
}

const ofOther = { win: 'wins', 'go on': 'goes on', 'win the first final': 'wins the first final' } as const;

/** Who goes on, and why, for those who played or watched the last game: short, for a phone has two lines for it. */
export function tieBreakText(match: Decided & Placed, format: Format, userId: string | null): string | null {
  const reason = tieBreakReason(match);
  if (reason === null) return null;
  const { winnerId, slots } = match;
  const does = wayOn(match, format);
  if (winnerId === userId) return `You ${does}: ${reason}.`;
  const winner = slots.find((slot) => slot.userId === winnerId)?.username ?? 'Your opponent';
  return `${winner} ${ofOther[does]}: ${reason}.`;
}
