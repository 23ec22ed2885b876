/** What an update makes of the page: the tournament after it, and what of the change is said aloud. Pure. */
import type { TournamentMatch, TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import { ordinalText } from '@playfield/contracts/numberText.ts';
import type { TournamentUpdate, TournamentYou } from '@playfield/contracts/socket/tournament.ts';
import { isDecided, roundOver, spokenMatch, feedersOf, ownMatchIn } from './bracketView.ts';
import type { SeenTournament } from './details.ts';
import { inOrder } from './standings.ts';
import { contestPath, opponentIn } from './tournamentTexts.ts';

/** The tournament after an update; null where one before it was missed. */
export function withUpdate(before: SeenTournament, update: TournamentUpdate): SeenTournament | null {
  if (update.version <= before.version) return before;
  if (update.from > before.version) return null;
  const removed = new Set(update.removed);
  const known = before.participants.filter(({ id }) => !removed.has(id));
  const was = before.you.participant;
  const own = was && removed.has(was.id) ? null : was;
  const participants = inOrder(
    before.format === 'arena' ? belowTop(known, update.participants) : merged(known, update.participants),
  );
  return {
    ...before,
    version: update.version,
    status: update.status,
    phase: update.phase,
    currentParticipants: update.currentParticipants,
    endsAt: update.endsAt ?? before.endsAt,
    matches: merged(before.matches, update.matches),
    participants: [...participants],
    you: { ...before.you, participant: participants.find(({ userId }) => userId === own?.userId) ?? own },
  };
}

/** The tournament once its arena has told the reader their own line: on the page those whom they passed move down, or up. */
export function withOwnLine(
  before: SeenTournament,
  { participant, place }: Pick<TournamentYou, 'participant' | 'place'>,
): SeenTournament {
  const line = { ...participant, place };
  const others = inOrder(before.participants.filter(({ id }) => id !== line.id));
  const isListed = others.length < before.participants.length;
  const moved = others.map((one, n) =>
    one.place === null ? one : { ...one, place: n + 1 < (place ?? Infinity) ? n + 1 : n + 2 },
  );
  return {
    ...before,
    participants: isListed ? [...inOrder([...moved, line])] : before.participants,
    you: { ...before.you, participant: line },
  };
}

function merged<One extends { readonly id: string }>(before: readonly One[], changed: readonly One[]): One[] {
  const changes = new Map(changed.map((one) => [one.id, one]));
  const kept = before.map((one) => changes.get(one.id) ?? one);
  const known = new Set(before.map(({ id }) => id));
  return [...kept, ...changed.filter(({ id }) => !known.has(id))];
}

/** Of an arena only the top is told: the others keep their order below it. */
function belowTop(
  before: readonly TournamentParticipant[],
  top: readonly TournamentParticipant[],
): readonly TournamentParticipant[] {
  const told = new Set(top.map(({ id }) => id));
  const others = inOrder(before.filter(({ id }) => !told.has(id)));
  const highest = Math.max(0, ...top.map(({ place }) => place ?? 0));
  return [
    ...top,
    ...others.map((one, n) =>
      one.place === null ? one : { ...one, place: Math.max(one.place, highest + 1 + n) },
    ),
  ];
}

const isIn = (match: TournamentMatch, userIds: ReadonlySet<string>): boolean =>
  match.slots.some(({ userId }) => userId !== null && userIds.has(userId));

/** Whether the update changes what the reader may do: then the rest is read again. */
export function concerns(before: SeenTournament, update: TournamentUpdate, userId: string | null): boolean {
  if (update.status !== before.status || update.phase !== before.phase) return true;
  // After the end only the prizes and the winner change, and no update names them.
  if (before.status === 'completed') return true;
  if (userId === null) return false;
  const own = new Set([userId]);
  const { participant } = before.you;
  return (
    (participant !== null && update.removed?.includes(participant.id) === true) ||
    update.matches.some((match) => isIn(match, own)) ||
    update.participants.some((participant) => participant.userId === userId)
  );
}

type Followed = { readonly userId: string | null; readonly followed: ReadonlySet<string> };

/** What is said of a change: one's own match and result, results of players who are followed, and rounds that are over. */
export function newsOf(
  before: SeenTournament,
  after: SeenTournament,
  { userId, followed }: Followed,
): readonly string[] {
  if (after.format === 'arena') return [...ownArenaNews(before, after), ...endOfArena(before, after)];
  const known = new Map(before.matches.map((match) => [match.id, match]));
  const feeders = feedersOf(after.matches);
  const own = new Set(userId === null ? [] : [userId]);
  const changed = after.matches.filter((match) => known.get(match.id)?.status !== match.status);
  // What is played within a window begins without waiting for its players, and no page opens by itself.
  const isCall = ({ id, status, contestId }: TournamentMatch): boolean =>
    status === 'ready' ||
    (status === 'playing' &&
      known.get(id)?.status !== 'ready' &&
      contestPath(after.gameType, contestId) === null);
  const ready = changed.filter((match) => isCall(match) && isIn(match, own));
  const ended = changed.filter(isDecided).filter((match) => match.status !== 'bye');
  return [
    ...ready.map((match) => {
      const opponent = opponentIn(match, userId ?? '')?.username ?? 'your opponent';
      return `Your match against ${opponent} is ready.`;
    }),
    ...ended
      .filter((match) => isIn(match, own) || isIn(match, followed))
      .map((match) => `${spokenMatch(match, feeders, after)}.`),
    ...roundsOver(before, after),
    ...winnerKnown(before, after),
  ];
}

function winnerKnown(before: SeenTournament, after: SeenTournament): readonly string[] {
  const [was, is] = [before, after].map(({ participants }) =>
    participants.find(({ status }) => status === 'winner'),
  );
  if (was || !is) return [];
  const isOwn = is.userId === after.you.participant?.userId;
  return [`${isOwn ? 'You' : is.username} won the tournament.`];
}

function ownArenaNews(before: SeenTournament, after: SeenTournament): readonly string[] {
  const [was, is] = [before.you.participant, after.you.participant];
  if (!was?.arena || !is?.arena || was.arena.games === is.arena.games) return [];
  const place = is.place === null ? '' : ` ${ordinalText(is.place)} place.`;
  const { score } = is.arena;
  return [`You have ${score} ${score === 1 ? 'point' : 'points'}.${place}`];
}

/** Said to everybody: players who wait there for a game are to know that none comes. */
function endOfArena(before: SeenTournament, after: SeenTournament): readonly string[] {
  if (before.phase === 'running' && after.phase === 'last-games')
    return ['Time is up. The last games are played out.'];
  if (before.status !== 'active' || after.status !== 'completed') return [];
  const first = after.participants.find(({ place }) => place === 1);
  const isOwn = first !== undefined && first.userId === after.you.participant?.userId;
  const winner = isOwn ? 'You' : first?.username;
  return [`The arena is over.${winner === undefined ? '' : ` ${winner} won.`}`];
}

/** The second match of a grand final, which is played only where the first one asks for it. */
const isSpare = ({ bracket, round, status }: TournamentMatch): boolean =>
  bracket === 'final' && round === 2 && status === 'pending';

type Rounds = Pick<SeenTournament, 'matches' | 'format'>;

/** By the sentences that say so once they are over. */
function openRounds(tournament: Rounds): ReadonlySet<string> {
  const open = tournament.matches.filter((match) => !isDecided(match) && !isSpare(match));
  return new Set(open.map((match) => roundOver(match, tournament)));
}

function roundsOver(before: Rounds, after: Rounds): readonly string[] {
  const [was, is] = [openRounds(before), openRounds(after)];
  return [...was].filter((round) => !is.has(round));
}

/** Matches whose status or score has changed; none where the draw has just been made, since all of them are new. */
export function changedMatches(before: SeenTournament, after: SeenTournament): readonly string[] {
  if (before.matches.length === 0) return [];
  const known = new Map(before.matches.map((match) => [match.id, match]));
  return after.matches
    .filter((match) => {
      const was = known.get(match.id);
      if (!was || was.status !== match.status) return true;
      return match.slots.some((slot, index) => slot.gamesWon !== was.slots[index]?.gamesWon);
    })
    .map(({ id }) => id);
}

/** The contest that began since: the page goes to it by itself. Null where none did. */
export function begunContest(
  before: SeenTournament,
  after: SeenTournament,
): { readonly contestId: string } | null {
  const { match } = after.you;
  if (match?.status !== 'playing' || match.contestId === null) return null;
  const was = before.you.match;
  const isKnown = was?.id === match.id && was.status === 'playing' && was.contestId === match.contestId;
  return isKnown || ownMatchIn([match], after.you.participant?.userId ?? '') === null
    ? null
    : { contestId: match.contestId };
}
