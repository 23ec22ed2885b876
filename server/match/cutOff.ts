/** What two people of whom one has blocked the other do not see of each other in matches. */
import type { Game } from '@playfield/contracts/http/match.ts';
import type { Times } from './clock.ts';
import type { MatchRecord, MatchRow } from './match.ts';
import { viewOf } from './views.ts';

/** What matches ask about blocks. */
export type CutOff = {
  /** Whether one of the two has blocked the other. */
  readonly isCutOff: (a: string, b: string) => Promise<boolean>;
  /** Everybody whom this person blocked or who blocked this person. */
  readonly blockedEitherWay: (id: string) => Promise<ReadonlySet<string>>;
  /** Calls with people whose blocks may have changed, until the returned function is called. */
  readonly onChange: (listener: (ids: readonly string[]) => void) => () => void;
};

/** Whether the players of a match want no contact with each other. */
export async function isCutOffPair(
  { player1Id, player2Id }: Pick<MatchRow, 'player1Id' | 'player2Id'>,
  { isCutOff }: CutOff,
): Promise<boolean> {
  return player1Id !== null && player2Id !== null && isCutOff(player1Id, player2Id);
}

/** The game as somebody may see it: across a block without a rematch that the other player offers. */
export async function gameSeenBy(
  record: MatchRecord,
  viewerId: string,
  times: Omit<Times, 'lagMs'>,
  cutOff: CutOff,
): Promise<Game> {
  const whole = viewOf(record, viewerId, times);
  const isHidden = record.row.offer === 'rematch' && (await isCutOffPair(record.row, cutOff));
  return isHidden ? withoutRematch(whole) : whole;
}

/** The event without the offer that it tells of. */
export function withoutOffer<Event extends { readonly game: Pick<Game, 'online'> }>(event: Event): Event {
  const { online } = event.game;
  return { ...event, game: { ...event.game, online: online && { ...online, offer: null } } };
}

/** The game without a rematch that the other player offers. */
export function withoutRematch(game: Game): Game {
  const { online, yourSeat } = game;
  const isHidden = online?.offer?.kind === 'rematch' && online.offer.by !== yourSeat;
  return isHidden ? withoutOffer({ game }).game : game;
}
