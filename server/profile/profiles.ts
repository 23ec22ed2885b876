/**
 * Profiles: who may see what of whom. Every table is read by its owner's functions. Blocks hide how somebody
 * stands to the viewer and whether they are here, and never tell that there is one.
 */
import type { z } from 'zod';
import type { ErrorCode } from '@playfield/contracts/errors.ts';
import type {
  getFaces,
  getProfileGames,
  getProfileRatings,
  putProfile,
  Profile,
  ProfileRating,
} from '@playfield/contracts/http/profiles.ts';
import type { ShownPresence } from '@playfield/contracts/http/presence.ts';
import { ok, refuse, type Result } from '@playfield/contracts/result.ts';
import type { AccountSettings } from '../account/accountSettings.ts';
import { boardPeople } from '../account/boardPeople.ts';
import { changeShown, facesOf, profileAccount, type ProfileAccount } from '../account/shownProfile.ts';
import { unlockedBy } from '../achievement/profileAchievements.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/open.ts';
import { dayMs } from '../durations.ts';
import type { Relations } from '../friends/relations.ts';
import type { Ratings } from '../rating/index.ts';
import { finishedGames } from '../match/history.ts';
import { statsOf } from '../match/stats.ts';
import { levelOf } from '../points/level.ts';
import { typingProfileOf } from '../race/typingProfile.ts';
import { gamesToFirm, isFirm, live } from '../rating/glicko.ts';
import {
  bestWins,
  changesBy,
  placesOf,
  rankingsOfPlayer,
  ratingDays,
  standingOf,
  type BestWin,
  type Standing,
} from '../rating/profileRatings.ts';
import { snakeProfileOf } from '../snake/snakeProfile.ts';

const periodMs = { quarter: 92 * dayMs, year: 366 * dayMs, all: null } as const;
const pageLength = 20;
const mostChosen = 3;

type Detail = NonNullable<Profile['detail']>;
type Viewer = { readonly id: string; readonly isGuest: boolean };
type Period = keyof typeof periodMs;
type Found<Value> = Promise<Result<Value, ErrorCode>>;

export type ProfileOptions = {
  readonly database: Database;
  readonly clock: Clock;
  readonly settings: Pick<AccountSettings, 'of' | 'ofMany'>;
  readonly relations: Pick<Relations, 'areFriends' | 'friendIdsOf' | 'isCutOff'>;
  /** By account, as they stand now. */
  readonly ratingsOf: Ratings['ratingsOf'];
  readonly presenceOf: (
    viewerId: string,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ShownPresence>>;
};

export type Profiles = ReturnType<typeof createProfiles>;

const away: ShownPresence = { online: false, activity: null, lastSeenAt: null };
/** No hours of play are shown. */
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

export function createProfiles(options: ProfileOptions) {
  const { database, clock, settings, relations, presenceOf, ratingsOf: shownRatings } = options;
  const { db } = database;

  async function mayLook(viewer: Viewer, person: ProfileAccount): Promise<boolean> {
    if (viewer.id === person.id) return true;
    const { profileVisibility } = await settings.of(person.id);
    if (profileVisibility === 'friends') return relations.areFriends(db, viewer.id, person.id);
    return profileVisibility === 'everyone';
  }

  async function visible(viewer: Viewer, username: string): Found<ProfileAccount> {
    const person = await profileAccount(db, username);
    if (!person) return refuse('profile/not-found');
    return (await mayLook(viewer, person)) ? ok(person) : refuse('profile/hidden');
  }

  /** From the side of `one`; null where one of the two does not show it, or they want no contact. */
  async function standing(one: string, other: string): Promise<Standing[] | null> {
    if (await relations.isCutOff(one, other)) return null;
    const chosen = await settings.ofMany([one, other]);
    if ([...chosen.values()].some(({ headToHead }) => !headToHead)) return null;
    return standingOf(db, one, other);
  }

  async function ratingsOf(person: ProfileAccount): Promise<Pick<Detail, 'ratings' | 'tournamentWins'>> {
    const known = await rankingsOfPlayer(db, person.id);
    // Somebody who has won a tournament may have played no rated game.
    const rows = known.filter(({ lastRatedAt }) => lastRatedAt !== null);
    const wins = await bestWins(db, person.id);
    const [places, beaten] = await Promise.all([
      placesOf(db, rows, new Date(clock.wallMs())),
      boardPeople(
        db,
        wins.map(({ opponentId }) => opponentId),
      ),
    ]);
    const shownWin = (win: BestWin | undefined): ProfileRating['bestWin'] => {
      const username = win && beaten.get(win.opponentId)?.username;
      return win && username !== undefined ? { username, rating: win.rating, day: dayOf(win.at) } : null;
    };
    const ratings = rows.map((row): ProfileRating => {
      const { gameType, wins: won, losses, draws, gamesPlayed, winStreak, bestWinStreak } = row;
      const stored = { rating: row.ratingExact, deviation: row.deviation, volatility: row.volatility };
      const now = live(stored, clock.wallMs() - (row.lastRatedAt?.getTime() ?? clock.wallMs()));
      return {
        gameType,
        rating: row.rating,
        deviation: Math.round(now.deviation),
        isProvisional: !isFirm(now),
        gamesToFirm: gamesToFirm(now),
        place: places.get(gameType) ?? null,
        games: gamesPlayed,
        wins: won,
        losses,
        draws,
        winStreak,
        bestWinStreak,
        tournamentWins: row.tournamentWins,
        bestWin: shownWin(wins.find((win) => win.gameType === gameType)),
      };
    });
    const tournamentWins = known.flatMap(({ gameType, tournamentWins: won }) =>
      won > 0 ? [{ gameType, won }] : [],
    );
    return { ratings, tournamentWins };
  }

  async function recordsOf(userId: string) {
    return Array.from(await statsOf(db, userId), ([gameType, { ai, ...all }]) => {
      const against = [
        ['ai', ai],
        [
          'online',
          {
            totalGames: all.totalGames - ai.totalGames,
            wins: all.wins - ai.wins,
            losses: all.losses - ai.losses,
            draws: all.draws - ai.draws,
          },
        ],
      ] as const;
      return against
        .filter(([, { totalGames }]) => totalGames > 0)
        .map(([mode, { totalGames, wins, losses, draws }]) => ({
          gameType,
          mode,
          games: totalGames,
          wins,
          losses,
          draws,
        }));
    }).flat();
  }

  /** The chosen achievements that are still unlocked, or the rarest. */
  async function achievementsOf({ id, chosen }: ProfileAccount) {
    const unlocked = await unlockedBy(db, id);
    const kept = chosen.achievements.flatMap((one) => unlocked.find((known) => known.id === one) ?? []);
    return {
      achievements: (kept.length > 0 ? kept : unlocked).slice(0, mostChosen),
      unlocked: unlocked.length,
    };
  }

  async function detailOf(viewer: Viewer, person: ProfileAccount): Promise<Profile['detail']> {
    const isYou = viewer.id === person.id;
    return {
      since: dayOf(person.createdAt),
      level: levelOf(person.pointsEarned),
      presence: (await presenceOf(viewer.id, [person.id])).get(person.id) ?? away,
      ...(await ratingsOf(person)),
      records: await recordsOf(person.id),
      typing: await typingProfileOf(db, person.id),
      snake: await snakeProfileOf(db, person.id),
      ...(await achievementsOf(person)),
      against: isYou || viewer.isGuest ? null : await standing(viewer.id, person.id),
    };
  }

  return {
    async get(viewer: Viewer, username: string): Found<Profile> {
      const person = await profileAccount(db, username);
      if (!person) return refuse('profile/not-found');
      return ok({
        id: person.id,
        username: person.username,
        isYou: viewer.id === person.id,
        look: person.chosen.look,
        detail: (await mayLook(viewer, person)) ? await detailOf(viewer, person) : null,
      });
    },

    async ratings(
      viewer: Viewer,
      username: string,
      { period, gameType }: { readonly period: Period; readonly gameType?: string | undefined },
    ): Found<z.input<(typeof getProfileRatings)['answer']>> {
      const person = await visible(viewer, username);
      if (!person.ok) return person;
      const lengthMs = periodMs[period];
      const since = lengthMs === null ? null : new Date(clock.wallMs() - lengthMs);
      const days = await ratingDays(db, person.value.id, { since, gameType });
      return ok(
        Array.from(
          Map.groupBy(days, (one) => one.gameType),
          ([type, ofGame]) => ({
            gameType: type,
            days: ofGame.map(({ day, rating, games }) => ({ day, rating, games })),
          }),
        ),
      );
    },

    async games(
      viewer: Viewer,
      username: string,
      query: { readonly before?: string | undefined; readonly gameType?: string | undefined },
    ): Found<z.input<(typeof getProfileGames)['answer']>> {
      const person = await visible(viewer, username);
      if (!person.ok) return person;
      const { id } = person.value;
      const played = await finishedGames(db, {
        ...query,
        playerId: id,
        viewerId: viewer.id,
        limit: pageLength + 1,
      });
      const page = played.slice(0, pageLength);
      const changes = await changesBy(
        db,
        id,
        page.map((game) => game.id),
      );
      return ok({
        games: page.map(({ completedAt, ...game }) => ({
          ...game,
          ratingChange: changes.get(game.id) ?? null,
          day: dayOf(completedAt),
        })),
        next: played.length > pageLength ? (page.at(-1)?.id ?? null) : null,
      });
    },

    async against(viewer: Viewer, username: string, opponent: string): Found<Standing[]> {
      const [one, other] = [await visible(viewer, username), await visible(viewer, opponent)];
      if (!one.ok) return one;
      if (!other.ok) return other;
      // The setting promises that it is shown to both of them.
      const isOneOfThem = viewer.id === one.value.id || viewer.id === other.value.id;
      const found = isOneOfThem ? await standing(one.value.id, other.value.id) : null;
      return found ? ok(found) : refuse('profile/hidden');
    },

    /** Three statements at most, however many people are asked about. */
    async faces(
      viewer: Viewer,
      ids: readonly string[],
      gameType?: string,
    ): Found<z.input<(typeof getFaces)['answer']>> {
      const faces = await facesOf(db, ids);
      const known = faces.map(({ id }) => id);
      const ratings = gameType === undefined ? null : await shownRatings(db, known, gameType);
      const asksFriends = faces.some(({ visibility }) => visibility === 'friends');
      const friends = new Set(asksFriends ? await relations.friendIdsOf(db, viewer.id) : []);
      return ok(
        faces.map(({ id, look, pointsEarned, visibility }) => {
          const isShown =
            id === viewer.id || visibility === 'everyone' || (visibility === 'friends' && friends.has(id));
          return {
            id,
            look,
            level: isShown ? levelOf(pointsEarned).level : null,
            rating: (isShown && ratings?.get(id)) || null,
          };
        }),
      );
    },

    async change(
      player: Viewer,
      { look, achievements }: z.output<(typeof putProfile)['body']>,
    ): Found<z.input<(typeof putProfile)['answer']>> {
      if (player.isGuest) return refuse('social/account-needed');
      database.assertWritable();
      return database.db.transaction(async (tx) => {
        const chosen = achievements && [...new Set(achievements)];
        if (chosen && chosen.length > 0) {
          const unlocked = new Set((await unlockedBy(tx, player.id)).map(({ id }) => id));
          if (!chosen.every((id) => unlocked.has(id))) return refuse('profile/locked-achievement');
        }
        const shown = await changeShown(tx, player.id, {
          ...(look ? { look } : {}),
          ...(chosen ? { achievements: chosen } : {}),
        });
        return shown ? ok(shown) : refuse('session/required');
      });
    },
  };
}
