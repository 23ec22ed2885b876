/**
 * Brackets carried on as rows, with everything that happens to them: people who come late or not at all, drawn games, games that are
 * broken off, results in any order and again and again, outages, people who leave.
 */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRng } from '@playfield/games/rng.ts';
import { sized } from '@playfield/tools/test/size.ts';
import { minuteMs } from '../durations.ts';
import type { Outage } from '../nodes/runningTime.ts';
import { advance, type Advanced } from './advance.ts';
import type { Contest, ContestEnd } from './contest.ts';
import { isGone, stateOf, type Course, type MatchRow } from './course.ts';
import { rulesOf, type BracketFormat } from './formats/formats.ts';
import { withGone, type State } from './formats/match.ts';
import type { Circumstances } from './reports.ts';
import { arenaOf, personOf } from './testing/arenaRows.ts';

const startMs = Date.UTC(2026, 10, 23, 12);

type Cup = {
  readonly format: BracketFormat;
  readonly count: number;
  readonly bestOf: number;
  readonly seed: number;
  /** How much goes wrong: 0, nothing. */
  readonly trouble: number;
  /** Whether both have their attempts without meeting. */
  readonly hasWindow: boolean;
};

/** As it stands after the start, before anybody has looked at it. */
function drawn({ format, count, bestOf, seed }: Cup): { readonly course: Course; readonly state: State } {
  const groups = format === 'groups';
  const tournament = {
    ...arenaOf(startMs, 20, { initialMs: minuteMs, incrementMs: 0 }),
    format: groups ? ('round-robin' as const) : format,
    groups,
    minutes: null,
    endsAt: null,
    bestOf,
    finalBestOf: bestOf,
    thirdPlace: format === 'single-elimination' && seed % 2 === 0,
  };
  const ids = Array.from({ length: count }, (_, n) => `p${n + 1}`);
  const players = ids.map((id, n) => ({ id, rating: 2000 - n, isProvisional: false }));
  const { thirdPlace } = tournament;
  const state = rulesOf(format).draw(players, seed, { bestOf, finalBestOf: bestOf, thirdPlace });
  const seeds = new Map(state.participants.map((one) => [one.id, one.seed]));
  const participants = ids.map((id) => personOf(id, { seed: seeds.get(id) ?? null }));
  return { course: { tournament, participants, matches: [] }, state };
}

const open = (row: MatchRow): boolean => row.status === 'ready' || row.status === 'playing';
const playersOf = (row: MatchRow): readonly string[] =>
  [row.player1Id, row.player2Id].flatMap((id) => id ?? []);

/** Plays a tournament to its end; what was wrong on the way, and how it ended. */
function play(cup: Cup) {
  const rng = seededRng(cup.seed);
  const happens = (chance: number): boolean => rng() < chance * cup.trouble;
  const contests = new Map<string, Contest>();
  const outages: Outage[] = [];
  const problems: string[] = [];
  const windowMs = cup.hasWindow ? 10 * minuteMs : null;
  let nowMs = startMs;
  let ids = 0;
  const newId = (): string => `m${(ids += 1)}`;
  const circumstances = (): Circumstances => ({
    nowMs,
    outages,
    newId,
    game: { windowMs },
    busy: new Set(rng() < 0.1 ? ['p1'] : []),
  });

  /** The contests of open matches, and some of others, in any order. */
  function read({ matches }: Course): readonly Contest[] {
    const ids = new Set(matches.filter(open).map(({ id }) => id));
    return [...contests.values()]
      .filter(({ matchId }) => ids.has(matchId) || rng() < 0.1)
      .toSorted((a, b) => a.gameNumber - b.gameNumber || (rng() < 0.5 ? -1 : 1));
  }

  function endOf([one, two]: readonly string[]): ContestEnd {
    const dice = rng();
    const isVoid = happens(0.05);
    const absentIds = isVoid || !happens(0.15) ? [] : dice < 0.2 ? [one ?? '', two ?? ''] : [two ?? ''];
    const isDrawn = dice < 0.3 && absentIds.length === 0;
    const winnerId =
      isVoid || isDrawn || absentIds.length > 1
        ? null
        : ((dice < 0.65 || absentIds.length === 1 ? one : two) ?? null);
    const usedMs = [Math.floor(rng() * 3) * 1000, Math.floor(rng() * 3) * 1000] as const;
    const at = new Date(nowMs);
    return { at, winnerId, absentIds, isVoid, isAgreed: false, plies: 9, usedMs, isBerserk: [false, false] };
  }

  function open1({ wanted, toEnd }: Advanced): void {
    for (const { matchId, gameNumber, seats } of wanted) {
      const key = `${matchId} ${gameNumber}`;
      if (contests.has(key)) problems.push(`${key} is opened twice`);
      const seatIds = [seats[0].id, seats[1].id] as const;
      contests.set(key, { id: key, matchId, gameNumber, seatIds, ended: null });
    }
    for (const { matchId, loserId } of toEnd)
      for (const [key, contest] of contests) {
        if (contest.matchId !== matchId || contest.ended) continue;
        const winnerId = contest.seatIds.find((id) => id !== loserId) ?? null;
        contests.set(key, {
          ...contest,
          ended: { ...endOf([]), winnerId, absentIds: [], isVoid: loserId === null },
        });
      }
  }

  function settle(before: Course, state: State = stateOf(before)): Course {
    const now = circumstances();
    const step = advance(before, state, read(before), now);
    open1(step);
    const busy = step.course.matches.filter(open).flatMap(playersOf);
    if (new Set(busy).size !== busy.length) problems.push('somebody is in two matches');
    if (cup.count <= 64) {
      const again = advance(step.course, stateOf(step.course), read(step.course), now);
      if (JSON.stringify(again.course) !== JSON.stringify(step.course)) problems.push('twice is not once');
      if (again.wanted.length + again.toEnd.length + again.readied.length + again.noShows.length > 0)
        problems.push('something follows twice');
    }
    return step.isOver
      ? { ...step.course, tournament: { ...step.course.tournament, status: 'completed' } }
      : step.course;
  }

  const { course: before, state } = drawn(cup);
  let course = settle(before, state);
  for (let steps = 0; course.tournament.status === 'active'; steps += 1) {
    if (steps > 20_000) throw new Error('it does not end');
    nowMs += 1000 + Math.floor(rng() * minuteMs) * (cup.trouble > 0 ? 1 : 0);
    if (happens(0.02)) {
      outages.push({ fromMs: nowMs, toMs: nowMs + 5 * minuteMs });
      nowMs += 5 * minuteMs;
    }
    const comes = (at: Date | null): Date | null =>
      at ?? (cup.trouble === 0 || rng() < 0.6 ? new Date(nowMs) : null);
    const matches = course.matches.map((row) =>
      row.status === 'ready'
        ? { ...row, arrived1At: comes(row.arrived1At), arrived2At: comes(row.arrived2At) }
        : row,
    );
    for (const [key, contest] of contests)
      if (!contest.ended && (cup.trouble === 0 || rng() < 0.6))
        contests.set(key, { ...contest, ended: endOf(contest.seatIds.flatMap((id) => id ?? [])) });
    course = settle({ ...course, matches });
    const leaver = course.participants[Math.floor(rng() * cup.count)];
    if (!leaver || isGone(leaver) || course.tournament.status !== 'active' || !happens(0.02)) continue;
    const left = { ...leaver, status: 'withdrawn' as const };
    const participants = course.participants.map((one) => (one === leaver ? left : one));
    course = settle({ ...course, participants }, withGone(stateOf(course), leaver.userId));
  }
  return { course, contests, problems };
}

function problemsOf(cup: Cup): readonly string[] {
  const { course, contests, problems: known } = play(cup);
  const problems = [...known];
  const { matches, participants } = course;
  const winners = participants.filter(({ status }) => status === 'winner');
  const places = participants.filter(({ place }) => place === 1);
  const left = new Set<string | null>(participants.filter(isGone).map(({ userId }) => userId));
  const isNobodys = matches.some(({ outcome }) => outcome === 'double-walkover');
  if (winners.length !== 1 && !(winners.length === 0 && (isNobodys || participants.some(isGone))))
    problems.push(`${winners.length} have won`);
  if (places.length > 1) problems.push(`${places.length} are first`);
  for (const one of participants) {
    const { userId, place, seed } = one;
    const byes = matches.filter(({ outcome, winnerId }) => outcome === 'bye' && winnerId === userId).length;
    // Who leaves a table early has no place in it.
    if (place === null && !isGone(one)) problems.push(`${userId} has no place`);
    if (byes > 1 && cup.format !== 'double-elimination') problems.push(`${userId} had ${byes} byes`);
    if (seed === null) problems.push(`${userId} has no seed`);
  }
  for (const row of matches) {
    const own = [...contests.values()].filter(({ matchId }) => matchId === row.id);
    if (own.some(({ ended }) => !ended)) problems.push(`a game of ${row.id} runs on`);
    const counted = own.filter(({ ended }) => ended && !ended.isVoid);
    const isAsPlayed = row.gamesWon1 + row.gamesWon2 + row.draws === counted.length;
    if (row.outcome === 'played' && !isAsPlayed && !left.has(row.player1Id) && !left.has(row.player2Id))
      problems.push(`${row.id} counts other games than were played`);
    const numbers = own.map(({ gameNumber }) => gameNumber).toSorted((a, b) => a - b);
    if (numbers.some((number, index) => number !== index + 1)) problems.push(`${row.id} skips a game`);
  }
  return problems;
}

describe('12 brackets as rows', () => {
  const formats = ['single-elimination', 'double-elimination', 'round-robin', 'groups'] as const;

  test.each(formats)('%s: it ends, whatever happens, and whatever is told twice', (format) => {
    const cup = fc.record({
      format: fc.constant(format),
      count: fc.integer({
        min: format === 'groups' ? 8 : 2,
        max: sized(14, format === 'round-robin' ? 24 : 64),
      }),
      bestOf: fc.constantFrom(1, 1, 3, 5),
      seed: fc.nat(),
      trouble: fc.constantFrom(0, 1, 3),
      hasWindow: fc.constantFrom(false, false, true),
    });
    fc.assert(
      fc.property(cup, (one) => {
        expect(problemsOf(one)).toEqual([]);
      }),
      { seed: 18, numRuns: sized(12, 150) },
    );
  });

  test.each([2, sized(256, 1024)])('a knockout of %i is as many matches, less one', (count) => {
    const cup = { format: 'single-elimination', bestOf: 1, seed: 1, trouble: 0, hasWindow: false } as const;
    const { course, problems } = play({ ...cup, count });
    expect(problems).toEqual([]);
    const played = course.matches.filter(({ outcome }) => outcome === 'played');
    expect(played.filter(({ bracket }) => bracket === 'winners')).toHaveLength(count - 1);
    expect(course.participants.filter(({ status }) => status === 'winner')).toHaveLength(1);
  });
});
