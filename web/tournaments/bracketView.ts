/** A bracket as it is read: sections and rounds, who stands in a slot, and every match in one sentence. Pure. */
import type { TournamentDetails, TournamentMatch } from '@playfield/contracts/http/tournaments.ts';

type Format = TournamentDetails['format'];

type Round = {
  readonly round: number;
  readonly title: string;
  readonly matches: readonly TournamentMatch[];
};

export type Section = {
  /** Of the document, e.g. `winners` or `group-2`. */
  readonly key: string;
  readonly title: string;
  readonly rounds: readonly Round[];
  /** Rounds lead to one another: drawn as a tree where there is room. */
  readonly isTree: boolean;
};

/** From the match to those whose winner or loser comes to it. */
export type Feeders = ReadonlyMap<string, readonly Feeder[]>;
type Feeder = {
  readonly match: TournamentMatch;
  readonly sends: 'winner' | 'loser';
  /** How the round of the match is headed. */
  readonly title: string;
};

export function isDecided({ status }: TournamentMatch): boolean {
  return status === 'completed' || status === 'walkover' || status === 'bye';
}

export const byPlace = (a: TournamentMatch, b: TournamentMatch): number =>
  a.round - b.round || a.matchNumber - b.matchNumber;

export function feedersOf(matches: readonly TournamentMatch[]): Feeders {
  const feeders = new Map<string, Feeder[]>();
  const isDouble = matches.some(({ bracket }) => bracket === 'losers');
  const rounds = lastRoundOf(matches);
  const shown = shownRounds(matches);
  const add = (to: string | null, feeder: Feeder): void => {
    if (to === null) return;
    const known = feeders.get(to);
    if (known) known.push(feeder);
    else feeders.set(to, [feeder]);
  };
  for (const match of matches.toSorted(byPlace)) {
    const title = roundTitle(match.bracket, shown(match.bracket, match.round), rounds, isDouble);
    add(match.nextMatchId, { match, sends: 'winner', title });
    add(match.loserNextMatchId, { match, sends: 'loser', title });
  }
  return feeders;
}

/**
 * A round's number as it is shown. With five players, for example, no two who lose in the first round meet, so that the losers' bracket
 * has no match in its round 1: it is counted from the first round that has one.
 */
function shownRounds(matches: readonly TournamentMatch[]): (section: string, round: number) => number {
  const own = matches.filter(({ bracket }) => bracket === 'losers').map(({ round }) => round);
  const skipped = own.length === 0 ? 0 : Math.min(...own) - 1;
  return (section, round) => (section === 'losers' ? round - skipped : round);
}

const lastRounds = ['Final', 'Semifinals', 'Quarterfinals'] as const;

/** The second match is played where the winner of the losers' bracket won the first one. */
function finalTitle(round: number, matches: readonly TournamentMatch[]): string {
  if (round === 1) return 'Grand final';
  return matches.some(({ status }) => status !== 'pending') ? 'Second match' : 'Second match, if needed';
}

function roundTitle(section: string, round: number, rounds: number, isDouble: boolean): string {
  if (section !== 'winners') return `Round ${round}`;
  const title = lastRounds[rounds - round];
  if (title === undefined) return `Round ${round}`;
  return isDouble && title === 'Final' ? "Winners' final" : title;
}

function titleOf(key: string, format: Format): string {
  if (key.startsWith('group-')) return `Group ${key.slice('group-'.length)}`;
  switch (key) {
    case 'winners':
      return format === 'double-elimination' ? "Winners' bracket" : 'Bracket';
    case 'losers':
      return "Losers' bracket";
    case 'final':
      return format === 'round-robin' ? 'Decider' : 'Grand final';
    case 'third':
      return 'Match for third place';
    default:
      return 'Matches';
  }
}

function keyOf({ bracket, groupNumber }: TournamentMatch): string {
  return bracket === 'group' ? `group-${groupNumber ?? 0}` : bracket;
}

const order = ['winners', 'losers', 'final', 'third', 'table', 'arena'];
const rank = (key: string): number =>
  key.startsWith('group-') ? 100 + Number(key.slice('group-'.length)) : order.indexOf(key);

/** The parts of a tournament in the order they are read; groups come after what follows from them. */
export function sectionsOf(matches: readonly TournamentMatch[], format: Format): readonly Section[] {
  const shown = shownRounds(matches);
  const bySection = Map.groupBy(matches.toSorted(byPlace), keyOf);
  return [...bySection]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([key, own]): Section => {
      const byRound = [...Map.groupBy(own, ({ round }) => round)];
      const rounds = byRound.at(-1)?.[0] ?? 1;
      return {
        key,
        title: titleOf(key, format),
        isTree: key === 'winners' || key === 'losers',
        rounds: byRound.map(([round, list]) => ({
          round,
          title:
            key === 'final' && format === 'round-robin'
              ? 'Decider'
              : key === 'final'
                ? finalTitle(round, list)
                : roundTitle(key, shown(key, round), rounds, format === 'double-elimination'),
          matches: list,
        })),
      };
    });
}

/** The part of the tournament that a match belongs to; null where it needs no name. */
function partOf({ bracket, groupNumber }: TournamentMatch, format: Format): string | null {
  if (bracket === 'losers') return "Losers' bracket";
  if (bracket === 'group') return `Group ${groupNumber ?? ''}`;
  if (bracket !== 'winners' || format === 'single-elimination') return null;
  // After groups the last stage has rounds of its own.
  return format === 'double-elimination' ? "Winners' bracket" : 'Bracket';
}

/** Of the winners' bracket, or of the only one. */
const lastRoundOf = (matches: readonly TournamentMatch[]): number =>
  matches.reduce((last, { bracket, round }) => (bracket === 'winners' ? Math.max(last, round) : last), 1);

type Bracketed = { readonly format: Format; readonly matches: readonly TournamentMatch[] };

/** How a round of the winners' bracket, or of the only one, is headed: `Round 1`, `Semifinals`, `Final`, `Winners' final`. */
function titleOfRound(round: number, { format, matches }: Bracketed): string {
  return roundTitle('winners', round, lastRoundOf(matches), format === 'double-elimination');
}

const isOneMatch = (title: string): boolean => /final$/i.test(title);
const inSentence = (title: string): string => `${title.charAt(0).toLowerCase()}${title.slice(1)}`;

/** Where a match stands, as the headings have it: `Round 2, match 3`, `Semifinals, match 1`; with its part where there are several. */
export function placeOf(match: TournamentMatch, tournament: Bracketed): string {
  const { bracket, round, matchNumber } = match;
  const { format } = tournament;
  if (bracket === 'third') return 'Match for third place';
  if (bracket === 'final' && format === 'round-robin') return 'Decider';
  if (bracket === 'final') return round === 1 ? 'Grand final' : 'Grand final, second match';
  const title =
    bracket === 'winners'
      ? titleOfRound(round, tournament)
      : `Round ${shownRounds(tournament.matches)(bracket, round)}`;
  if (isOneMatch(title)) return title;
  const part = partOf(match, format);
  return `${part === null ? title : `${part}, ${inSentence(title)}`}, match ${matchNumber}`;
}

/** That the round of a match is over, in a sentence. */
export function roundOver({ bracket, round }: TournamentMatch, tournament: Bracketed): string {
  const { format } = tournament;
  if (bracket === 'third') return 'The match for third place is over.';
  if (bracket === 'final') return `The ${format === 'round-robin' ? 'decider' : 'grand final'} is over.`;
  if (bracket === 'losers')
    return `Round ${shownRounds(tournament.matches)(bracket, round)} of the losers' bracket is over.`;
  if (bracket === 'group') return `Round ${round} of the groups is over.`;
  if (bracket !== 'winners') return `Round ${round} is over.`;
  const title = titleOfRound(round, tournament);
  if (isOneMatch(title)) return `The ${inSentence(title)} is over.`;
  const isOnlyOne = format === 'single-elimination';
  const where = isOnlyOne
    ? ''
    : ` of the ${format === 'double-elimination' ? "winners' bracket" : 'bracket'}`;
  return title.startsWith('Round')
    ? `${title}${where} is over.`
    : `The ${inSentence(title)}${where} are over.`;
}

/** Short, for a narrow column: `Winner of match 3`, `Loser of semifinal 1`, `Loser of round 1, match 2`. */
function feederText({ match, sends, title }: Feeder, to: TournamentMatch): string {
  const who = sends === 'winner' ? 'Winner of' : 'Loser of';
  if (to.bracket === 'final' && match.bracket !== 'final' && match.bracket !== 'table')
    return `${who} the ${match.bracket === 'losers' ? "losers'" : "winners'"} bracket`;
  if (match.bracket === to.bracket && match.round === to.round - 1)
    return `${who} match ${match.matchNumber}`;
  // Losers come from the winners' bracket alone.
  if (match.bracket === 'losers')
    return `${who} losers' bracket, ${inSentence(title)}, match ${match.matchNumber}`;
  if (isOneMatch(title)) return `${who} the ${inSentence(title)}`;
  return title.startsWith('Round')
    ? `${who} ${inSentence(title)}, match ${match.matchNumber}`
    : `${who} ${inSentence(title).slice(0, -1)} ${match.matchNumber}`;
}

/** Who stands in a slot, or what will bring somebody there. */
export function slotText(match: TournamentMatch, index: 0 | 1, feeders: Feeders): string {
  const { username } = match.slots[index];
  if (username !== null) return username;
  if (match.status === 'bye') return 'Bye';
  const open = (feeders.get(match.id) ?? []).filter((feeder) => !isDecided(feeder.match));
  const isSecond = index === 1 && match.slots[0].username === null;
  const feeder = open[isSecond ? 1 : 0];
  if (feeder) return feederText(feeder, match);
  // Both finalists come to it, if the first match asks for it.
  return match.bracket === 'final' && match.status === 'pending' ? 'A finalist' : 'Nobody';
}

/** Of a match that nobody won: in one of its contests players may have been there. */
const nobodyText = ({ contestIds }: TournamentMatch): string =>
  contestIds.length > 0 ? 'Nobody played' : 'Nobody came';

/** Games that follow where the regular ones leave no winner (`judge` in server/tournament/formats/series.ts). */
const extraGames = 2;

/** Whether a match stayed level over all of its games, so that the time used decided it, or the seeds. */
export function isTieBreak({ outcome, winnerId, slots, draws, bestOf }: TournamentMatch): boolean {
  const [one, two] = slots;
  const isLevel =
    one.gamesWon === two.gamesWon && draws + one.gamesWon + two.gamesWon === bestOf + extraGames;
  return outcome === 'played' && winnerId !== null && isLevel;
}

/** What stands on a match in a word; empty where the result says it all. `isCancelled`: the tournament is. */
export function statusWord(match: TournamentMatch, isCancelled = false): string {
  const { status, outcome } = match;
  if (isCancelled && (status === 'playing' || status === 'ready')) return 'Called off';
  if (status === 'playing') return 'Live';
  if (status === 'ready') return 'Ready';
  if (status === 'bye') return 'Bye';
  if (outcome === 'double-walkover') return nobodyText(match);
  if (status === 'walkover') return 'Walkover';
  if (isTieBreak(match)) return 'Tie-break';
  return outcome === 'decided' ? 'Decided' : '';
}

function scoreOf({ slots }: TournamentMatch): string {
  const [one, two] = slots;
  const [more, less] = [Math.max(one.gamesWon, two.gamesWon), Math.min(one.gamesWon, two.gamesWon)];
  return `${more} to ${less}`;
}

function resultSentence(match: TournamentMatch): string {
  const { slots, winnerId, bestOf, outcome, status } = match;
  const winner = slots.find(({ userId }) => userId !== null && userId === winnerId)?.username ?? null;
  if (status === 'bye') return `${winner ?? 'One player'} has a bye`;
  if (outcome === 'double-walkover') return nobodyText(match);
  if (winner === null) return 'Drawn';
  if (status === 'walkover') return `${winner} won by walkover`;
  if (isTieBreak(match)) return `${winner} won the tie-break`;
  const won = bestOf > 1 ? `${winner} won ${scoreOf(match)}` : `${winner} won`;
  return outcome === 'decided' ? `${won}, decided by the organiser` : won;
}

function progress(match: TournamentMatch, isCancelled: boolean): string {
  if (isDecided(match)) return resultSentence(match);
  if (isCancelled) return 'Called off';
  const [one, two] = match.slots;
  const leader = one.gamesWon === two.gamesWon ? null : one.gamesWon > two.gamesWon ? one : two;
  const stand = leader ? `${leader.username ?? 'One player'} leads ${scoreOf(match)}. ` : '';
  if (match.status === 'playing') return `${stand}Live`;
  if (match.status === 'ready') return `${stand}Ready to begin`;
  return 'Not started';
}

/** `Round 2, match 3: Ada, seed 1, against Bob, seed 8. Ada leads 1 to 0. Live` */
export function spokenMatch(
  match: TournamentMatch,
  feeders: Feeders,
  tournament: Bracketed,
  isCancelled = false,
): string {
  const name = (index: 0 | 1): string => {
    const { seed } = match.slots[index];
    return `${slotText(match, index, feeders)}${seed === null ? '' : `, seed ${seed}`}`;
  };
  const place = placeOf(match, tournament);
  if (match.status === 'bye') return `${place}: ${resultSentence(match)}`;
  return `${place}: ${name(0)}, against ${name(1)}. ${progress(match, isCancelled)}`;
}

/** Where an arrow leads: back to a feeder, on to the next match, or to a neighbour in the round. */
export function neighbourOf(
  match: TournamentMatch,
  key: string,
  sections: readonly Section[],
  feeders: Feeders,
): string | null {
  if (key === 'ArrowRight') return match.nextMatchId;
  if (key === 'ArrowLeft')
    return feeders.get(match.id)?.find(({ sends }) => sends === 'winner')?.match.id ?? null;
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const round = sections
    .flatMap(({ rounds }) => rounds)
    .find(({ matches }) => matches.some(({ id }) => id === match.id));
  const at = round?.matches.findIndex(({ id }) => id === match.id) ?? -1;
  if (step === 0 || at < 0) return null;
  return round?.matches[at + step]?.id ?? null;
}

/** In the order in which one player comes to them. */
const inTime = ['table', 'group', 'winners', 'losers', 'third', 'final', 'arena'];

/** The match that `Find me` leads to: the open one, else the last. */
export function ownMatchIn(matches: readonly TournamentMatch[], userId: string): TournamentMatch | null {
  const own = matches
    .filter(({ slots }) => slots.some((slot) => slot.userId === userId))
    .toSorted((a, b) => inTime.indexOf(a.bracket) - inTime.indexOf(b.bracket) || byPlace(a, b));
  return own.find((match) => match.status === 'playing' || match.status === 'ready') ?? own.at(-1) ?? null;
}

type Spot = { readonly id: string; readonly column: number; readonly row: number };
export type Tree = {
  readonly spots: readonly Spot[];
  /** In units of a match's height. */
  readonly height: number;
  /** From a match to the next one. */
  readonly lines: readonly { readonly from: Spot; readonly to: Spot }[];
};

/** A section as a tree: each match beside the middle of those that lead to it, and none over another. */
export function treeOf({ rounds }: Section): Tree {
  const spots = new Map<string, Spot>();
  const most = Math.max(
    1,
    ...rounds.map(({ matches }) => Math.max(...matches.map((one) => one.matchNumber))),
  );
  const all = rounds.flatMap(({ matches }) => matches);
  rounds.forEach(({ matches }, column) => {
    const inRound = Math.max(...matches.map(({ matchNumber }) => matchNumber));
    let free = 0;
    for (const { id, matchNumber } of matches) {
      const from = all
        .filter(({ nextMatchId }) => nextMatchId === id)
        .flatMap((one) => spots.get(one.id) ?? []);
      const even = ((matchNumber - 0.5) * most) / inRound - 0.5;
      const wanted =
        from.length === 2 || (from.length === 1 && inRound === most)
          ? from.reduce((sum, { row }) => sum + row, 0) / from.length
          : even;
      const row = Math.max(free, wanted);
      free = row + 1;
      spots.set(id, { id, column, row });
    }
  });
  const list = [...spots.values()];
  const lines = all.flatMap(({ id, nextMatchId }) => {
    const from = spots.get(id);
    const to = nextMatchId === null ? undefined : spots.get(nextMatchId);
    return from && to ? [{ from, to }] : [];
  });
  return { spots: list, height: Math.max(1, ...list.map(({ row }) => row + 1)), lines };
}
