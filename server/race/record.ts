/**
 * One race as the server holds it: the stored row, who runs in it in the order of joining, and what each viewer may see
 * of it (document 2, section 3; GAPS G55-G59).
 */
import type {
  Race,
  RaceEntry,
  RacePlayer,
  RaceProgress,
  RaceResult,
} from '@playfield/contracts/http/race.ts';
import {
  finalPlaces,
  standings,
  vehicleById,
  vehicles,
  type Racer,
  type Vehicle,
} from '@playfield/games/typing-race/index.ts';
import type { raceParticipants, typingRaces } from '../db/schema.ts';
import { botRacers, botsAtMs } from './bots.ts';

export type RaceRow = typeof typingRaces.$inferSelect;
export type ParticipantRow = typeof raceParticipants.$inferSelect;

export type RaceRecord = {
  readonly row: RaceRow;
  /** In the order of joining. */
  readonly participants: readonly ParticipantRow[];
};

export const participantOf = ({ participants }: RaceRecord, userId: string): ParticipantRow | undefined =>
  participants.find((one) => one.userId === userId);

/** Whether somebody has a place in the race and has not been connected to it yet. */
export const hasNotCome = ({ awayAt, joinedAt }: ParticipantRow): boolean =>
  awayAt !== null && awayAt <= joinedAt;

/** The page of a player who has just taken a place is on its way. */
export const onTheWayMs = 4000;

/** Whether somebody is connected, or may be expected to be in a moment; a tournament has given places to people who may be anywhere. */
export function isHere({ row }: RaceRecord, one: ParticipantRow, nowMs: number): boolean {
  if (one.awayAt === null) return true;
  return row.tournamentId === null && hasNotCome(one) && nowMs < one.joinedAt.getTime() + onTheWayMs;
}

/** The participant that a player still is: who gave up looks on. */
const racerFor = (record: RaceRecord, userId: string): ParticipantRow | undefined => {
  const one = participantOf(record, userId);
  return one?.leftAt === null ? one : undefined;
};

/** Characters of the text, as the rules count them. */
export const textLengthOf = ({ row }: RaceRecord): number => Array.from(row.text).length;

/** Milliseconds since GO; negative during the countdown, 0 before the start. */
const sinceGoMs = ({ row }: RaceRecord, nowMs: number): number =>
  row.startedAt ? nowMs - row.startedAt.getTime() : 0;

const [firstVehicle] = vehicles;

function vehicleOf(id: string): Vehicle {
  const vehicle = vehicleById(id) ?? firstVehicle;
  if (!vehicle) throw new Error('there are no vehicles');
  return vehicle;
}

/** A participant as the rules of placing see one. */
export function racerOf(one: ParticipantRow): Racer {
  return {
    playerId: one.id,
    playerName: one.username,
    vehicle: vehicleOf(one.vehicle),
    hasLeft: one.leftAt !== null,
    progress: { index: one.charIndex, errors: one.errors, finishedAtMs: one.finishMs },
  };
}

/** The places in a completed race with its bots among them; those that are stored, and count, are among people. */
function shownPlaces(record: RaceRecord, bots: readonly Racer[]): ReadonlyMap<string, number | null> {
  const { participants } = record;
  if (bots.length === 0) return new Map(participants.map((one) => [one.id, one.position]));
  const verdicts = participants.flatMap(({ id, verdict }) => {
    if (verdict === null) return [];
    return [[id, verdict === 'flagged' ? { verdict, reasons: [] } : { verdict }] as const];
  });
  return finalPlaces([...participants.map(racerOf), ...bots], new Map(verdicts));
}

/** Everybody's progress, in the order of places. Of a completed race what was stored with its results. */
export function progressOf(record: RaceRecord, nowMs: number): RaceProgress[] {
  const { status, completedAt } = record.row;
  const length = textLengthOf(record);
  const byId = new Map(record.participants.map((one) => [one.id, one]));
  const bots = botRacers(record.row, nowMs);
  const botsById = new Map(bots.map((bot) => [bot.playerId, bot.progress]));
  const isComplete = status === 'completed';
  const places = isComplete ? shownPlaces(record, bots) : null;
  const typedMs = Math.max(0, sinceGoMs(record, completedAt?.getTime() ?? nowMs));
  const lanes = standings([...record.participants.map(racerOf), ...bots], length, typedMs);
  return lanes.flatMap((lane) => {
    const { playerId, isFinished } = lane;
    const stored = byId.get(playerId);
    const typed = stored ? { index: stored.charIndex, errors: stored.errors } : botsById.get(playerId);
    if (!typed) return [];
    // The text may have been replaced since: what it was typed against is stored.
    const { progress, wpm, accuracy } = isComplete && stored ? stored : lane;
    const place = places ? (places.get(playerId) ?? null) : lane.position;
    return {
      playerId,
      progress,
      wpm,
      accuracy,
      position: status === 'waiting' ? null : place,
      isFinished,
      index: typed.index,
      errors: typed.errors,
      keystrokes: stored?.keystrokes ?? 0,
    };
  });
}

/** Everybody who runs, in the order of joining, then the bots: the order of the lanes. */
export function playersOf(record: RaceRecord, nowMs: number): RacePlayer[] {
  const progress = new Map(progressOf(record, nowMs).map((lane) => [lane.playerId, lane]));
  const people = record.participants.flatMap((one): RacePlayer[] => {
    const lane = progress.get(one.id);
    if (!lane) return [];
    const { id, icon } = vehicleOf(one.vehicle);
    return [
      {
        ...lane,
        playerName: one.username,
        userId: one.userId,
        isGuest: one.isGuest,
        isBot: false,
        vehicle: { id, icon },
        isReady: one.isReady,
        isConnected: isHere(record, one, nowMs),
        hasLeft: one.leftAt !== null,
      },
    ];
  });
  const bots = botRacers(record.row, nowMs).flatMap(({ playerId, playerName, vehicle }): RacePlayer[] => {
    const lane = progress.get(playerId);
    if (!lane) return [];
    const { id, icon } = vehicle;
    return [
      {
        ...lane,
        playerName,
        userId: null,
        isGuest: false,
        isBot: true,
        vehicle: { id, icon },
        isReady: true,
        isConnected: true,
        hasLeft: false,
      },
    ];
  });
  return [...people, ...bots];
}

/** Nobody judges a bot, and it has no best. */
const notJudged = { accountId: null, isBest: false, verdict: null, reasons: [], isProvisional: false };

/** Best first; null until the race is complete. */
export function resultsOf(record: RaceRecord, nowMs: number): RaceResult[] | null {
  if (record.row.status !== 'completed') return null;
  const byId = new Map(record.participants.map((one) => [one.id, one]));
  const bots = new Map(botRacers(record.row, nowMs).map((bot) => [bot.playerId, bot.progress]));
  return playersOf(record, nowMs)
    .map((player): RaceResult => {
      const stored = byId.get(player.playerId);
      return stored
        ? {
            ...player,
            accountId: stored.isGuest ? null : stored.userId,
            finishMs: stored.finishMs,
            isDnf: stored.isDnf,
            isBest: stored.isBest,
            verdict: stored.verdict,
            reasons: [...stored.reasons],
            isProvisional: stored.isProvisional,
          }
        : {
            ...player,
            ...notJudged,
            finishMs: bots.get(player.playerId)?.finishedAtMs ?? null,
            isDnf: !player.isFinished,
          };
    })
    .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
}

/** A race of the lobby. */
export function entryOf(record: RaceRecord, viewerId: string, nowMs: number): RaceEntry {
  const { row, participants } = record;
  return {
    id: row.id,
    text: row.text,
    textId: row.textId,
    creatorId: row.creatorId,
    creatorName: row.creatorName,
    maxParticipants: row.maxParticipants,
    participants: participants.length,
    bots: row.bots,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    ageMs: Math.max(0, nowMs - row.createdAt.getTime()),
    isJoined: racerFor(record, viewerId) !== undefined,
  };
}

/** The player who may start it: its creator, or the first player once the creator has left. Null for a tournament's race. */
export function starterOf({ row, participants }: RaceRecord): string | null {
  if (row.tournamentId !== null) return null;
  const isHere = participants.some((one) => one.userId === row.creatorId);
  return isHere ? row.creatorId : (participants[0]?.userId ?? null);
}

/** The whole race as `viewerId` sees it. */
export function viewOf(record: RaceRecord, viewerId: string, nowMs: number): Race {
  const { row } = record;
  return {
    ...entryOf(record, viewerId, nowMs),
    players: playersOf(record, nowMs),
    botsAtMs: botsAtMs(row),
    startsAtMs: row.status === 'waiting' ? (row.startsAt?.getTime() ?? null) : null,
    goAtMs: row.startedAt?.getTime() ?? null,
    endsAtMs: row.status === 'racing' ? (row.deadlineAt?.getTime() ?? null) : null,
    results: resultsOf(record, nowMs),
    you: racerFor(record, viewerId)?.id ?? null,
    isCreator: starterOf(record) === viewerId,
    isListed: row.isListed,
    isTournament: row.tournamentId !== null,
    tournamentId: row.tournamentId,
    serverMs: nowMs,
  };
}
