import { describe, expect, test } from 'vitest';
import type { TournamentMatch, TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import { momentText } from '../lib/dates.ts';
import type { SeenTournament } from './details.ts';
import { matchOf, playerOf, slotOf, tournamentOf, won } from './testing/samples.ts';
import { yourPart } from './yourPart.ts';

const { you } = tournamentOf();
const joinBy = '2026-11-23T18:03:00.000Z';
const ready = matchOf('winners/1/2', ['p2', 'p7'], { status: 'ready', joinBy });

describe('what the reader is told, and can do', () => {
  test.each<[string, Partial<SeenTournament>, string | null, string | null]>([
    [
      'a visitor while it is open',
      { status: 'registration', you: { ...you, participant: null, mayJoin: true } },
      'Registration is open',
      'join',
    ],
    [
      'a visitor of one that runs and takes players',
      { you: { ...you, participant: null, mayJoin: true } },
      'You can still join',
      'join',
    ],
    [
      'a visitor for whom there is nothing to say',
      { status: 'registration', you: { ...you, participant: null } },
      null,
      null,
    ],
    [
      'a visitor who may not',
      { you: { ...you, participant: null, whyNot: 'Registration is closed.' } },
      'Registration is closed.',
      null,
    ],
    [
      'an organiser without a place of their own',
      { you: { ...you, participant: null, isOrganiser: true, whyNot: 'Registration is closed.' } },
      'You organise this tournament',
      null,
    ],
    [
      'a visitor of one that is over',
      { status: 'completed', you: { ...you, participant: null } },
      null,
      null,
    ],
    [
      'a player before check-in',
      { status: 'registration', you: { ...you, participant: playerOf('p2', { status: 'registered' }) } },
      'You take part',
      null,
    ],
    [
      'a player at check-in',
      {
        status: 'registration',
        you: { ...you, participant: playerOf('p2', { status: 'registered' }), mayCheckIn: true },
      },
      'Check in now',
      'check-in',
    ],
    [
      'a player who has checked in',
      {
        status: 'registration',
        you: { ...you, participant: playerOf('p2', { status: 'checked-in' }), mayCheckIn: true },
      },
      'You are checked in',
      null,
    ],
    ['a match that waits', { you: { ...you, match: ready } }, 'Your match against p7', 'ready'],
    [
      'a match that waits for the other',
      { you: { ...you, match: { ...ready, slots: [slotOf('p2', { hasArrived: true }), slotOf('p7')] } } },
      'Your match against p7',
      null,
    ],
    [
      'a match that runs',
      { you: { ...you, match: { ...ready, status: 'playing', contestId: 'g' } } },
      'Your match against p7',
      'open',
    ],
    [
      'G50 snakes',
      {
        gameType: 'little-big-snake',
        you: { ...you, match: { ...ready, status: 'playing' }, attempt: { left: 2, best: 40 } },
      },
      'Your match against p7',
      'attempt',
    ],
    ['between two rounds', {}, 'You are still in', null],
    [
      'a player who is out',
      { you: { ...you, participant: playerOf('p2', { status: 'eliminated', place: 5 }) } },
      'You are out',
      'others',
    ],
    ['an arena', { format: 'arena' }, 'You are about to be paired', null],
    [
      'a pause of their own',
      { format: 'arena', you: { ...you, participant: playerOf('p2', { status: 'paused' }) } },
      'You are paused',
      'resume',
    ],
    [
      'a pause of the whole',
      { isPaused: true, you: { ...you, match: ready } },
      'The tournament is paused',
      null,
    ],
    [
      'a pause of the whole, whose own match runs all the same',
      { isPaused: true, you: { ...you, match: { ...ready, status: 'playing', contestId: 'g' } } },
      'Your match against p7',
      'open',
    ],
    [
      'a pause of the whole before the start',
      {
        status: 'registration',
        isPaused: true,
        you: { ...you, participant: playerOf('p2', { status: 'registered' }) },
      },
      'The tournament is paused',
      null,
    ],
    [
      'a pause of the whole at check-in',
      {
        status: 'registration',
        isPaused: true,
        you: { ...you, participant: playerOf('p2', { status: 'registered' }), mayCheckIn: true },
      },
      'The tournament is paused',
      'check-in',
    ],
    [
      'a visitor in a pause, while it is open',
      { status: 'registration', isPaused: true, you: { ...you, participant: null, mayJoin: true } },
      'The tournament is paused',
      'join',
    ],
    [
      'a visitor in a pause, who may not',
      { isPaused: true, you: { ...you, participant: null, whyNot: 'Registration is closed.' } },
      'The tournament is paused',
      null,
    ],
    [
      'the winner',
      { status: 'completed', you: { ...you, participant: playerOf('p2', { place: 1, prize: 80 }) } },
      'You won Autumn Cup!',
      'others',
    ],
  ])('%s', (_title, changes, title, act) => {
    const part = yourPart(tournamentOf(changes));
    expect(part?.title ?? null).toBe(title);
    expect(part?.act ?? null).toBe(act);
  });
});

const opensAt = '2026-11-22T18:00:00.000Z';
const checkInAt = '2026-11-23T17:45:00.000Z';
const { startDate } = tournamentOf();
const startsMs = Date.parse(startDate);
const visitor = { ...you, participant: null, mayJoin: true };
const player = { ...you, participant: playerOf('p2', { status: 'registered' }) };
const snakes = (left: number, best: number | null): Partial<SeenTournament> => ({
  gameType: 'little-big-snake',
  you: { ...you, match: { ...ready, status: 'playing' }, attempt: { left, best } },
});
const inTheEnd = (
  place: number,
  prize: number | null,
  paidAt: string | null = null,
  prizeDue?: number | null,
): Partial<SeenTournament> => ({
  status: 'completed',
  pays: { ...tournamentOf().pays, pool: 100, paidAt },
  you: {
    ...you,
    participant: playerOf('p2', { place, prize, isGuest: false }),
    ...(prizeDue === undefined ? {} : { prizeDue }),
  },
});

describe('the text, and what it counts down to', () => {
  test.each<[string, Partial<SeenTournament>, string | null, number | null]>([
    ['one that runs and takes players', { you: visitor }, 'Guests are welcome.', null],
    [
      'one for accounts',
      { status: 'registration', accountsOnly: true, you: visitor },
      'For accounts. It starts in',
      startsMs,
    ],
    [
      'one that opens later',
      {
        status: 'upcoming',
        registrationOpensAt: opensAt,
        you: { ...visitor, mayJoin: false, whyNot: 'Not open yet.' },
      },
      null,
      Date.parse(opensAt),
    ],
    [
      'one that is closed',
      { registrationOpensAt: opensAt, you: { ...visitor, mayJoin: false, whyNot: 'Closed.' } },
      null,
      null,
    ],
    [
      'before check-in',
      { status: 'registration', checkInAt, you: player },
      'Check-in opens in',
      Date.parse(checkInAt),
    ],
    [
      'checked in',
      { status: 'registration', you: { ...you, participant: playerOf('p2', { status: 'checked-in' }) } },
      'It starts in',
      startsMs,
    ],
    [
      'the last games of an arena',
      { format: 'arena', phase: 'last-games', you: { ...you, participant: playerOf('p2', { place: 2 }) } },
      'You are 2nd.',
      null,
    ],
    [
      'the last games of an arena, without a place in it',
      { format: 'arena', phase: 'last-games', endsAt: joinBy },
      null,
      null,
    ],
    [
      'an arena that goes on',
      { format: 'arena', endsAt: joinBy },
      'Stay on this page; your game opens by itself. The arena ends in',
      Date.parse(joinBy),
    ],
    ['without check-in', { status: 'registration', checkInAt: null, you: player }, 'It starts in', startsMs],
    ['the last attempt', snakes(1, null), 'One attempt left.', Date.parse(joinBy)],
    ['two more attempts', snakes(2, 40), 'Your best score is 40. 2 attempts left.', Date.parse(joinBy)],
    ['no more attempts', snakes(0, 40), 'Your best score is 40. No attempt left.', Date.parse(joinBy)],
    ['a game that runs', { you: { ...you, match: { ...ready, status: 'playing' } } }, 'It is running.', null],
    [
      'out, with a place',
      { you: { ...you, participant: playerOf('p2', { status: 'eliminated', place: 5 }) } },
      '5th place.',
      null,
    ],
    [
      'out, with none yet',
      { you: { ...you, participant: playerOf('p2', { status: 'eliminated' }) } },
      null,
      null,
    ],
    ['a prize', inTheEnd(2, 30), 'Your prize: 30 pts.', null],
    ['no prize', inTheEnd(2, 0, startDate), null, null],
    ['prizes of which nobody knows when they come', inTheEnd(2, null), null, null],
    [
      'a prize to come',
      inTheEnd(2, null, startDate, 30),
      `Your prize: 30 pts, to be paid ${momentText(startDate)}.`,
      null,
    ],
    ['prizes to come for others alone', inTheEnd(4, null, startDate, null), null, null],
    ['prizes to come, of a server of the version before', inTheEnd(2, null, startDate), null, null],
  ])('%s', (_title, changes, text, untilMs) => {
    expect(yourPart(tournamentOf(changes))).toMatchObject({ text, untilMs });
  });

  test('an attempt is offered as long as one is left; the first place alone won', () => {
    const acts = [2, 1, 0].map((left) => yourPart(tournamentOf(snakes(left, 40)))?.act);
    expect(acts).toEqual(['attempt', 'attempt', null]);
    const ends = [1, 2].map((place) => yourPart(tournamentOf(inTheEnd(place, null))));
    expect(ends).toMatchObject([{ isWon: true }, { isWon: false, title: 'You came 2nd' }]);
    expect(yourPart(tournamentOf({ status: 'cancelled' }))).toBeNull();
  });
});

const withdrawn = playerOf('p2', { status: 'withdrawn', wins: 2 });
const late = { ...withdrawn, wins: 0, seed: null, reason: 'Did not check in' };
const removed = playerOf('p2', { status: 'disqualified', reason: 'A script' });
test.each([
  ['who did not check in, while it runs', 'active', late, 'You do not take part', 'Did not check in.'],
  ['who did not check in, in the end', 'completed', late, 'It is over', 'Did not check in.'],
  ['who left a table early', 'completed', withdrawn, 'It is over', 'You left before the end.'],
  [
    'who left after a loss',
    'completed',
    playerOf('p2', { status: 'withdrawn', losses: 1 }),
    'It is over',
    'You left before the end.',
  ],
  [
    'who left after a draw',
    'completed',
    playerOf('p2', { status: 'withdrawn', wins: 1, draws: 1 }),
    'It is over',
    'You left before the end.',
  ],
  [
    'who left before a game',
    'completed',
    playerOf('p2', { status: 'withdrawn' }),
    'It is over',
    'You played no game.',
  ],
  ['who played nothing', 'completed', playerOf('p2'), 'It is over', 'You played no game.'],
  [
    'who won without a game alone',
    'completed',
    playerOf('p2', { status: 'eliminated', wins: 1 }),
    'It is over',
    'You played no game.',
  ],
  ['who was removed', 'completed', removed, 'You were removed', 'A script'],
] as const)('%s reads why', (_who, status, participant, title, text) => {
  expect(yourPart(tournamentOf({ status, you: { ...you, participant } }))).toMatchObject({ title, text });
});

const ofArena = (pause: Partial<NonNullable<TournamentParticipant['arena']>>) => ({
  ...playerOf('p2'),
  arena: {
    score: 0,
    games: 0,
    performance: null,
    isOnStreak: false,
    pausesNext: false,
    pausedUntil: null,
    hasMissedMove: false,
    ...pause,
  },
});
const inArena = (participant: TournamentParticipant, match: TournamentMatch | null) =>
  yourPart(tournamentOf({ format: 'arena', you: { ...you, participant, match } }));
test('in an arena a pause that is to come is named, and so is the end of one after which somebody plays on', () => {
  const running = { ...ready, status: 'playing' as const, contestId: 'g' };
  expect(inArena(ofArena({ pausesNext: true }), running)?.text).toBe('It is running. You pause after it.');
  expect(inArena(ofArena({ pausedUntil: joinBy }), null)).toMatchObject({
    title: 'You play again soon',
    untilMs: Date.parse(joinBy),
  });
});

test.each([
  [false, 'You are paused'],
  [true, 'You missed the first move, so you are paused'],
])('in a pause its cause is named, and the way on (missed the first move: %s)', (hasMissedMove, title) => {
  const own = { ...ofArena({ games: 1, hasMissedMove }), status: 'paused' as const, place: 3 };
  expect(inArena(own, null)).toMatchObject({
    title,
    text: 'You are 3rd. Press Resume to be paired again. The arena ends in',
    act: 'resume',
  });
});

const arrived: TournamentMatch = { ...ready, slots: [slotOf('p2', { hasArrived: true }), slotOf('p7')] };
const windowed = { ...ready, status: 'playing' as const };
test.each<[string, Partial<SeenTournament['you']>, boolean]>([
  ['waits for the reader', { match: ready }, true],
  ['waits for the opponent', { match: arrived }, true],
  ['is open for attempts', { match: windowed, attempt: { left: 3, best: null } }, true],
  ['has an attempt already', { match: windowed, attempt: { left: 2, best: 40 } }, false],
  ['has no attempt left', { match: windowed, attempt: { left: 0, best: null } }, false],
  ['runs', { match: { ...windowed, contestId: 'g' } }, false],
  ['is not known yet', { match: null }, false],
])('only a match that waits for somebody stays in view: one that %s', (_what, own, isCall) => {
  expect(yourPart(tournamentOf({ you: { ...you, ...own } }))?.isCall ?? false).toBe(isCall);
});

test('in an arena everybody reads their place, whether the page lists them or not', () => {
  const own = { ...ofArena({ games: 1 }), place: 137 };
  const part = yourPart(
    tournamentOf({ format: 'arena', participants: [], you: { ...you, participant: own } }),
  );
  expect(part?.text).toBe('You are 137th. Stay on this page; your game opens by itself. The arena ends in');
});

test('an entry fee is named before anybody joins', () => {
  const visitor = { ...you, participant: null, mayJoin: true };
  const part = yourPart(tournamentOf({ status: 'registration', entryFee: 500, you: visitor }));
  expect(part?.text).toBe('Guests are welcome. Joining costs 500 pts. It starts in');
});

const ownTable = [
  matchOf('table/1/1', ['p2', 'p1'], won('p1')),
  matchOf('table/2/1', ['p3', 'p2'], { status: 'walkover', outcome: 'walkover', winnerId: 'p3' }),
];
const othersPlay = matchOf('table/3/1', ['p1', 'p3'], { status: 'playing' });
const stillIn = 'You are still in';
test.each<[string, Partial<SeenTournament>, string, RegExp]>([
  [
    'their table, while others play',
    { matches: [...ownTable, othersPlay] },
    'Your matches are over',
    /^The places are final once all matches are over\./,
  ],
  [
    'the table, and others play the decider',
    { matches: [...ownTable, matchOf('final/1/1', ['p1', 'p3'], { status: 'ready' })] },
    'Your matches are over',
    /^The decider is still to be played/,
  ],
  [
    'their group',
    { groups: true, matches: ownTable.map((match) => ({ ...match, bracket: 'group' })) },
    'Your group matches are over',
    /^The first two of each group go on/,
  ],
  [
    'a round that is not the last',
    { matches: [...ownTable, matchOf('table/3/1', ['p2', 'p4'])] },
    stillIn,
    /^Your next match opens/,
  ],
  [
    'their group, and wait for the final',
    { groups: true, matches: [...ownTable, matchOf('winners/2/1', ['p2', null])] },
    stillIn,
    /^Your next match opens/,
  ],
  [
    'those of their matches that are here',
    { matches: ownTable, hasMoreMatches: true },
    stillIn,
    /^Your next match opens/,
  ],
])('in a round robin a player who is through with %s', (_, changes, title, text) => {
  const part = yourPart(tournamentOf({ format: 'round-robin', ...changes }));
  expect(part).toMatchObject({ title, text: expect.stringMatching(text), act: null });
});

test('G51 the countdown of a match runs to when it is lost', () => {
  expect(yourPart(tournamentOf({ you: { ...you, match: ready } }))?.untilMs).toBe(Date.parse(joinBy));
});

test.each<[string, SeenTournament['you']]>([
  ['a player between two rounds', you],
  ['a player whose match waits', { ...you, match: ready }],
  ['a visitor who may not join', { ...you, participant: null, whyNot: 'Registration is closed.' }],
])('in a pause of the whole %s reads of nothing else', (_, own) => {
  const part = yourPart(tournamentOf({ isPaused: true, you: own }));
  expect(part).toMatchObject({ text: 'It goes on later; no time is lost.', untilMs: null, act: null });
});

test.each<[string, number, number | null, string]>([
  ['the first ones', 0, null, '3 attempts left.'],
  ['new ones', 1, null, 'The match is level. 3 attempts left.'],
  ['new ones, of which one is played', 1, 40, 'Your best score is 40. 3 attempts left.'],
])('attempts say why they are there: %s', (_, draws, best, text) => {
  const match = { ...ready, status: 'playing' as const, draws };
  const own = { ...you, match, attempt: { left: 3, best } };
  expect(yourPart(tournamentOf({ gameType: 'little-big-snake', you: own }))?.text).toBe(text);
});

test('a match that runs is opened where it is played', () => {
  const match = { ...ready, status: 'playing' as const, contestId: 'g' };
  expect(yourPart(tournamentOf({ you: { ...you, match } }))?.path).toBe('/multiplayer?game=g');
});

test.each<[string, SeenTournament['you'], string]>([
  [
    'a player',
    { ...you, participant: playerOf('p2', { status: 'checked-in' }), mayCheckIn: true },
    'You are checked in.',
  ],
  ['a visitor', { ...you, participant: null, mayJoin: true }, 'Registration is open.'],
])('in a pause before the start nothing counts down, and %s reads where they stand', (_, own, stand) => {
  const part = yourPart(tournamentOf({ status: 'registration', isPaused: true, you: own }));
  expect(part).toMatchObject({ text: `It goes on later; no time is lost. ${stand}`, untilMs: null });
});

test('lila#3836 before an arena its players are asked for their page, and not to check in', () => {
  const own = { ...you, participant: playerOf('p2', { status: 'registered' }) };
  const part = yourPart(tournamentOf({ format: 'arena', status: 'registration', checkInAt: null, you: own }));
  expect(part).toMatchObject({
    title: 'You take part',
    text: 'Have this page open at the start: your game opens by itself. It starts in',
    act: null,
  });
});

test.each<[string, Partial<TournamentMatch>, string]>([
  [
    'the tie-break of a level match',
    { draws: 3, usedMs: [5000, 4000] },
    'Your match was level: p7 won the tie-break (less time used, 4.0 to 5.0 s). 5th place.',
  ],
  ['a game', { draws: 0 }, '5th place.'],
])('a player who is out by %s', (_by, course, text) => {
  const lost = matchOf('winners/1/2', ['p2', 'p7'], { ...won('p7'), ...course });
  const participant = playerOf('p2', { status: 'eliminated', place: 5 });
  const seen = { matches: [lost], you: { ...you, participant } };
  expect(yourPart(tournamentOf(seen))?.text).toBe(text);
  const inTheEndToo = yourPart(tournamentOf({ ...seen, status: 'completed' }));
  expect(inTheEndToo).toMatchObject({
    title: 'You came 5th',
    text: text === '5th place.' ? null : text.replace(' 5th place.', ''),
  });
});
