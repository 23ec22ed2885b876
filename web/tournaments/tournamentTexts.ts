/** What the page of a tournament says (TR-022…026). Pure. */
import type {
  Tournament,
  TournamentDetails,
  TournamentMatch,
  TournamentParticipant,
} from '@playfield/contracts/http/tournaments.ts';
import { numberText } from '@playfield/contracts/numberText.ts';
import { gamePath, racePath } from '@playfield/contracts/paths.ts';
import { momentText } from '../lib/dates.ts';

/** Of the format chosen for a new one. */
export const formatHints: Readonly<Record<Tournament['format'], string>> = {
  'single-elimination': 'One lost match and you are out. The quickest way to a winner.',
  'double-elimination': 'Everybody may lose one match. About twice as many matches.',
  'round-robin': 'Everybody meets everybody; above 16 players in groups, unless you say otherwise.',
  arena: 'As many games as one can play in the time. People come and go.',
};

export function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}

/** `2:05`, `1:02:05`, `3 days`: the time left. */
export function leftText(leftMs: number): string {
  const all = Math.max(0, Math.ceil(leftMs / 1000));
  const days = Math.floor(all / 86_400);
  if (days >= 2) return `${days} days`;
  const hours = Math.floor(all / 3600);
  const minutes = Math.floor(all / 60) % 60;
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(all % 60)}`
    : `${minutes}:${twoDigits(all % 60)}`;
}

/** What the pool pays, or has paid, beside what was announced. */
export function paysText({
  status,
  pays: { pool, paidAt },
  prizePool,
  prizePaid,
  entryFee,
  currentParticipants,
}: Pick<
  TournamentDetails,
  'status' | 'pays' | 'prizePool' | 'prizePaid' | 'entryFee' | 'currentParticipants'
>): string {
  const announced = Number(prizePool);
  if (announced === 0 && entryFee === 0) return 'No prize';
  if (status === 'cancelled') return 'Nothing paid';
  const points = `${numberText(pool)}${announced > pool ? ` of ${numberText(announced)}` : ''} pts`;
  const why =
    status === 'completed' ? 'nobody with an account played enough' : 'only players with an account count';
  const because = pool === 0 ? `: ${why}` : '';
  if (prizePaid !== null) return `Paid ${points}${because}`;
  const players = `with ${currentParticipants} ${currentParticipants === 1 ? 'player' : 'players'}`;
  if (paidAt === null) return `${points} ${players}${because}`;
  return pool === 0 ? points + because : `${points}, to be paid ${momentText(paidAt)}`;
}

/** Why an arena was over before its time; null unless it was. An operator who ends one moves its end. */
export function endedEarlyText({
  format,
  status,
  endDate,
  endsAt,
}: Pick<TournamentDetails, 'format' | 'status' | 'endDate' | 'endsAt'>): string | null {
  if (format !== 'arena' || status !== 'completed' || endDate === null || endsAt === null) return null;
  const isEarly = Date.parse(endDate) < Date.parse(endsAt);
  return isEarly ? 'It ended early: fewer than two players were there for five minutes.' : null;
}

/** `50 / 30 / 20`. */
export function splitText(split: readonly number[]): string {
  return split.map((share) => numberText(share)).join(' / ');
}

type Step = { readonly title: string; readonly text: string };

/** `3 minutes to come`: what players have once their match is called. */
export function comingText({
  gameType,
  joinMinutes,
}: Pick<TournamentDetails, 'gameType' | 'joinMinutes'>): string {
  if (gameType === 'little-big-snake') return '10 minutes for three attempts';
  return `${joinMinutes === 1 ? 'a minute' : `${joinMinutes} minutes`} to come`;
}

/** What happens to a start for which too few have come (`start` in server/tournament/start.ts), said while too few have joined. */
const needsTwo = 'It needs two players: with fewer, it is put off by 10 minutes once and then cancelled.';

type StepsOf = Pick<
  TournamentDetails,
  | 'gameType'
  | 'format'
  | 'startDate'
  | 'registrationDeadline'
  | 'checkInAt'
  | 'joinMinutes'
  | 'minutes'
  | 'currentParticipants'
  | 'maxParticipants'
  | 'you'
>;

/** The way from joining to one's first game. */
export function nextSteps(
  {
    gameType,
    format,
    startDate,
    registrationDeadline,
    checkInAt,
    joinMinutes,
    minutes,
    currentParticipants,
    maxParticipants,
    you: { participant },
  }: StepsOf,
  nowMs: number,
): readonly Step[] {
  const isAlone = currentParticipants < 2;
  const hasClosed = Date.parse(registrationDeadline) <= nowMs;
  const closed = hasClosed
    ? 'Registration has closed.'
    : currentParticipants >= maxParticipants
      ? 'All places are taken.'
      : null;
  const join = firstStep(participant?.status ?? null, closed, registrationDeadline, checkInAt);
  const start = `${momentText(startDate)}: `;
  if (format === 'arena')
    return [
      join,
      {
        title: `${start}the arena opens`,
        text: `With this page open you are paired again after each game, for ${minutes ?? 0} minutes.${isAlone ? ` ${needsTwo}` : ''}`,
      },
      { title: 'Most points win', text: 'A win brings 2 points, a draw 1, and a streak doubles them.' },
    ];
  const drawn = format === 'round-robin' ? 'the rounds are drawn' : 'the bracket is drawn';
  return [
    join,
    {
      title: `${start}${drawn}`,
      text: `By rating; players without one by lot. ${isAlone ? needsTwo : 'It starts by itself.'}`,
    },
    {
      title: 'Your match is called',
      text: `On every page of the site. You then have ${comingText({ gameType, joinMinutes })}.`,
    },
  ];
}

/** Joining, or what is left of it for a player who has joined; `closed` is why nobody else can join. */
function firstStep(
  status: TournamentParticipant['status'] | null,
  closed: string | null,
  deadline: string,
  checkInAt: string | null,
): Step {
  const from = checkInAt === null ? null : `from ${momentText(checkInAt)} on.`;
  const others = closed ?? `Others can join until ${momentText(deadline)}.`;
  if (status === 'checked-in') return { title: 'You are checked in', text: others };
  if (status === 'registered')
    return from === null
      ? { title: 'You have joined', text: others }
      : { title: 'Check in', text: `You have joined. Check in ${from}` };
  const open = closed ?? `Until ${momentText(deadline)}.`;
  return { title: 'Join', text: `${open}${from === null ? '' : ` Check in ${from}`}` };
}

/** Points of a table: `2½`. */
export function halvesText(points: number): string {
  const whole = Math.floor(points);
  const rest = points - whole;
  const fraction = rest === 0 ? '' : rest === 0.5 ? '½' : rest === 0.25 ? '¼' : rest === 0.75 ? '¾' : '';
  if (rest !== 0 && fraction === '') return points.toFixed(2);
  return whole === 0 && fraction !== '' ? fraction : `${whole}${fraction}`;
}

const participantTexts: Readonly<Record<TournamentParticipant['status'], string>> = {
  registered: 'Registered',
  'checked-in': 'Checked in',
  active: 'Playing',
  paused: 'Paused',
  eliminated: 'Out',
  withdrawn: 'Withdrawn',
  disqualified: 'Removed',
  winner: 'Winner',
};

export function participantText(
  { status, reason }: Pick<TournamentParticipant, 'status' | 'reason'>,
  ofTournament: Tournament['status'],
): string {
  const wasIn = ofTournament === 'cancelled' && (status === 'active' || status === 'paused');
  const text = wasIn ? 'Took part' : participantTexts[status];
  return reason === null ? text : `${text}: ${reason}`;
}

/** Why somebody has the seed they have, or will have. */
export function seedReason({
  seed,
  rating: now,
  ratingAtStart,
}: Pick<TournamentParticipant, 'seed' | 'rating' | 'ratingAtStart'>): string {
  const rating = seed === null ? now : ratingAtStart;
  const drawn = seed === null ? '' : `seed ${seed}, `;
  if (!rating) return `${drawn}${seed === null ? 'unrated, by lot' : 'by lot'}`;
  return `${drawn}${rating.isProvisional ? 'provisional rating' : 'rating'} ${rating.rating}`;
}

function firmness({ rating }: TournamentParticipant): number {
  if (!rating) return 2;
  return rating.isProvisional ? 1 : 0;
}

/** The order in which seeds would be drawn now; the unrated are drawn by lot at the start. */
export function previewOfSeeds(
  participants: readonly TournamentParticipant[],
): readonly TournamentParticipant[] {
  return participants
    .filter(({ status }) => status !== 'withdrawn' && status !== 'disqualified')
    .toSorted((a, b) => firmness(a) - firmness(b) || (b.rating?.rating ?? 0) - (a.rating?.rating ?? 0));
}

/** Where a game or race of a match is played, watched or replayed; null for snakes, which have no board to share. */
export function contestPath(gameType: string, contestId: string | null): string | null {
  if (contestId === null || gameType === 'little-big-snake') return null;
  return gameType === 'typing-race' ? racePath(contestId) : gamePath(contestId);
}

export function opponentIn(
  { slots }: Pick<TournamentMatch, 'slots'>,
  userId: string,
): TournamentMatch['slots'][number] | null {
  return slots.find((slot) => slot.userId !== null && slot.userId !== userId) ?? null;
}
