/** What the results of a race say; they come after it, in a part of their own. Pure. */
import type { Race, RaceResult } from '@playfield/contracts/http/race.ts';
import { tournamentPath } from '@playfield/contracts/paths.ts';
import { isSuspicion, suspicionTexts } from '@playfield/games/typing-race/index.ts';
import { racerName } from '../raceTexts.ts';

/** The time of a finish: `31.42 s`, `1:05.10`. */
export function finishText(ms: number): string {
  // Rounded first: 59.996 s are a minute.
  const hundredths = Math.round(ms / 10);
  const minutes = Math.floor(hundredths / 6000);
  const seconds = ((hundredths % 6000) / 100).toFixed(2);
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

type Ended = Pick<Race, 'results' | 'you' | 'isTournament'>;

/** Whether a tournament broke the race off: then nobody has a place. */
export const isCalledOff = ({ results }: Pick<Race, 'results'>): boolean =>
  (results ?? []).every(({ isBot, position }) => isBot || position === null);

/** Why somebody is behind who has not finished before the other; null where both are equal. */
function whyBehind(
  { hasLeft, verdict, keystrokes, index }: RaceResult,
  first: RaceResult,
): 'left the race' | 'ran with an automated rhythm' | 'was slower' | 'typed nothing' | 'typed less' | null {
  if (hasLeft) return 'left the race';
  if (verdict === 'flagged')
    return first.verdict === 'flagged' ? 'was slower' : 'ran with an automated rhythm';
  if (keystrokes === 0 && first.keystrokes > 0) return 'typed nothing';
  return index < first.index ? 'typed less' : null;
}

/** In a tournament one of the two wins without a finish as well (`endOf` in server/race/tournamentRaces.ts). */
function wonWithoutFinish({ results, isTournament }: Ended) {
  const [one, two] = results ?? [];
  if (!isTournament || !one || !two) return null;
  // The places know nothing of keys: behind somebody who typed nothing may be the winner.
  const isTurned = whyBehind(one, two) === 'typed nothing' && !two.hasLeft;
  const [first, second] = isTurned ? [two, one] : [one, two];
  const why = whyBehind(second, first);
  return why === null ? null : { first, second, why };
}

const finisherOf = ({ results }: Ended): RaceResult | undefined =>
  results?.find(({ isDnf, verdict }) => !isDnf && verdict !== 'flagged');

/** Whether the reader has won against somebody. */
export function isWon(race: Ended): boolean {
  const { results, you } = race;
  if (isCalledOff(race) || you === null || (results ?? []).length < 2) return false;
  return (finisherOf(race) ?? wonWithoutFinish(race)?.first)?.playerId === you;
}

/** The one line over the results. */
export function outcomeText(race: Ended): string {
  if (isCalledOff(race)) return 'It counts for nothing.';
  const { you } = race;
  const results = race.results ?? [];
  const own = results.find(({ playerId }) => playerId === you);
  const winner = finisherOf(race);
  const won = wonWithoutFinish(race);
  // Somebody who typed nothing may be placed before the winner.
  if (own && !own.isDnf && !(own.position !== 1 && isWon(race))) {
    const place = `Final Position #${own.position ?? results.length} of ${results.length}`;
    return own === winner || isWon(race) ? `You won! ${place}` : place;
  }
  if (winner) return `${racerName(winner)} won.`;
  if (won) {
    const { first, second, why } = won;
    if (own === first) return `You won! ${racerName(second)} ${why}.`;
    return `${racerName(first)} won: ${own === second ? 'you' : racerName(second)} ${why}.`;
  }
  return results.every(({ isDnf, isBot }) => isDnf || isBot)
    ? 'Nobody reached the end of the text.'
    : 'Nobody won.';
}

/** The same, as it is announced. */
export const spokenOutcome = (race: Ended): string =>
  `${isCalledOff(race) ? 'The race was called off.' : 'Race complete.'} ${outcomeText(race)}`;

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
