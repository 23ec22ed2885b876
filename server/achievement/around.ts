/** What rules ask about beside the event itself, looked up for those alone who can still gain by it. */
import type { Tx } from '../db/open.ts';
import type { PlayedEvent } from '../digest/playedEvent.ts';
import type { Relations } from '../friends/relations.ts';
import { rules } from './count.ts';
import { companionsOf, nowhere, type Surroundings } from './events.ts';
import { goalOf } from './requirement.ts';
import type { Progress } from './store.ts';

export type AroundOptions = {
  readonly friendsAmong: Relations['friendsAmong'];
  /** Those of these people who are on the board of the game, by id. */
  readonly standings: (
    tx: Tx,
    gameType: string,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, NonNullable<Surroundings['standing']>>>;
};

type Rules = typeof rules;
const asking = (field: string): Rules =>
  rules.filter(({ requirement }) => field in (requirement.where ?? {}));
const askFriends = asking('withFriend');
const askStandings = asking('place');

const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

function canGain(person: Progress | undefined, by: Rules): boolean {
  return by.some(
    ({ row, counter, requirement }) =>
      (row === null || person?.unlocked.has(row.id) === false) &&
      (person?.counters.get(counter)?.value ?? 0) < goalOf(requirement),
  );
}

/** Since when the players of these events and those whom they played with are friends, by pair. */
async function friendships(
  tx: Tx,
  events: readonly PlayedEvent[],
  people: ReadonlyMap<string, Progress>,
  { friendsAmong }: AroundOptions,
): Promise<ReadonlyMap<string, Date>> {
  const pairs = new Map<string, readonly [string, string]>();
  // Guests have no friends.
  for (const event of events)
    if (!event.isGuest && canGain(people.get(event.userId), askFriends))
      for (const other of companionsOf(event)) pairs.set(pairOf(event.userId, other), [event.userId, other]);
  const friends = pairs.size === 0 ? [] : await friendsAmong(tx, [...pairs.values()]);
  return new Map(friends.map((pair) => [pairOf(pair.a, pair.b), pair.since]));
}

/** Where the players of these events stand now, by game and player. */
async function placesOf(
  tx: Tx,
  events: readonly PlayedEvent[],
  people: ReadonlyMap<string, Progress>,
  { standings }: AroundOptions,
): Promise<ReadonlyMap<string, NonNullable<Surroundings['standing']>>> {
  const ranked = events.filter(
    ({ rating, userId }) =>
      (rating?.boardAfter ?? null) !== null && canGain(people.get(userId), askStandings),
  );
  const found = new Map<string, NonNullable<Surroundings['standing']>>();
  for (const [gameType, ofGame] of Map.groupBy(ranked, (event) => event.gameType)) {
    const userIds = [...new Set(ofGame.map(({ userId }) => userId))];
    for (const [userId, standing] of await standings(tx, gameType, userIds))
      found.set(`${gameType} ${userId}`, standing);
  }
  return found;
}

export async function surroundingsOf(
  tx: Tx,
  events: readonly PlayedEvent[],
  people: ReadonlyMap<string, Progress>,
  options: AroundOptions,
): Promise<(event: PlayedEvent) => Surroundings> {
  const since = await friendships(tx, events, people, options);
  const places = await placesOf(tx, events, people, options);
  return (event) => {
    const withFriend = companionsOf(event).some((other) => {
      const from = since.get(pairOf(event.userId, other));
      return from !== undefined && from <= event.at;
    });
    const standing = places.get(`${event.gameType} ${event.userId}`) ?? null;
    return withFriend || standing !== null ? { withFriend, standing } : nowhere;
  };
}
