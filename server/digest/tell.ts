/** What a player's result screen is told of a result. */
import type { ResultNews } from '@playfield/contracts/http/results.ts';
import { gamesToFirm } from '../rating/glicko.ts';
import type { PlayedEvent, WeightReason } from './playedEvent.ts';
import type { Report } from './step.ts';

const ordinals = [
  'First',
  'Second',
  'Third',
  'Fourth',
  'Fifth',
  'Sixth',
  'Seventh',
  'Eighth',
  'Ninth',
  'Tenth',
  'Eleventh',
  'Twelfth',
] as const;

const shares: ReadonlyMap<number, string> = new Map([
  [0.5, 'counts half'],
  [0.25, 'counts a quarter'],
]);

const reasons: {
  readonly [Reason in Exclude<WeightReason, 'met-often'>]: string;
} = {
  'too-short': 'Too short to count',
  'new-account': 'Games that a new account wins so quickly do not count',
  'opponent-gone': 'The opponent deleted the account: this game does not count',
};

/** Why a result counted for less than a whole game, or not at all. */
export type Why = {
  readonly reason: WeightReason;
  readonly meeting: number;
  readonly weight: number;
  readonly opponentId: string | null;
};

/** Null where there is nothing to say. */
export function whyOf(event: PlayedEvent): Why | null {
  const { rating } = event;
  if (!rating || rating.reason === null) return null;
  const { reason, meeting, weight } = rating;
  return { reason, meeting, weight, opponentId: event.on === 'game' ? event.opponentId : null };
}

export function reasonText({ reason, meeting, weight, opponentId }: Why, opponentName: string): string {
  // In a race there may be several opponents.
  const isRace = opponentId === null;
  if (reason === 'new-account' && isRace)
    return 'A race given up so early against a new account does not count';
  if (reason !== 'met-often') return reasons[reason];
  if (isRace)
    return `Often against the same racers today: ${weight > 0 ? 'counts less' : 'this race does not count'}`;
  const ordinal = ordinals[meeting - 1];
  const against = `against ${opponentName} today`;
  return ordinal
    ? `${ordinal} game ${against}: ${shares.get(weight) ?? 'counts'}`
    : `More than twelve games ${against}: this one does not count`;
}

export function newsOf(event: PlayedEvent, report: Report): ResultNews {
  const { rating } = event;
  const why = whyOf(event);
  return {
    kind: event.on,
    subjectId: event.subjectId,
    gameType: event.gameType,
    rating: rating && {
      before: Math.round(rating.before),
      after: Math.round(rating.after),
      isProvisional: !rating.isFirm,
      gamesToFirm: gamesToFirm({
        rating: rating.after,
        deviation: rating.deviation,
        volatility: rating.volatility,
      }),
      weight: rating.weight,
      place: report.place ?? null,
    },
    reason: why && reasonText(why, event.on === 'game' ? event.opponentName : ''),
    winStreak: rating?.winStreak ?? 0,
    points: report.points ?? 0,
    unlocked: [...(report.unlocked ?? [])],
  };
}
