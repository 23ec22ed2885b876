/** Writes the rows of boards of scores, and counts in the buckets who came onto them, left or moved. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/open.ts';
import { unnested } from '../../db/unnested.ts';
import { weeklyScores } from '../../db/schema.ts';
import { scoreUnitOf, weeklyGames, type BoardCatalogue } from './boards.ts';
import { scoresOf, type BucketMove, type ScoreRow } from './store.ts';

type Key = { readonly gameType: string; readonly userId: string; readonly week: string };

/** A new state of a row: `next` gets the row as it is, or none. */
export type ScoreChange = Key & {
  readonly next: (row: ScoreRow | null) => Omit<ScoreRow, keyof Key | 'isListed'>;
};

const keyOf = ({ week, gameType, userId }: Key): string => `${week} ${gameType} ${userId}`;

/** Whether a row stands on its board, given that its player may stand on any. */
export const isEnough = (catalogue: BoardCatalogue, row: Pick<ScoreRow, 'gameType' | 'games'>): boolean =>
  scoreUnitOf(catalogue, row.gameType) !== 'score' || row.games >= weeklyGames;

const isSameRow = (a: ScoreRow | undefined, b: ScoreRow): boolean =>
  a?.score === b.score &&
  a.games === b.games &&
  a.wins === b.wins &&
  a.isListed === b.isListed &&
  a.reachedAt.getTime() === b.reachedAt.getTime();

/** What became of the buckets when a row changed. */
function movesOf(catalogue: BoardCatalogue, before: ScoreRow | undefined, after: ScoreRow): BucketMove[] {
  const unit = scoreUnitOf(catalogue, after.gameType);
  if (unit === null) return [];
  const board = { unit, gameType: after.gameType, week: after.week };
  return [
    ...(before?.isListed ? [{ board, value: before.score, by: -1 as const }] : []),
    ...(after.isListed ? [{ board, value: after.score, by: 1 as const }] : []),
  ];
}

/** Applies changes in their order; `mayBeListed` are those who may stand on boards. Returns what to count in the buckets. */
export async function writeScores(
  tx: Tx,
  catalogue: BoardCatalogue,
  changes: readonly ScoreChange[],
  mayBeListed: (userId: string) => boolean,
): Promise<readonly BucketMove[]> {
  if (changes.length === 0) return [];
  const [userIds, weeks] = [
    new Set(changes.map(({ userId }) => userId)),
    new Set(changes.map(({ week }) => week)),
  ];
  const before = new Map((await scoresOf(tx, [...userIds], [...weeks])).map((row) => [keyOf(row), row]));
  const after = new Map<string, ScoreRow>();
  for (const { next, ...key } of changes) {
    const known = after.get(keyOf(key)) ?? before.get(keyOf(key)) ?? null;
    const row = { ...key, ...next(known) };
    after.set(keyOf(key), { ...row, isListed: mayBeListed(key.userId) && isEnough(catalogue, row) });
  }
  const rows = [...after.values()]
    .filter((row) => !isSameRow(before.get(keyOf(row)), row))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (rows.length === 0) return [];
  await tx.execute(sql`
    insert into ${weeklyScores} (week, game_type, user_id, score, games, wins, reached_at, is_listed)
    select * from ${unnested(rows, [
      ['date', ({ week }) => week],
      ['text', ({ gameType }) => gameType],
      ['text', ({ userId }) => userId],
      ['float8', ({ score }) => score],
      ['int', ({ games }) => games],
      ['int', ({ wins }) => wins],
      ['timestamptz', ({ reachedAt }) => reachedAt],
      ['boolean', ({ isListed }) => isListed],
    ])}
    on conflict (week, game_type, user_id) do update set score = excluded.score, games = excluded.games,
      wins = excluded.wins, reached_at = excluded.reached_at, is_listed = excluded.is_listed`);
  return rows.flatMap((row) => movesOf(catalogue, before.get(keyOf(row)), row));
}
