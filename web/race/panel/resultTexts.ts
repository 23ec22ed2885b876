/** What the results of a race say; they come after it, in a part of their own. Pure. */
import type { Race, RaceResult } from '@playfield/contracts/http/race.ts';
import { tournamentPath } from '@playfield/contracts/paths.ts';
import { isSuspicion, suspicionTexts } from '@playfield/games/typing-race/index.ts';
import { racerName } from '../raceTexts.ts';

/** The time of a finish: `31.42 s`, `1:05.10`. */
export function finishText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const seconds = ((ms % 60_000) / 1000).toFixed(2);
  return minutes === 0 ? `${seconds} s` : `${minutes}:${seconds.padStart(5, '0')}`;
}

/** Why the player's run is placed behind all other finishes. */
export function flaggedText(reasons: readonly string[]): string {
  const said = reasons.filter(isSuspicion).map((reason) => suspicionTexts[reason]);
  return [
    'The rhythm looked automated, so this run is placed after the others and stays off the leaderboards.',
    ...said,
  ].join(' ');
}

export const provisionalText =
  'So fast a run is provisional: it counts for the leaderboards once two other runs of yours agree with it.';

/** What a result says beside its figures. */
export function resultNotes(result: RaceResult): readonly string[] {
  if (result.isBot) return ['Bot'];
  if (result.position === null) return [];
  return [
    ...(result.isDnf ? ['DNF'] : []),
    ...(result.isBest ? ['Personal best'] : []),
    ...(result.verdict === 'flagged' ? ['Unusual'] : []),
    ...(result.isProvisional ? ['Provisional'] : []),
  ];
}

/** When the others reached the end of the text, for the plot of the player's run. */
export function arrivalsOf(
  results: readonly RaceResult[],
  you: string | null,
): readonly { readonly name: string; readonly atMs: number }[] {
  return results.flatMap((result) =>
    result.playerId === you || result.finishMs === null
      ? []
      : [{ name: racerName(result), atMs: result.finishMs }],
  );
}

/** Said under results with bots in them. */
export function botsCountText(people: number): string {
  return people > 1
    ? 'Bots are places to beat, nothing more: what counts is the order among people.'
    : 'Only bots raced you: your run counts as practice, and nothing is rated.';
}

/** Where a race of a tournament leads back to; null for every other race. */
export function tournamentPathOf({ tournamentId }: Race): string | null {
  // A server of the version before sends none.
  return tournamentId ? tournamentPath(tournamentId) : null;
}

/** Whether its people race again together, and not against others. */
export function staysTogether({ isListed, isTournament, you }: Race): boolean {
  return !isListed && !isTournament && you !== null;
}

/** Who waits where *Race again* leads; empty while nobody does. */
export const waitsNextText = (names: readonly string[]): string =>
  names.length === 0 ? '' : `Waiting in the next race: ${names.join(', ')}`;
