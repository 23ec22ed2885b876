/** Rows of a waiting race and of those in it, for tests without a database; `nowMs` is the test's own time. */
import type { ParticipantRow, RaceRow } from '../record.ts';

export function participantRow(
  id: string,
  nowMs: number,
  fields: Partial<ParticipantRow> = {},
): ParticipantRow {
  return {
    id,
    raceId: 'r',
    userId: `user-${id}`,
    username: id,
    progress: 0,
    wpm: 0,
    accuracy: 100,
    isFinished: false,
    position: null,
    joinedAt: new Date(nowMs - 60_000),
    finishedAt: null,
    isGuest: true,
    vehicle: 'green-pickup',
    isReady: false,
    awayAt: null,
    charIndex: 0,
    errors: 0,
    keystrokes: 0,
    finishMs: null,
    isDnf: false,
    isBest: false,
    verdict: null,
    reasons: [],
    isProvisional: false,
    leftAt: null,
    ...fields,
  };
}

export function raceRow(nowMs: number, fields: Partial<RaceRow> = {}): RaceRow {
  return {
    id: 'r',
    creatorId: 'user-a',
    creatorName: 'a',
    rated: true,
    isListed: true,
    text: 'a text of forty characters, more or less',
    tournamentId: null,
    tournamentMatchId: null,
    gameNumber: null,
    bots: 0,
    botWpm: null,
    nextRaceId: null,
    textId: null,
    status: 'waiting',
    maxParticipants: 4,
    createdAt: new Date(nowMs - 5000),
    startedAt: null,
    completedAt: null,
    startsAt: null,
    deadlineAt: null,
    ...fields,
  };
}
