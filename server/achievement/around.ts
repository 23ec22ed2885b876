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
};

const asksFriends = rules.filter(({ requirement }) => 'withFriend' in (requirement.where ?? {}));

const pairOf = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

function canGain(person: Progress | undefined): boolean {
  return asksFriends.some(
    ({ row, counter, requirement }) =>
      (row === null || person?.unlocked.has(row.id) === false) &&
      (person?.counters.get(counter)?.value ?? 0) < goalOf(requirement),
  );
}

export async function surroundingsOf(
  tx: Tx,
  events: readonly PlayedEvent[],
  people: ReadonlyMap<string, Progress>,
  { friendsAmong }: AroundOptions,
): Promise<(event: PlayedEvent) => Surroundings> {
  const pairs = new Map<string, readonly [string, string]>();
  // Guests have no friends.
  for (const event of events)
    if (!event.isGuest && canGain(people.get(event.userId)))
      for (const other of companionsOf(event)) pairs.set(pairOf(event.userId, other), [event.userId, other]);
  const friends = pairs.size === 0 ? [] : await friendsAmong(tx, [...pairs.values()]);
  const since = new Map(friends.map((pair) => [pairOf(pair.a, pair.b), pair.since]));
  return (event) => {
    const withFriend = companionsOf(event).some((other) => {
      const from = since.get(pairOf(event.userId, other));
      return from !== undefined && from <= event.at;
    });
    return withFriend ? { ...nowhere, withFriend } : nowhere;
  };
}
