/** Brackets pair the same players as those of brackets-manager, an independent implementation. */
import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import { expect, test } from 'vitest';
import { seedOf } from '@playfield/games/rng.ts';
import { isLong, sized } from '@playfield/tools/test/size.ts';
import * as double from './doubleElimination.ts';
import { sizeFor } from './elimination.ts';
import * as knockout from './knockout.ts';
import { bracketOrder } from './seeding.ts';
import { pairOf, playOut, rankedPlayers, sizesTo } from './testing/play.ts';

const options = { bestOf: 1, finalBestOf: 1, thirdPlace: true };
const numberOf = (id: string): number => Number(id.slice(1));

/** Which of two wins is a matter of the pair and the run, so that both brackets go the same way. */
const winnerOf = (one: string, two: string, run: number): string => {
  const [low, high] = [one, two].toSorted();
  return seedOf(`${run} ${low} ${high}`) % 3 > 0 === numberOf(one) < numberOf(two) ? one : two;
};
const meeting = (ids: readonly string[]): string => ids.toSorted().join('-');

const orders = [
  ['natural', 'reverse'],
  ['natural', 'reverse', 'natural'],
  ['natural', 'reverse', 'natural', 'natural'],
  ['natural', 'reverse', 'half_shift', 'natural', 'natural'],
  ['natural', 'reverse', 'half_shift', 'reverse_half_shift', 'natural', 'natural'],
] as const;

/** Without the second match of the final, which it opens whether or not it is needed. */
async function theirMeetings(
  type: 'single_elimination' | 'double_elimination',
  count: number,
  run: number,
): Promise<readonly string[]> {
  const isDouble = type === 'double_elimination';
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const size = sizeFor(count);
  const stage = await manager.create.stage({
    tournamentId: 0,
    name: 'oracle',
    type,
    seeding: bracketOrder(size).map((seed) => (seed > count ? null : `p${seed}`)),
    settings: isDouble
      ? { seedOrdering: ['natural', ...(orders[Math.log2(size) - 2] ?? [])], grandFinal: 'double' }
      : { seedOrdering: ['natural'], consolationFinal: count >= 4 },
  });
  const { participant, round } = await manager.get.stageData(stage.id);
  const nameOf = new Map(participant.map(({ id, name }) => [id, name]));
  const meetings: string[] = [];
  const secondFinal = isDouble ? round.at(-1)?.id : undefined;
  const nextReady = async () =>
    (await manager.get.stageData(stage.id)).match.find(
      ({ opponent1: one, opponent2: two, round_id: id }) =>
        one?.id != null && two?.id != null && !one.result && !two.result && id !== secondFinal,
    );
  for (let match = await nextReady(); match; match = await nextReady()) {
    const one = nameOf.get(match.opponent1?.id ?? -1) ?? '';
    const two = nameOf.get(match.opponent2?.id ?? -1) ?? '';
    meetings.push(meeting([one, two]));
    const result = { result: 'win' } as const;
    const won = winnerOf(one, two, run) === one ? { opponent1: result } : { opponent2: result };
    await manager.update.match({ id: match.id, ...won });
  }
  return meetings.toSorted();
}

const sizes = isLong ? sizesTo(64, 3) : [3, 5, 8, 11, 16, 24];
const formats = [
  { type: 'single_elimination', format: knockout },
  { type: 'double_elimination', format: double },
] as const;

test.each(formats.flatMap((one) => sizes.map((count) => ({ ...one, count }))))(
  'G44 $type of $count',
  async ({ type, format: { draw, next }, count }) => {
    for (let run = 0; run < sized(1, 3); run += 1) {
      const end = playOut(draw(rankedPlayers(count), 1, options), next, (match) =>
        winnerOf(...pairOf(match), run),
      );
      const meetings = end.matches
        .filter(({ id, outcome }) => outcome === 'played' && id !== 'final/2/1')
        .map((match) => meeting(pairOf(match)));
      expect(meetings.toSorted()).toEqual(await theirMeetings(type, count, run));
    }
  },
);
