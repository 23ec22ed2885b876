/** What lobby and race say, to the letter (document 2, sections 2, 5 and 8). */
import { describe, expect, test } from 'vitest';
import type { RaceEntry, RaceResult } from '@playfield/contracts/http/race.ts';
import { raceBotWpm } from '@playfield/games/typing-race/index.ts';
import {
  botsComeText,
  botsText,
  completeToast,
  createdToast,
  countdownSeconds,
  createFailed,
  failedFallback,
  fullToast,
  isBestNews,
  joinedToast,
  joinFailed,
  lanesOf,
  namesOf,
  nameToast,
  raceTitle,
  secondsText,
  startText,
  timeFigure,
  waitingText,
} from './raceTexts.ts';
import {
  arrivalsOf,
  botsCountText,
  finishText,
  flaggedText,
  isCalledOff,
  isWon,
  outcomeText,
  resultNotes,
  spokenOutcome,
  waitsNextText,
} from './panel/resultTexts.ts';
import {
  actionOf,
  createdText,
  groupedNames,
  ownTextProblem,
  quickStats,
  statusBadge,
  untypableProblem,
} from './lobby/lobbyTexts.ts';
import { playerOf, raceId, raceOf, resultOf } from './testing/races.ts';

test.each([
  ['OL-012', fullToast, 'Race is full', 'This race has reached its maximum participant limit.'],
  ['RC-009', nameToast, 'Name Required', 'Please enter your name to join a race'],
  ['OL-015', createdToast, 'Race created!', 'Your race is ready for other players to join.'],
  ['OL-016', joinedToast, 'Joined race!', 'Get ready to race against other players.'],
  ['RC-016', completeToast({ wpm: 62, accuracy: 98 }), 'Race Complete!', '62 WPM, 98% accuracy'],
])('%s', (_, toast, title, text) => {
  expect(toast).toMatchObject({ title, text });
});

const textId = 'lobby-harbor';

test.each([
  ['the run that just made it', { wpm: 62, textId }, { before: 50, now: 62 }, true],
  ['a provisional run, of which less counts', { wpm: 180, textId }, { before: 50, now: 150 }, true],
  ['a slower run, the best being of another device', { wpm: 40, textId }, { before: 0, now: 62 }, false],
  ["a run over the creator's own text", { wpm: 80, textId: null }, { before: 0, now: 62 }, false],
  ['a run as fast as the best', { wpm: 62, textId }, { before: 62, now: 62 }, false],
  ['a slower run', { wpm: 50, textId }, { before: 62, now: 62 }, false],
])('TY-031 told as a new best: %s', (_, run, best, isNews) => {
  expect(isBestNews(run, best)).toBe(isNews);
});

test('OL-013, OL-014 failures', () => {
  expect([createFailed, joinFailed, failedFallback]).toEqual([
    'Failed to create race',
    'Failed to join race',
    'Please try again',
  ]);
});

test('RC-002, OL-002 the short form of the id', () => {
  expect(raceTitle(raceId)).toBe('Race #7Kd2xP');
});

test.each([
  ['waiting', 'Waiting'],
  ['racing', 'Racing'],
  ['completed', 'Completed'],
  ['postponed', 'Unknown'],
])('OL-009 %s', (status, text) => {
  expect(statusBadge(status).text).toBe(text);
});

describe('OL-003, OL-010, G66 what can be done with a race', () => {
  const entry: RaceEntry = { ...raceOf(), isJoined: false, participants: 1 };
  test.each<[string, Partial<RaceEntry>, string]>([
    ['a free place', {}, 'join'],
    ['no place', { participants: 2 }, 'full'],
    ['too many', { participants: 3 }, 'full'],
    ['running', { status: 'racing' }, 'none'],
    ['over', { status: 'completed' }, 'none'],
    ['ours, full', { isJoined: true, participants: 2 }, 'open'],
    ['ours, over', { isJoined: true, status: 'completed' }, 'open'],
  ])('%s', (_, changes, action) => {
    expect(actionOf({ ...entry, ...changes })).toBe(action);
  });
});

test.each([
  [0, 'just now'],
  [-5000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 min ago'],
  [59 * 60_000, '59 min ago'],
  [125 * 60_000, '2 h ago'],
])('OL-002 created %d ms ago by the clock of the server', (ms, text) => {
  expect(createdText(ms)).toBe(text);
});

describe('OL-008, G67 Quick Stats', () => {
  const newcomer = {
    bestWpm: 0,
    bestRaceWpm: null,
    racesRun: 0,
    racesWon: 0,
    rank: null,
    vehicle: null,
    busiestBoard: null,
  };
  test.each([
    ['not known yet', undefined, ['-', '-', '-']],
    ['a newcomer', newcomer, ['Unranked', '-', '-']],
    ['a guest who raced', { ...newcomer, racesRun: 3, bestRaceWpm: 51 }, ['Unranked', '0', '51']],
    ['the best', { ...newcomer, racesRun: 9, racesWon: 4, bestRaceWpm: 99, rank: 1 }, ['#1', '4', '99']],
  ])('%s', (_, me, values) => {
    const stats = quickStats(me);
    expect(stats.map(({ name }) => name)).toEqual(['Your Rank', 'Races Won', 'Best WPM']);
    expect(stats.map(({ value }) => value)).toEqual(values);
  });
});

describe('RC-006 the lanes', () => {
  const ada = playerOf('Ada', { progress: 40, wpm: 61, accuracy: 97, position: 2 });
  const bob = playerOf('Bob', { progress: 100, wpm: 80, position: 1, isFinished: true, isConnected: false });
  const race = raceOf({ status: 'racing', players: [ada, bob] });

  test("while it runs: place, name, WPM, ACC, FINISHED!, the player's lane marked and first", () => {
    expect(lanesOf(race, ada, 'running')).toMatchObject([
      { name: 'Ada', tag: 'You', place: '2', figures: '61 WPM', note: '97% ACC', look: 'own', progress: 40 },
      {
        name: 'Bob',
        tag: '',
        place: '1',
        figures: '80 WPM',
        note: 'FINISHED!',
        look: 'other',
        progress: 100,
      },
    ]);
  });
  test('before GO they are starting soon, and say who is ready', () => {
    const waiting = raceOf({ players: [playerOf('Ada'), playerOf('Bob', { isReady: true })] });
    expect(lanesOf(waiting, undefined, 'starting')).toMatchObject([
      { note: 'starting soon', figures: '', place: '', tag: 'You' },
      { note: 'starting soon', figures: '', place: '', tag: 'Ready' },
    ]);
  });
  test("the first lane is the player's own, the others are in the order of joining", () => {
    const players = ['Bob', 'Cleo', 'Ada', 'Dan'].map((name) => playerOf(name));
    const lanes = lanesOf(raceOf({ players }), undefined, 'starting');
    expect(lanes.map(({ name }) => name)).toEqual(['Ada', 'Bob', 'Cleo', 'Dan']);
  });
  test('a place given up is marked as such at once, and nobody is ready in a race that runs', () => {
    const players = [
      playerOf('Ada'),
      playerOf('Bob', { hasLeft: true }),
      playerOf('Cleo', { isReady: true }),
    ];
    expect(lanesOf(raceOf({ status: 'racing', players }), undefined, 'running')).toMatchObject([
      { tag: 'You' },
      { tag: 'Left', note: 'DNF', look: 'away' },
      { tag: '', look: 'other' },
    ]);
  });
  test('a lost connection is marked, in words too', () => {
    const players = [playerOf('Ada'), playerOf('Bob', { isConnected: false })];
    expect(lanesOf(raceOf({ status: 'racing', players }), undefined, 'running')[1]).toMatchObject({
      tag: 'Lost connection',
      look: 'away',
    });
  });
  test("the player's own lane is never marked as lost", () => {
    const players = [playerOf('Ada', { isConnected: false }), playerOf('Bob')];
    expect(lanesOf(raceOf({ players }), undefined, 'starting')[0]).toMatchObject({ tag: 'You', look: 'own' });
  });
  test("the player's keys are shown before the server has them", () => {
    const own = { ...ada, progress: 55, wpm: 70 };
    expect(lanesOf(race, own, 'running')[0]).toMatchObject({ progress: 55, figures: '70 WPM' });
  });
  test('after the race an unfinished run is a DNF', () => {
    expect(lanesOf(race, undefined, 'over')[0]).toMatchObject({ note: 'DNF' });
  });
});

test.each([
  [true, 'Everybody can find the race in the lobby; this link leads straight to it.'],
  [false, 'Only people with this link can join.'],
])('RC-003 who can come into a race that is listed: %s', (isListed, who) => {
  expect(waitingText({ isListed })).toBe(`At least 2 players are needed. ${who}`);
});

describe('G56 what starts a race soon', () => {
  const bots = [playerOf('Ada', { isReady: true }), playerOf('bot-1', { isBot: true, isReady: true })];
  test.each([
    ['readiness', {}, '2/2 players, 0 ready. It starts at once when all are.'],
    [
      'readiness of people alone',
      { players: bots },
      '1/2 players, 1 ready. It starts at once when all are. One bot fills the free place and gives way to a person.',
    ],
    ['in a tournament, that both have come', { isTournament: true }, 'It starts as soon as both are here.'],
  ])('%s', (_, changes, said) => {
    expect(startText(raceOf(changes))).toBe(said);
  });
});

describe('G57 results', () => {
  const won = resultOf('Ada');
  const second = resultOf('Bob', { position: 2 });
  const dnf = resultOf('Cleo', {
    position: 3,
    isDnf: true,
    isFinished: false,
    finishMs: null,
    verdict: null,
  });
  const script = resultOf('Dan', { verdict: 'flagged' });
  test.each([
    ['who won', [won, second], 'Ada', 'You won! Final Position #1 of 2'],
    ['who came second', [won, second], 'Bob', 'Final Position #2 of 2'],
    ['who did not finish', [won, second, dnf], 'Cleo', 'Ada won.'],
    ['who looked on', [won, second], null, 'Ada won.'],
    ['of a race without a finish', [dnf], 'Cleo', 'Nobody reached the end of the text.'],
    ['of a race that only a script ended', [script, dnf], 'Cleo', 'Nobody won.'],
    ['whose keys look like a script', [script, dnf], 'Dan', 'Final Position #1 of 2'],
  ])('for %s', (_, results, you, text) => {
    expect(outcomeText(raceOf({ results, you }))).toBe(text);
  });
  const slow = { ...dnf, position: 1, index: 90, keystrokes: 95 };
  const behind = { ...resultOf('Bob'), ...dnf, playerId: 'Bob', playerName: 'Bob', position: 2 };
  const left = { ...behind, hasLeft: true };
  test.each<[string, RaceResult[], string | null, string, boolean]>([
    ['who left, to the other', [slow, left], 'Cleo', 'You won! Bob left the race.', true],
    ['who left, to themselves', [slow, left], 'Bob', 'Cleo won: you left the race.', false],
    ['who left, to others', [slow, left], null, 'Cleo won: Bob left the race.', false],
    [
      'who typed nothing',
      [slow, { ...behind, index: 0, keystrokes: 0 }],
      'Cleo',
      'You won! Bob typed nothing.',
      true,
    ],
    [
      'who was slower until the time was over',
      [slow, { ...behind, index: 40, keystrokes: 44 }],
      'Bob',
      'Cleo won: you typed less.',
      false,
    ],
    [
      'whose keys look like a script',
      [slow, { ...script, position: 2 }],
      null,
      'Cleo won: Dan ran with an automated rhythm.',
      false,
    ],
    [
      'who came as far',
      [slow, { ...behind, index: 90, keystrokes: 90 }],
      'Cleo',
      'Nobody reached the end of the text.',
      false,
    ],
    [
      'who typed nothing and is placed first',
      [
        { ...slow, index: 0, keystrokes: 0 },
        { ...behind, index: 0, keystrokes: 9 },
      ],
      'Bob',
      'You won! Cleo typed nothing.',
      true,
    ],
    [
      'who typed nothing, before keys that look like a script',
      [
        { ...slow, index: 0, keystrokes: 0 },
        { ...script, position: 2, keystrokes: 95 },
      ],
      'Cleo',
      'Dan won: you typed nothing.',
      false,
    ],
    [
      'whose keys look like a script as well',
      [
        { ...script, position: 1 },
        { ...script, playerId: 'Eve', playerName: 'Eve', position: 2 },
      ],
      null,
      'Dan won: Eve was slower.',
      false,
    ],
    [
      'who came to nothing, both with keys',
      [
        { ...slow, index: 0, keystrokes: 4 },
        { ...behind, index: 0, keystrokes: 9 },
      ],
      'Bob',
      'Nobody reached the end of the text.',
      false,
    ],
  ])('in a tournament one wins without a finish: of %s', (_, results, you, text, isOwn) => {
    const race = raceOf({ results, you, isTournament: true });
    expect([outcomeText(race), isWon(race)]).toEqual([text, isOwn]);
    expect(spokenOutcome(race)).toBe(`Race complete. ${text}`);
    const elsewhere = { ...race, isTournament: false };
    expect(outcomeText(elsewhere)).toMatch(/^Nobody (reached the end of the text|won)\.$/);
    expect(isWon(elsewhere)).toBe(false);
  });
  test('in a tournament, keys that look like a script win against somebody who left', () => {
    const race = raceOf({ results: [{ ...script, position: 1 }, left], you: 'Dan', isTournament: true });
    expect(outcomeText(race)).toBe('You won! Final Position #1 of 2');
    expect(outcomeText({ ...race, isTournament: false })).toBe('Final Position #1 of 2');
    const nothing = { ...slow, index: 0, keystrokes: 0 };
    const second = { ...script, position: 2, keystrokes: 95 };
    expect(outcomeText({ ...race, results: [nothing, second] })).toBe('You won! Cleo typed nothing.');
  });

  test('a best, a DNF, and what looks unusual, said kindly', () => {
    expect(resultNotes(won)).toEqual([]);
    expect(resultNotes({ ...won, isBest: true })).toEqual(['Personal best']);
    expect(resultNotes(dnf)).toEqual(['DNF']);
    expect(resultNotes({ ...won, verdict: 'flagged' })).toEqual(['Unusual']);
    expect(flaggedText(['too-regular', 'of a newer server'])).toBe(
      'The rhythm looked automated, so this run is placed after the others and stays off the leaderboards. The time between keys hardly varied.',
    );
    expect(resultNotes({ ...won, isProvisional: true })).toEqual(['Provisional']);
  });
  test('a race that its tournament broke off has no winner and no places', () => {
    const off = ['Ada', 'Bob'].map((name) =>
      resultOf(name, { position: null, isFinished: false, finishMs: null, isDnf: true, verdict: null }),
    );
    expect(isCalledOff({ results: [won, dnf] })).toBe(false);
    expect(spokenOutcome(raceOf({ results: off }))).toBe('The race was called off. It counts for nothing.');
    expect(off.flatMap(resultNotes)).toEqual([]);
  });
  test("the others in the plot of the player's run", () => {
    expect(arrivalsOf([won, second, dnf], 'Bob')).toEqual([{ name: 'Ada', atMs: 20_000 }]);
  });
  test('times', () => {
    expect([31_420, 65_100, 59_994, 59_996, 119_996].map(finishText)).toEqual([
      '31.42 s',
      '1:05.10',
      '59.99 s',
      '1:00.00',
      '2:00.00',
    ]);
    const read = [41_200, -5, 60_000, 64_001, 119_000].map(secondsText);
    expect(read).toEqual(['0:42', '0:00', '1:00', '1:05', '1:59']);
  });
});

test.each([
  [12_000, 12],
  [3600, 4],
  [3499, 3],
  [3000, 3],
  [2001, 3],
  [2000, 2],
  [1, 1],
  [-50, 1],
])('RC-005 with %i ms left the countdown shows %i', (leftMs, seconds) => {
  expect(countdownSeconds(leftMs)).toBe(seconds);
});

describe('G57 the time over the text', () => {
  const bot = { isBot: true };
  const done = { isFinished: true };
  test.each([
    ['one’s own while everybody types', [playerOf('Ada'), playerOf('Bob')], 700_000, 'Time 0:42'],
    ['what is left after a finish', [playerOf('Ada'), playerOf('Bob', done)], 60_000, 'Time left 1:00'],
    [
      'one’s own after a bot has finished',
      [playerOf('Ada'), playerOf('T', { ...bot, ...done })],
      700_000,
      'Time 0:42',
    ],
    ['one’s own where the end is not known', [playerOf('Bob', done)], null, 'Time 0:42'],
    ['one’s own before the race is known', [], null, 'Time 0:42'],
  ])('%s', (_, players, leftMs, said) => {
    const { name, value } = timeFigure(players, { ownMs: 41_200, leftMs });
    expect(`${name} ${value}`).toBe(said);
  });
});

test.each([
  ['x'.repeat(19), 'A race text needs at least 20 characters.'],
  [' '.repeat(500), 'A race text needs at least 20 characters.'],
  ['x'.repeat(20), null],
  ['x'.repeat(1000), null],
  ['x'.repeat(1001), 'A race text can have at most 1,000 characters.'],
])('G59 a text of one’s own', (raw, problem) => {
  expect(ownTextProblem(raw)).toBe(problem);
});

describe('bots are labelled wherever they are named', () => {
  const turbo = { isBot: true, playerName: 'Turbo' };
  const race = raceOf({ players: [playerOf('Ada'), playerOf('bot-3', turbo)], status: 'completed' });
  test('in the lanes and the list of names', () => {
    expect(lanesOf(race, undefined, 'running')[1]).toMatchObject({ name: 'Turbo', tag: 'Bot', person: null });
    expect(lanesOf(race, undefined, 'over')[1]?.note).toBe('100% ACC');
    expect(namesOf(race)).toBe('Ada and 1 bot');
  });
  test('in the results, where none did not finish', () => {
    const won = resultOf('bot-3', { ...turbo, verdict: null });
    const late = resultOf('bot-3', { ...turbo, isDnf: true, isFinished: false, finishMs: null });
    expect(resultNotes(won)).toEqual(['Bot']);
    expect(resultNotes(late)).toEqual(['Bot']);
    const dnf = resultOf('Ada', { position: 2, isDnf: true, finishMs: null });
    expect(outcomeText(raceOf({ results: [won, dnf] }))).toBe('Turbo (bot) won.');
    expect(outcomeText(raceOf({ results: [late, dnf] }))).toBe('Nobody reached the end of the text.');
    expect(outcomeText(raceOf({ results: [resultOf('Ada'), late] }))).toBe('You won! Final Position #1 of 2');
    expect(arrivalsOf([won, late], 'Ada')).toEqual([{ name: 'Turbo (bot)', atMs: 20_000 }]);
    expect([botsCountText(1), botsCountText(2)].join(' ')).toMatch(/^Only bots .* order among people\.$/);
    expect([botsText(1), botsText(4)].join(' ')).toMatch(/^One bot .* 4 bots .* people\.$/);
  });
});

test('the speed of bots is told as it is, also to people without a run', () => {
  expect(botsComeText).toContain(`(${raceBotWpm([])} WPM before your first)`);
});

test('what no keyboard types is said at once, a length only when asked', () => {
  expect(untypableProblem('too short')).toBeNull();
  expect(untypableProblem('go \u{1F697}')).toMatch(/\u{1F697} \(U\+1F697\)/u);
});

test('OL-007 people of one name stand together, and one alone can be told by id', () => {
  const users = [
    { id: 'a', username: 'Guest' },
    { id: 'b', username: 'Ada' },
    { id: 'c', username: 'Guest' },
  ];
  expect(groupedNames(users)).toEqual([
    { name: 'Guest', count: 2, id: null },
    { name: 'Ada', count: 1, id: 'b' },
  ]);
});

test.each([
  [[], ''],
  [['Bob'], 'Waiting in the next race: Bob'],
  [['Bob', 'Cleo', 'Dan'], 'Waiting in the next race: Bob, Cleo, Dan'],
])('who waits in the next race: %j', (names, text) => {
  expect(waitsNextText(names)).toBe(text);
});
