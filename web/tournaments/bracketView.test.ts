import { describe, expect, test } from 'vitest';
import {
  feedersOf,
  neighbourOf,
  ownMatchIn,
  placeOf,
  roundOver,
  sectionsOf,
  slotText,
  spokenMatch,
  statusWord,
  treeOf,
} from './bracketView.ts';
import type { TournamentMatch } from '@playfield/contracts/http/tournaments.ts';
import { knockoutOf, matchOf, slotOf, won } from './testing/samples.ts';

const group = (groupNumber: number) => matchOf(`group/1/${groupNumber}`, ['p1', 'p2'], { groupNumber });

describe('sections and rounds', () => {
  test('of a single elimination', () => {
    const [only, ...others] = sectionsOf(knockoutOf(16), 'single-elimination');
    expect(others).toEqual([]);
    expect(only?.rounds.map(({ title, matches }) => [title, matches.length])).toEqual([
      ['Round 1', 8],
      ['Quarterfinals', 4],
      ['Semifinals', 2],
      ['Final', 1],
    ]);
  });
  test('of a double elimination: both brackets, then the grand final, which may need a second match', () => {
    const matches = ['final/2/1', 'final/1/1', 'losers/1/1', 'winners/2/1', 'winners/1/1', 'winners/1/2'].map(
      (id) => matchOf(id, [null, null]),
    );
    const sections = sectionsOf(matches, 'double-elimination');
    expect(sections.map(({ title, isTree }) => [title, isTree])).toEqual([
      ["Winners' bracket", true],
      ["Losers' bracket", true],
      ['Grand final', false],
    ]);
    expect(sections[0]?.rounds.at(-1)?.title).toBe("Winners' final");
    expect(sections[2]?.rounds[1]?.title).toBe('Second match, if needed');
    const reset = [
      matchOf('final/1/1', [null, null]),
      matchOf('final/2/1', ['p1', 'p2'], { status: 'ready' }),
    ];
    expect(sectionsOf(reset, 'double-elimination')[0]?.rounds[1]?.title).toBe('Second match');
  });
  test('of five: the losers’ bracket has no match in its first round, and counts from the next', () => {
    const losers = ['losers/2/1', 'losers/3/1', 'losers/4/1'].map((id) => matchOf(id, [null, null]));
    const [second] = losers;
    if (!second) throw new Error('there is none');
    const matches = [...knockoutOf(8), { ...second, nextMatchId: 'losers/3/1' }, ...losers.slice(1)];
    const five = { format: 'double-elimination', matches } as const;
    const section = sectionsOf(matches, 'double-elimination').find(({ key }) => key === 'losers');
    expect(section?.rounds.map(({ round, title }) => [round, title])).toEqual([
      [2, 'Round 1'],
      [3, 'Round 2'],
      [4, 'Round 3'],
    ]);
    expect(placeOf(second, five)).toBe("Losers' bracket, round 1, match 1");
    expect(roundOver(second, five)).toBe("Round 1 of the losers' bracket is over.");
    expect(
      feedersOf(matches)
        .get('losers/3/1')
        ?.map(({ title }) => title),
    ).toEqual(['Round 1']);
  });
  test('groups in their order, after the bracket that follows from them', () => {
    const sections = sectionsOf(
      [group(2), group(10), group(1), matchOf('winners/1/1', ['p1', 'p2'])],
      'round-robin',
    );
    expect(sections.map(({ title }) => title)).toEqual(['Bracket', 'Group 1', 'Group 2', 'Group 10']);
  });
});

describe('a match in words', () => {
  const feeders = feedersOf(knockoutOf(8));
  const knockout = { format: 'single-elimination', matches: knockoutOf(8) } as const;
  test.each([
    [
      matchOf('winners/2/3', ['p1', 'p8'], {
        status: 'playing',
        bestOf: 3,
        slots: [slotOf('p1', { gamesWon: 1 }), slotOf('p8')],
      }),
      'Semifinals, match 3: p1, seed 1, against p8, seed 8. p1 leads 1 to 0. Live',
    ],
    [
      matchOf('winners/2/3', ['p1', 'p8'], {
        status: 'ready',
        bestOf: 5,
        slots: [slotOf('p1', { gamesWon: 1 }), slotOf('p8', { gamesWon: 2 })],
      }),
      'Semifinals, match 3: p1, seed 1, against p8, seed 8. p8 leads 2 to 1. Ready to begin',
    ],
    [
      matchOf('winners/2/1', [null, null]),
      'Semifinals, match 1: Winner of match 1, against Winner of match 2. Not started',
    ],
    [
      matchOf('winners/2/1', ['p1', null]),
      'Semifinals, match 1: p1, seed 1, against Winner of match 1. Not started',
    ],
    [
      matchOf('winners/1/1', ['p1', null], { status: 'bye', outcome: 'bye', winnerId: 'p1' }),
      'Quarterfinals, match 1: p1 has a bye',
    ],
    [
      matchOf('winners/1/1', ['p1', 'p2'], { status: 'walkover', outcome: 'walkover', winnerId: 'p2' }),
      'Quarterfinals, match 1: p1, seed 1, against p2, seed 2. p2 won by walkover',
    ],
    [
      matchOf('winners/1/1', ['p1', 'p2'], { ...won('p2'), draws: 3 }),
      'Quarterfinals, match 1: p1, seed 1, against p2, seed 2. p2 won the tie-break',
    ],
    [
      matchOf('table/1/1', ['p1', 'p2'], { status: 'completed', outcome: 'played' }),
      'Round 1, match 1: p1, seed 1, against p2, seed 2. Drawn',
    ],
    [
      matchOf('final/1/1', ['p1', 'p2'], {
        ...won('p1'),
        bestOf: 3,
        slots: [slotOf('p1', { gamesWon: 2 }), slotOf('p2')],
      }),
      'Grand final: p1, seed 1, against p2, seed 2. p1 won 2 to 0',
    ],
  ])('%#', (match, text) => {
    expect(spokenMatch(match, feeders, knockout)).toBe(text);
  });
  test.each([
    ['winners/1/2', 'single-elimination', 'Round 1, match 2'],
    ['winners/2/2', 'single-elimination', 'Quarterfinals, match 2'],
    ['winners/4/1', 'single-elimination', 'Final'],
    ['third/1/1', 'single-elimination', 'Match for third place'],
    ['winners/1/2', 'double-elimination', "Winners' bracket, round 1, match 2"],
    ['winners/3/2', 'double-elimination', "Winners' bracket, semifinals, match 2"],
    ['winners/4/1', 'double-elimination', "Winners' final"],
    ['losers/1/2', 'double-elimination', "Losers' bracket, round 1, match 2"],
    ['final/1/1', 'double-elimination', 'Grand final'],
    ['final/2/1', 'double-elimination', 'Grand final, second match'],
    ['table/1/2', 'round-robin', 'Round 1, match 2'],
    ['group/1/2', 'round-robin', 'Group 3, round 1, match 2'],
    ['winners/1/2', 'round-robin', 'Bracket, round 1, match 2'],
    ['winners/3/1', 'round-robin', 'Bracket, semifinals, match 1'],
    ['winners/4/1', 'round-robin', 'Final'],
    ['final/1/1', 'round-robin', 'Decider'],
  ] as const)('where it stands, as the headings of the page have it: %s in %s', (place, format, text) => {
    const groupNumber = place.startsWith('group') ? 3 : null;
    const tournament = { format, matches: knockoutOf(16) };
    expect(placeOf(matchOf(place, ['p1', 'p2'], { groupNumber }), tournament)).toBe(text);
  });
  test.each([
    ['winners/1/1', 'single-elimination', 'Round 1 is over.'],
    ['winners/3/1', 'single-elimination', 'The semifinals are over.'],
    ['winners/4/1', 'single-elimination', 'The final is over.'],
    ['winners/1/1', 'double-elimination', "Round 1 of the winners' bracket is over."],
    ['winners/2/1', 'double-elimination', "The quarterfinals of the winners' bracket are over."],
    ['winners/4/1', 'double-elimination', "The winners' final is over."],
    ['winners/1/1', 'round-robin', 'Round 1 of the bracket is over.'],
    ['winners/3/1', 'round-robin', 'The semifinals of the bracket are over.'],
    ['third/1/1', 'single-elimination', 'The match for third place is over.'],
  ] as const)('that its round is over: %s in %s', (place, format, text) => {
    expect(roundOver(matchOf(place, ['p1', 'p2']), { format, matches: knockoutOf(16) })).toBe(text);
  });
  test('a bye, an open slot and one that nobody will fill differ', () => {
    expect(slotText(matchOf('winners/1/1', ['p1', null], { status: 'bye' }), 1, feeders)).toBe('Bye');
    expect(slotText(matchOf('winners/2/1', [null, null]), 1, feeders)).toBe('Winner of match 2');
    expect(slotText(matchOf('winners/3/9', ['p1', null]), 1, feeders)).toBe('Nobody');
    expect(slotText(matchOf('final/2/1', [null, null]), 0, feeders)).toBe('A finalist');
  });
  test('in a tournament that was cancelled nothing is live any more', () => {
    const live = matchOf('winners/1/1', ['p1', 'p2'], { status: 'playing' });
    expect([statusWord(live, true), statusWord(live)]).toEqual(['Called off', 'Live']);
    expect(spokenMatch(live, feeders, knockout, true)).toBe(
      'Quarterfinals, match 1: p1, seed 1, against p2, seed 2. Called off',
    );
  });
  test('the grand final is between the winners of the two brackets', () => {
    const last = ['winners/3/1', 'losers/4/1'].map((id) =>
      matchOf(id, ['p1', 'p2'], { nextMatchId: 'final/1/1' }),
    );
    const final = matchOf('final/1/1', [null, null]);
    expect([slotText(final, 0, feedersOf(last)), slotText(final, 1, feedersOf(last))]).toEqual([
      "Winner of the winners' bracket",
      "Winner of the losers' bracket",
    ]);
  });
  test.each([
    ['winners/1/2', 'losers/1/1', 'Loser of round 1, match 2'],
    ['winners/3/2', 'losers/4/1', 'Loser of semifinal 2'],
    ['winners/4/1', 'losers/6/1', "Loser of the winners' final"],
    ['winners/3/1', 'third/1/1', 'Loser of semifinal 1'],
    ['losers/4/2', 'losers/6/1', "Winner of losers' bracket, round 4, match 2"],
  ])('a slot names a match of another part by the heading of its round: from %s to %s', (from, to, text) => {
    const isLoser = text.startsWith('Loser');
    const drop = matchOf(from, ['p1', 'p2'], isLoser ? { loserNextMatchId: to } : { nextMatchId: to });
    const others = knockoutOf(16).filter(({ id }) => id !== from);
    const losers = to.startsWith('losers') ? [matchOf('losers/1/2', ['p3', 'p4'])] : [];
    expect(slotText(matchOf(to, [null, null]), 0, feedersOf([...others, ...losers, drop]))).toBe(text);
  });
});

describe('arrows in the bracket', () => {
  const matches = knockoutOf(8);
  const sections = sectionsOf(matches, 'single-elimination');
  const feeders = feedersOf(matches);
  test.each([
    ['winners/1/3', 'ArrowRight', 'winners/2/2'],
    ['winners/2/2', 'ArrowLeft', 'winners/1/3'],
    ['winners/1/3', 'ArrowDown', 'winners/1/4'],
    ['winners/1/4', 'ArrowDown', null],
    ['winners/1/4', 'ArrowUp', 'winners/1/3'],
    ['winners/1/2', 'ArrowUp', 'winners/1/1'],
    ['winners/1/1', 'ArrowUp', null],
    ['winners/3/1', 'ArrowRight', null],
    ['winners/1/1', 'ArrowLeft', null],
    ['winners/1/1', 'Home', null],
  ])('from %s by %s to %s', (from, key, to) => {
    const match = matches.find(({ id }) => id === from);
    expect(match && neighbourOf(match, key, sections, feeders)).toBe(to);
  });
});

test('Find me leads to the open match, else to the last', () => {
  const before = [
    matchOf('winners/1/1', ['p1', 'p2'], won('p1')),
    matchOf('winners/2/1', ['p1', 'p3'], { status: 'playing' }),
  ];
  expect(ownMatchIn(before, 'p1')?.id).toBe('winners/2/1');
  expect(ownMatchIn(before, 'p2')?.id).toBe('winners/1/1');
  expect(ownMatchIn(before, 'p9')).toBeNull();
});

test.each([
  [
    'the final of a double elimination',
    ['final/1/1', 'losers/1/1', 'winners/1/1', 'losers/2/1', 'winners/2/1'],
    'final/1/1',
  ],
  ['the losers’ bracket after a drop', ['losers/1/1', 'winners/1/1', 'winners/2/1'], 'losers/1/1'],
  ['the bracket after groups', ['group/1/1', 'winners/1/1', 'group/2/1', 'group/3/1'], 'winners/1/1'],
  ['the match for third place', ['third/1/1', 'winners/1/1', 'winners/2/1'], 'third/1/1'],
])('Find me leads to %s, whichever of the rounds has the higher number', (_title, places, id) => {
  const own = places.map((place) => matchOf(place, ['p1', 'p2'], won('p2')));
  expect(ownMatchIn(own, 'p1')?.id).toBe(id);
});

describe('a tree', () => {
  test('each match lies between those that lead to it', () => {
    const [section] = sectionsOf(knockoutOf(8), 'single-elimination');
    const tree = section && treeOf(section);
    expect(tree?.height).toBe(4);
    expect(tree?.spots.map(({ column, row }) => [column, row])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 0.5],
      [1, 2.5],
      [2, 1.5],
    ]);
    expect(tree?.lines).toHaveLength(6);
  });
  test.each([4, 16, 64])('of %i has no two matches over each other', (size) => {
    const [section] = sectionsOf(knockoutOf(size), 'single-elimination');
    const { spots = [], height = 0 } = section ? treeOf(section) : {};
    for (const [, column] of Map.groupBy(spots, (spot) => spot.column)) {
      const rows = column.map(({ row }) => row).toSorted((a, b) => a - b);
      rows.forEach((row, index) => expect(row - (rows[index - 1] ?? -1)).toBeGreaterThanOrEqual(1));
    }
    expect(height).toBe(size / 2);
  });
});

test.each([
  [[], 'Nobody came'],
  [['g1'], 'Nobody played'],
])('a match that nobody won, after the contests %j: %s', (contestIds, text) => {
  const outcome = 'double-walkover';
  expect(statusWord(matchOf('winners/1/1', ['p1', 'p2'], { status: 'walkover', outcome, contestIds }))).toBe(
    text,
  );
});

test.each<[string, Partial<TournamentMatch>, string]>([
  ['three drawn games of a best of one', { draws: 3 }, 'Tie-break'],
  [
    'a best of three that stayed level over five games',
    {
      bestOf: 3,
      draws: 3,
      slots: [slotOf('p1', { gamesWon: 1 }), slotOf('p2', { gamesWon: 1 })],
    },
    'Tie-break',
  ],
  [
    'a win in the last of three games',
    { draws: 2, slots: [slotOf('p1', { gamesWon: 1 }), slotOf('p2')] },
    '',
  ],
  ['an opponent who left during the third game', { draws: 2 }, ''],
  ['the organiser', { draws: 3, outcome: 'decided' }, 'Decided'],
])('what stands on a match decided by %s', (_by, changes, word) => {
  expect(statusWord(matchOf('winners/1/1', ['p1', 'p2'], { ...won('p1'), ...changes }))).toBe(word);
});
