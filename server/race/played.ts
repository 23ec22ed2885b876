/** Races and practice runs that ended, as what follows from them needs them (`server/digest`). */
import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { replay, textById } from '@playfield/games/typing-race/index.ts';
import { playersById } from '../account/people.ts';
import { among } from '../db/among.ts';
import { isAfter } from '../db/isAfter.ts';
import type { Tx } from '../db/open.ts';
import { raceParticipants, typingRaces, typingResults } from '../db/schema.ts';
import type { PlayedPractice, PlayedRace, TextLength } from '../digest/playedEvent.ts';
import type { Ended } from '../digest/step.ts';
import { raceGameType } from './completeRace.ts';
import { fewest } from './decide.ts';
import { fromStored } from './storedLog.ts';
import { typingStore } from './typingResultStore.ts';

/** Texts of people's own have no class: as long as what they could have been. */
const lengthOf = (textId: string | null): TextLength =>
  (textId === null ? undefined : textById(textId)?.length) ?? 'short';

/** One event for everybody who pressed a key. */
export async function playedRaces(tx: Tx, ids: readonly string[]): Promise<readonly PlayedRace[]> {
  const rows = await tx
    .select({ race: typingRaces, racer: raceParticipants })
    .from(raceParticipants)
    .innerJoin(typingRaces, eq(typingRaces.id, raceParticipants.raceId))
    .where(and(among(raceParticipants.raceId, ids), eq(typingRaces.status, 'completed')));
  const runners = Map.groupBy(rows, ({ race }) => race.id);
  // A race of one person against bots is practice, and counted as such.
  const typed = rows.filter(
    ({ race, racer }) => racer.keystrokes > 0 && (runners.get(race.id)?.length ?? 0) >= fewest,
  );
  const people = await playersById(
    tx,
    typed.map(({ racer }) => racer.userId),
  );
  const races = Map.groupBy(typed, ({ race }) => race.id);
  const bests = await typingStore(tx).provenBests(
    typed.map(({ race, racer }) => ({ userId: racer.userId, at: race.completedAt ?? race.createdAt })),
  );
  return typed.flatMap(({ race, racer }, n): PlayedRace[] => {
    const player = people.get(racer.userId);
    if (!player || race.completedAt === null || racer.position === null) return [];
    const others = (races.get(race.id) ?? []).filter((other) => other.racer !== racer);
    const isVerified = racer.verdict !== 'flagged' && !racer.isProvisional;
    const isFinished = racer.isFinished && !racer.isDnf;
    return [
      {
        on: 'race',
        subjectId: race.id,
        at: race.completedAt,
        userId: player.id,
        name: racer.username,
        isGuest: player.isGuest,
        since: player.createdAt,
        gameType: raceGameType,
        tournamentId: race.tournamentId,
        won: racer.position === 1 && isFinished && isVerified && others.length + 1 >= fewest,
        drawn: false,
        rating: null,
        mode: race.isListed ? 'online' : 'friend',
        isRated: race.rated,
        joinedAsGuest: racer.isGuest,
        isFinished,
        hasLeft: racer.leftAt !== null && !racer.isFinished,
        typed: racer.progress,
        isVerified,
        isCatalogueText: race.textId !== null,
        wpm: racer.wpm,
        bestWpm: Math.max(isVerified ? racer.wpm : 0, bests[n] ?? 0),
        accuracy: racer.accuracy,
        errors: racer.errors,
        length: lengthOf(race.textId),
        place: racer.position,
        runners: others.length + 1,
        finishMs: racer.finishMs,
        opponentIds: others.map((other) => other.racer.userId),
      },
    ];
  });
}

export async function playedPractice(tx: Tx, ids: readonly string[]): Promise<readonly PlayedPractice[]> {
  const rows = await tx.select().from(typingResults).where(among(typingResults.id, ids));
  const people = await playersById(
    tx,
    rows.map(({ userId }) => userId),
  );
  const bests = await typingStore(tx).provenBests(
    rows.map(({ userId, createdAt }) => ({ userId, at: createdAt })),
  );
  return rows.flatMap((row, n): PlayedPractice[] => {
    const player = people.get(row.userId);
    const text = textById(row.textId);
    const log = fromStored(row.keystrokes);
    if (!player || !text || !log) return [];
    const typed = replay(Array.from(text.text).length, log);
    if (!typed.ok) return [];
    return [
      {
        on: 'typing',
        subjectId: row.id,
        at: row.createdAt,
        userId: player.id,
        name: player.username,
        isGuest: player.isGuest,
        since: player.createdAt,
        gameType: raceGameType,
        tournamentId: null,
        won: false,
        drawn: false,
        rating: null,
        mode: 'practice',
        isVerified: row.verdict === 'plausible' && !row.isProvisional,
        wpm: row.wpm,
        bestWpm: bests[n] ?? 0,
        accuracy: row.accuracy,
        errors: typed.value.errors,
        length: row.textClass,
      },
    ];
  });
}

/** How races were run, by id; for the statistics of the site. A run against bots alone also counts as practice, where it is stored. */
export async function describeRaces(
  tx: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly gameType: string; readonly mode: 'online' | 'friend' | 'bots' }>> {
  const rows = await tx
    .select({
      id: typingRaces.id,
      isListed: typingRaces.isListed,
      people: count(raceParticipants.id),
    })
    .from(typingRaces)
    .leftJoin(raceParticipants, eq(raceParticipants.raceId, typingRaces.id))
    .where(among(typingRaces.id, ids))
    .groupBy(typingRaces.id);
  return new Map(
    rows.map(({ id, isListed, people }) => {
      const mode = isListed ? 'online' : 'friend';
      return [id, { gameType: raceGameType, mode: people < fewest ? 'bots' : mode }];
    }),
  );
}

/** The fastest race that counts of each of these people, of all time or between two instants. */
export const bestRaces = (
  tx: Tx,
  userIds: readonly string[],
  span: { readonly from: Date; readonly to: Date } | null,
) => typingStore(tx).fastestRaces(userIds, span);

export async function racesEndedAfter(tx: Tx, after: Ended | null, limit: number): Promise<readonly Ended[]> {
  const { id, completedAt, status } = typingRaces;
  const rows = await tx
    .select({ at: completedAt, id })
    .from(typingRaces)
    .where(and(eq(status, 'completed'), isNotNull(completedAt), isAfter(completedAt, id, after)))
    .orderBy(asc(completedAt), asc(id))
    .limit(limit);
  return rows.flatMap((row) => (row.at === null ? [] : [{ at: row.at, id: row.id }]));
}

export async function practiceEndedAfter(
  tx: Tx,
  after: Ended | null,
  limit: number,
): Promise<readonly Ended[]> {
  const { id, createdAt, isRace } = typingResults;
  return tx
    .select({ at: createdAt, id })
    .from(typingResults)
    .where(and(eq(isRace, false), isAfter(createdAt, id, after)))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit);
}
