/**
 * What results do to the boards: first who moved on the boards of ratings, which achievements ask about; last of
 * all the results of the week, speeds, runs and points.
 */
import { boardStandings } from '../../account/boardPeople.ts';
import { lockPeople } from '../../account/people.ts';
import type { Tx } from '../../db/open.ts';
import type { PlayedEvent, PlayedGame } from '../../digest/playedEvent.ts';
import type { DigestStep, Report } from '../../digest/step.ts';
import { runsInTournaments } from '../../snake/playedRuns.ts';
import { bestsAfter, pointsChanges, type BestSources } from './bests.ts';
import type { RatingBoard } from './boards.ts';
import { writeScores, type ScoreChange } from './scores.ts';
import { boardRows, moveBuckets, type BoardKey, type BucketMove } from './store.ts';
import { takeOff } from './listing.ts';
import { weekOf } from './week.ts';

function weeklyResult(event: PlayedGame, weight: number): ScoreChange {
  const scored = weight * (event.won ? 2 : event.drawn ? 1 : 0);
  return {
    week: weekOf(event.at),
    gameType: event.gameType,
    userId: event.userId,
    next: (row) => ({
      score: (row?.score ?? 0) + scored,
      games: (row?.games ?? 0) + 1,
      wins: (row?.wins ?? 0) + Number(event.won),
      reachedAt: row && scored === 0 ? row.reachedAt : event.at,
    }),
  };
}

const boardOfRatings = (gameType: string): RatingBoard => ({ unit: 'rating', gameType });

/** The place of everybody on the board of the game, told with the last result of each. */
async function placesAfter(tx: Tx, events: readonly PlayedEvent[]): Promise<Map<PlayedEvent, Report>> {
  const last = new Map<string, PlayedEvent>();
  for (const event of events) if (event.rating) last.set(`${event.gameType} ${event.userId}`, event);
  const reports = new Map<PlayedEvent, Report>();
  for (const [gameType, ofGame] of Map.groupBy(last.values(), (event) => event.gameType)) {
    const keys = ofGame.flatMap((event): (BoardKey & { event: PlayedEvent })[] => {
      const { userId, rating } = event;
      const value = rating?.boardAfter ?? null;
      return value === null ? [] : [{ event, userId, value, games: 0, at: null }];
    });
    const standings = await boardRows(tx, boardOfRatings(gameType)).standings(keys);
    for (const [n, { event }] of keys.entries())
      reports.set(event, { place: (standings[n]?.above ?? 0) + 1 });
  }
  return reports;
}

export const ratingBoardStep: DigestStep = {
  name: 'boards of ratings',
  async digest(tx, events) {
    const rated = events.filter(({ rating }) => rating !== null);
    const people = await boardStandings(tx, [...new Set(rated.map(({ userId }) => userId))]);
    const mayBeListed = ({ userId }: PlayedEvent): boolean => people.get(userId)?.mayBeListed ?? false;
    const hidden = rated.filter((event) => !mayBeListed(event));
    const moves = rated.flatMap(({ gameType, rating }): BucketMove[] => {
      const board = boardOfRatings(gameType);
      const { boardBefore = null, boardAfter = null } = rating ?? {};
      return [
        ...(boardBefore === null ? [] : [{ board, value: boardBefore, by: -1 as const }]),
        ...(boardAfter === null ? [] : [{ board, value: boardAfter, by: 1 as const }]),
      ];
    });
    // Ratings go on for those whom boards don't show; somebody who has just been banned may still stand there.
    const left = await takeOff(
      tx,
      hidden.map(({ userId }) => userId),
    );
    await moveBuckets(tx, [...moves, ...left]);
    return { reports: await placesAfter(tx, rated.filter(mayBeListed)) };
  },
};

type Runs = readonly Pick<PlayedEvent, 'userId' | 'at'>[];

/** The runs of tournaments that are over: they count once their matches are decided. */
function runsOfOver(tx: Tx, events: readonly PlayedEvent[], gameType: string): Promise<Runs> {
  const over = events.filter((event) => event.on === 'tournament' && event.gameType === gameType);
  return runsInTournaments(tx, [...new Set(over.map(({ subjectId }) => subjectId))]);
}

export function scoreBoardStep(sources: BestSources): DigestStep {
  const { catalogue } = sources;
  return {
    name: 'boards of scores',
    // Who has left a tournament has no event of it.
    concerns: async (tx, events) =>
      (await runsOfOver(tx, events, catalogue.runs)).map(({ userId }) => userId),
    async digest(tx, events) {
      const all = [
        ...events.filter(({ on }) => on === 'run'),
        ...(await runsOfOver(tx, events, catalogue.runs)),
      ];
      const people = await boardStandings(tx, [...new Set([...events, ...all].map(({ userId }) => userId))]);
      const runs = all.filter(({ userId }) => people.has(userId));
      const mayBeListed = (userId: string): boolean => people.get(userId)?.mayBeListed ?? false;
      const results = events.flatMap((event) =>
        event.on === 'game' && event.rating && event.rating.weight > 0
          ? [weeklyResult(event, event.rating.weight)]
          : [],
      );
      // Practice may make a race count that was held back.
      const races = events.filter(({ on }) => on === 'race' || on === 'typing');
      const at = events.at(-1)?.at ?? new Date(0);
      const changes = [
        ...results,
        ...(await bestsAfter(tx, sources, 'races', races)),
        ...(await bestsAfter(tx, sources, 'runs', runs)),
        ...pointsChanges(people, at),
      ];
      await moveBuckets(tx, await writeScores(tx, catalogue, changes, mayBeListed));
      return {};
    },
  };
}

/**
 * A tournament was cancelled: what was scored in its matches that were not decided counts now. Bests are read, not added up, so that
 * a run whose event comes later counts once.
 */
export async function countCancelled(
  tx: Tx,
  sources: BestSources,
  { id, gameType }: { readonly id: string; readonly gameType: string },
): Promise<void> {
  const { catalogue } = sources;
  if (gameType !== catalogue.runs) return;
  const all = await runsInTournaments(tx, [id]);
  const ids = await lockPeople(tx, [...new Set(all.map(({ userId }) => userId))]);
  const people = await boardStandings(tx, ids);
  const runs = all.filter(({ userId }) => people.has(userId));
  const changes = await bestsAfter(tx, sources, 'runs', runs);
  const mayBeListed = (userId: string): boolean => people.get(userId)?.mayBeListed ?? false;
  await moveBuckets(tx, await writeScores(tx, catalogue, changes, mayBeListed));
}
