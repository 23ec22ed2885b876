/** Races of tournaments: two run on one text, drawn by lot, which nobody else joins (G50). */
import { asc, eq } from 'drizzle-orm';
import { ok } from '@playfield/contracts/result.ts';
import { racePath } from '@playfield/contracts/paths.ts';
import { textsOf } from '@playfield/games/typing-race/index.ts';
import { keepPlayers } from '../account/people.ts';
import { among } from '../db/among.ts';
import type { Database, Db, Tx } from '../db/open.ts';
import { raceParticipants, typingRaces } from '../db/schema.ts';
import { newId } from '../random.ts';
import {
  amongWanted,
  type Contest,
  type ContestEnd,
  type ContestId,
  type Contests,
  type NewContest,
} from '../tournament/contest.ts';
import { completeRace } from './completeRace.ts';
import type { Races } from './races.ts';
import { participantOf, type ParticipantRow, type RaceRecord, type RaceRow } from './record.ts';
import type { NewParticipant, NewRace } from './store.ts';
import type { TypingResults } from './typingResults.ts';

/** Rows in one statement: a statement takes 65,535 parameters. */
const mostRows = 500;

type Options = {
  readonly database: Pick<Database, 'db'>;
  readonly races: Pick<Races, 'change'>;
  readonly typing: TypingResults;
};

/** Consecutive races of a match are over different texts. */
function textByLot({ lot, gameNumber }: Pick<NewContest, 'lot' | 'gameNumber'>) {
  const all = textsOf('passage');
  const text = all[((lot >>> 0) + gameNumber) % all.length];
  if (!text) throw new Error('there are no texts');
  return text;
}

async function open(tx: Tx, wanted: readonly NewContest[], typing: TypingResults) {
  const races: NewRace[] = [];
  const runners = new Map<string, NewParticipant[]>();
  const people = await keepPlayers(
    tx,
    wanted.flatMap(({ seats }) => seats.map(({ id }) => id)),
  );
  const vehicles = await typing.vehiclesOf(tx, [...people.keys()]);
  for (const one of wanted) {
    const id = newId();
    const { id: textId, text } = textByLot(one);
    races.push({
      id,
      creatorId: null,
      creatorName: '',
      text,
      textId,
      maxParticipants: 2,
      isListed: false,
      createdAt: one.at,
      startsAt: new Date(one.at.getTime() + one.firstMoveMs),
      deadlineAt: new Date(one.at.getTime() + one.firstMoveMs),
      tournamentId: one.tournamentId,
      tournamentMatchId: one.matchId,
      gameNumber: one.gameNumber,
      rated: one.rated,
    });
    runners.set(
      id,
      one.seats.flatMap((seat, index) => {
        const person = people.get(seat.id);
        if (!person) return [];
        return {
          id: newId(),
          raceId: id,
          userId: seat.id,
          username: seat.name,
          isGuest: person.isGuest,
          vehicle: vehicles.get(seat.id) ?? '',
          // In the order of the seats; nobody is there until they come.
          joinedAt: new Date(one.at.getTime() + index),
          awayAt: one.at,
        };
      }),
    );
  }
  for (let from = 0; from < races.length; from += mostRows) {
    const made = await tx
      .insert(typingRaces)
      .values(races.slice(from, from + mostRows))
      .onConflictDoNothing()
      .returning({ id: typingRaces.id });
    const places = made.flatMap(({ id }) => runners.get(id) ?? []);
    if (places.length > 0) await tx.insert(raceParticipants).values(places);
  }
  const there = await read(
    tx,
    wanted.map(({ matchId }) => matchId),
  );
  return { opened: amongWanted(there, wanted), told: () => undefined };
}

const hasTyped = ({ keystrokes }: ParticipantRow): boolean => keystrokes > 0;

/**
 * Negative when `one` is ahead: by not giving up, by keys that look like hands, by being at the end first, by having typed more.
 * Zero: equal to the millisecond, or to the character.
 */
function compare(one: ParticipantRow, two: ParticipantRow): number {
  const rank = (of: (row: ParticipantRow) => boolean): number => Number(of(one)) - Number(of(two));
  return (
    rank(({ leftAt, isFinished }) => leftAt !== null && !isFinished) ||
    rank(({ verdict }) => verdict === 'flagged') ||
    (one.finishMs ?? Infinity) - (two.finishMs ?? Infinity) ||
    two.charIndex - one.charIndex
  );
}

function winnerOf([one, two]: readonly ParticipantRow[]): string | null {
  if (!one || !two) return one?.userId ?? null;
  const order = compare(one, two);
  if (order === 0) return null;
  return order < 0 ? one.userId : two.userId;
}

function endOf(row: RaceRow, participants: readonly ParticipantRow[]): ContestEnd | null {
  if (row.status !== 'completed' || row.completedAt === null) return null;
  const hasGivenUp = participants.some(({ leftAt }) => leftAt !== null);
  const absent = hasGivenUp ? [] : participants.filter((one) => !hasTyped(one));
  const typed = hasGivenUp ? participants : participants.filter(hasTyped);
  const ranMs = row.completedAt.getTime() - (row.startedAt ?? row.completedAt).getTime();
  const [one, two] = participants.map(({ finishMs }) => finishMs ?? ranMs);
  return {
    at: row.completedAt,
    winnerId: winnerOf(typed),
    absentIds: absent.map(({ userId }) => userId),
    isVoid: participants.every(({ position }) => position === null),
    isAgreed: false,
    plies: 0,
    usedMs: [one ?? ranMs, two ?? ranMs],
    isBerserk: [false, false],
  };
}

async function read(tx: Tx, matchIds: readonly string[]): Promise<readonly Contest[]> {
  if (matchIds.length === 0) return [];
  const rows = await tx
    .select({ race: typingRaces, runner: raceParticipants })
    .from(typingRaces)
    .leftJoin(raceParticipants, eq(raceParticipants.raceId, typingRaces.id))
    .where(among(typingRaces.tournamentMatchId, matchIds))
    .orderBy(asc(typingRaces.tournamentMatchId), asc(typingRaces.gameNumber), asc(raceParticipants.joinedAt));
  const runnersOf = Map.groupBy(rows, ({ race }) => race.id);
  const races = new Map(rows.map(({ race }) => [race.id, race]));
  return Array.from(races.values(), (race): Contest => {
    const runners = (runnersOf.get(race.id) ?? []).flatMap(({ runner }) => runner ?? []);
    return {
      id: race.id,
      matchId: race.tournamentMatchId ?? '',
      gameNumber: race.gameNumber ?? 0,
      seatIds: [runners[0]?.userId ?? null, runners[1]?.userId ?? null],
      ended: endOf(race, runners),
    };
  });
}

async function idsOf(db: Db | Tx, matchIds: readonly string[]): Promise<readonly ContestId[]> {
  if (matchIds.length === 0) return [];
  const { id, tournamentMatchId, gameNumber } = typingRaces;
  const rows = await db
    .select({ id, matchId: tournamentMatchId })
    .from(typingRaces)
    .where(among(tournamentMatchId, matchIds))
    .orderBy(asc(tournamentMatchId), asc(gameNumber));
  return rows.map((row) => ({ id: row.id, matchId: row.matchId ?? '' }));
}

export function createTournamentRaces({ database, races, typing }: Options): Contests {
  return {
    pathOf: racePath,
    open: (tx, wanted) => open(tx, wanted, typing),
    read,
    idsOf,
    async endRunning(matchId, loserId) {
      const found = await database.db
        .select({ id: typingRaces.id })
        .from(typingRaces)
        .where(eq(typingRaces.tournamentMatchId, matchId));
      for (const { id } of found)
        await races.change(id, async (record, inTx, { tx, times: { nowMs } }) => {
          if (record.row.status === 'completed') return ok(record);
          const loser = loserId === null ? undefined : participantOf(record, loserId);
          const leavers = loser ? [loser] : record.participants;
          const leftAt = new Date(nowMs);
          const fields = loser ? { leftAt } : { leftAt, isDnf: true };
          for (const one of leavers) await inTx.updateParticipant(one.id, fields);
          const participants = record.participants.map((one) =>
            leavers.includes(one) ? { ...one, ...fields } : one,
          );
          const left: RaceRecord = { ...record, participants };
          if (loser) return ok(await completeRace(tx, left, typing, nowMs));
          // Without a place for anybody: it counts for nothing.
          await inTx.removeLogs(participants.map(({ id: participantId }) => participantId));
          const ended = { status: 'completed', completedAt: leftAt, deadlineAt: null } as const;
          await inTx.updateRace(id, ended);
          return ok({ row: { ...record.row, ...ended }, participants });
        });
    },
  };
}
