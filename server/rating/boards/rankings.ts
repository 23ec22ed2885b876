/** Pages of boards as somebody sees them: with their own place, or with what keeps them off (GAPS G06, G89). */
import type { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type {
  getDistribution,
  getRankings,
  RankingEntry,
  Rankings,
} from '@playfield/contracts/http/rankings.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import { boardPeople } from '../../account/boardPeople.ts';
import { accountNamed } from '../../account/people.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/open.ts';
import { levelOf } from '../../points/level.ts';
import { gamesToFirm, isFirm, live, newcomer } from '../glicko.ts';
import {
  boardOf,
  leastOf,
  ratedGames,
  shownValue,
  weeklyGames,
  type Board,
  type BoardCatalogue,
} from './boards.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { createPageCache } from './pageCache.ts';
import { betterThan, placesOf, stepsOf, type Standing } from './places.ts';
import {
  boardRows,
  bucketsIn,
  rankingOf,
  scoresOf,
  totalOf,
  weeksOf,
  type BoardKey,
  type BoardRow,
} from './store.ts';
import { allTime, isMonday, weekOf } from './week.ts';

const pageLength = 50;
/** Rows above and below somebody. */
const aroundLength = 10;
/** Past weeks on offer. */
const weeksOffered = 26;

type Viewer = { readonly id: string; readonly isGuest: boolean };
type Query = z.output<typeof getRankings.query>;
type Distribution = z.input<(typeof getDistribution)['answer']>;
type Missing = Rankings['own']['missing'];

/** An entry before anybody looks at it. */
type Entry = Omit<RankingEntry, 'isYou'>;
type Page = { readonly entries: readonly Entry[]; readonly next: string | null };
/** Rows in their order, and what follows them. */
type Cut = { readonly rows: readonly BoardRow[]; readonly isLast: boolean };

export type RankingsOptions = {
  readonly database: Pick<Database, 'db'>;
  readonly clock: Clock;
  readonly catalogue: BoardCatalogue;
  readonly friendIdsOf: (userId: string) => Promise<readonly string[]>;
  readonly isHidden: (userId: string) => Promise<boolean>;
};

export function createRankings({ database, clock, catalogue, friendIdsOf, isHidden }: RankingsOptions) {
  const { db } = database;
  const pages = createPageCache<Page>(clock);
  const sizes = createPageCache<{ total: number; weeks: readonly string[] }>(clock);

  /** People and places know nothing of each other: they are read in one round trip. */
  async function entriesOf(
    board: Board,
    rows: readonly BoardRow[],
    standing: Promise<Standing> | Standing,
  ): Promise<Entry[]> {
    const { isSame } = boardRows(db, board);
    const [people, first] = await Promise.all([
      boardPeople(
        db,
        rows.map(({ userId }) => userId),
      ),
      standing,
    ]);
    const places = placesOf(rows, isSame, first);
    return rows.flatMap((row, n): Entry[] => {
      const person = people.get(row.userId);
      if (!person) return [];
      return [
        {
          place: places[n] ?? 0,
          userId: person.id,
          username: person.username,
          look: person.look,
          level: levelOf(person.pointsEarned).level,
          value: shownValue(board.unit, row.value),
          games: row.games,
          wins: row.wins,
        },
      ];
    });
  }

  async function firstStanding(board: Board, rows: readonly BoardRow[]): Promise<Standing> {
    const [first] = await boardRows(db, board).standings(rows.slice(0, 1));
    return first ?? { above: 0, equal: 0 };
  }

  async function pageOf(board: Board, { rows, isLast }: Cut): Promise<Page> {
    const last = rows.at(-1);
    return {
      entries: rows.length === 0 ? [] : await entriesOf(board, rows, firstStanding(board, rows)),
      next: last && !isLast ? writeCursor(last) : null,
    };
  }

  async function cutAfter(board: Board, key: BoardKey | null): Promise<Cut> {
    const rows = await boardRows(db, board).after(key, pageLength + 1);
    return { rows: rows.slice(0, pageLength), isLast: rows.length <= pageLength };
  }

  async function cutAround(board: Board, row: BoardRow): Promise<Cut> {
    const { before, after } = boardRows(db, board);
    const above = await before(row, aroundLength);
    const below = await after(row, aroundLength + 1);
    return {
      rows: [...above, row, ...below.slice(0, aroundLength)],
      isLast: below.length <= aroundLength,
    };
  }

  /** The caller's friends and the caller on a board: few enough to be read at once. */
  async function friendsPage(board: Board, viewer: Viewer, after: BoardKey | null) {
    const { of, isSame } = boardRows(db, board);
    const people = [viewer.id, ...(await friendIdsOf(viewer.id))];
    const rows = await of(people);
    const entries = await entriesOf(board, rows, {
      above: 0,
      equal: rows.filter((row) => rows[0] && isSame(row, rows[0])).length,
    });
    // By the whole key: the friend whom the last page ended with may have left the board, or moved on it.
    const later = after ? await of(people, after) : rows;
    const shown = later.slice(0, pageLength);
    const last = shown.at(-1);
    const ids = new Set(shown.map(({ userId }) => userId));
    const own = entries.find(({ userId }) => userId === viewer.id) ?? null;
    const equal = entries.filter(({ place }) => place === own?.place).length;
    return {
      page: {
        entries: entries.filter(({ userId }) => ids.has(userId)),
        next: last && later.length > pageLength ? writeCursor(last) : null,
      },
      total: entries.length,
      own: own && { entry: own, standing: { above: own.place - 1, equal } },
    };
  }

  async function ownOf(board: Board, viewer: Viewer) {
    const { of, standings } = boardRows(db, board);
    const rows = viewer.isGuest ? [] : await of([viewer.id]);
    const [standing] = await standings(rows);
    if (!standing) return null;
    const [entry] = await entriesOf(board, rows, standing);
    return entry ? { entry, standing } : null;
  }

  /** What keeps somebody off a board, with the rating as it is known today. */
  async function missingOf(
    board: Board,
    viewer: Viewer,
  ): Promise<Pick<Rankings['own'], 'rating' | 'missing'>> {
    const isOff = !viewer.isGuest && (await isHidden(viewer.id));
    const missing: Missing = { account: viewer.isGuest, games: 0, gamesToFirm: 0, isHidden: isOff };
    if (board.unit !== 'rating') {
      const scores = await scoresOf(db, [viewer.id], [board.week]);
      const own = scores.find(({ gameType }) => gameType === board.gameType);
      const games = board.unit === 'score' ? weeklyGames - (own?.games ?? 0) : own ? 0 : 1;
      return { rating: null, missing: { ...missing, games: Math.max(0, games) } };
    }
    const row = await rankingOf(db, viewer.id, board.gameType);
    const games = Math.max(0, ratedGames - (row?.games ?? 0));
    if (!row) return { rating: null, missing: { ...missing, games, gamesToFirm: gamesToFirm(newcomer) } };
    const sinceMs = row.lastRatedAt ? clock.wallMs() - row.lastRatedAt.getTime() : 0;
    const known = live({ rating: row.value, deviation: row.deviation, volatility: row.volatility }, sinceMs);
    const toFirm = gamesToFirm(known);
    return {
      rating: {
        rating: shownValue('rating', row.value),
        isProvisional: !isFirm(known),
        gamesToFirm: toFirm,
      },
      missing: { ...missing, games, gamesToFirm: toFirm },
    };
  }

  /** Rows, people and places that are the same for everybody, at most five seconds old. */
  async function sharedPage(board: Board, query: Query, after: BoardKey | null, viewer: Viewer) {
    if (query.name !== undefined || query.around === 'me') {
      const id = query.name === undefined ? viewer.id : (await accountNamed(db, query.name))?.id;
      const [row] = id === undefined ? [] : await boardRows(db, board).of([id]);
      if (row) return pageOf(board, await cutAround(board, row));
      if (query.name !== undefined) return null;
    }
    const key = `${boardName(board)} ${after ? writeCursor(after) : ''}`;
    return pages.get(key, async () => pageOf(board, await cutAfter(board, after)));
  }

  const sizeOf = (board: Board) =>
    sizes.get(boardName(board), async () => ({
      total: await totalOf(db, board),
      // One more, as the current week is among them if anybody is on its board.
      weeks: await weeksOf(db, storedType(board), weeksOffered + 1),
    }));

  /** Under which name the weeks of a game are stored, which for races is that of their speeds. */
  function storedType({ gameType }: Board): string {
    const weekly = boardOf(catalogue, gameType, weekOf(new Date(clock.wallMs())));
    return weekly?.gameType ?? gameType;
  }

  return {
    async page(
      viewer: Viewer,
      query: Query,
    ): Promise<Result<z.input<(typeof getRankings)['answer']>, ErrorCode>> {
      const thisWeek = weekOf(new Date(clock.wallMs()));
      const week = query.period === 'week' ? (query.week ?? thisWeek) : null;
      if (week !== null && (!isMonday(week) || week > thisWeek)) return refuse('request/invalid');
      const board = boardOf(catalogue, query.gameType, week);
      if (!board) return refuse('ranking/unknown-board');
      const after = query.after === undefined ? null : readCursor(query.after);
      if (query.after !== undefined && after === null) return refuse('request/invalid');
      const { weeks, total: everybody } = await sizeOf(board);
      const friends = query.friends === 'true' ? await friendsPage(board, viewer, after) : null;
      const page = friends ? friends.page : await sharedPage(board, query, after, viewer);
      if (!page) return refuse('ranking/not-listed');
      const own = friends ? friends.own : await ownOf(board, viewer);
      const total = friends?.total ?? Math.max(everybody, own ? own.standing.above + own.standing.equal : 0);
      const withYou = (entry: Entry): RankingEntry => ({ ...entry, isYou: entry.userId === viewer.id });
      return ok({
        gameType: query.gameType,
        period: query.period,
        week,
        unit: board.unit,
        entries: page.entries.map(withYou),
        next: page.next,
        total,
        weeks: weeks.filter((monday) => monday < thisWeek).slice(0, weeksOffered),
        own: {
          entry: own && withYou(own.entry),
          ...(await missingOf(board, viewer)),
          betterThan: own && betterThan(own.standing, total),
        },
      });
    },

    async distribution(viewer: Viewer, gameType: string): Promise<Result<Distribution, ErrorCode>> {
      const board = boardOf(catalogue, gameType, null);
      if (!board) return refuse('ranking/unknown-board');
      const buckets = await bucketsIn(db, board);
      const { steps, width } = stepsOf(
        buckets.map(({ bucket, players }) => ({ from: leastOf(board.unit, bucket), players })),
        leastOf(board.unit, 1),
      );
      const [own] = viewer.isGuest ? [] : await boardRows(db, board).of([viewer.id]);
      return ok({
        steps: [...steps],
        width,
        total: steps.reduce((sum, { players }) => sum + players, 0),
        own: own ? shownValue(board.unit, own.value) : null,
      });
    },
  };
}

export type RankingPages = ReturnType<typeof createRankings>;

const boardName = (board: Board): string =>
  board.unit === 'rating' ? board.gameType : `${board.gameType} ${board.week === allTime ? '' : board.week}`;
