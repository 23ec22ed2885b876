/** What is said of a match that no game decided. */
import { expect, test } from 'vitest';
import type { TournamentMatch } from '@playfield/contracts/http/tournaments.ts';
import { matchOf, won } from './testing/samples.ts';
import { tieBreakReason, tieBreakText } from './tieBreak.ts';

const level = (winnerId: string, usedMs: TournamentMatch['usedMs'], nextMatchId: string | null = 'next') =>
  matchOf('winners/1/1', ['p1', 'p2'], { ...won(winnerId), draws: 3, nextMatchId, usedMs });

/** In the winners' bracket of a double elimination. */
const bothGoOn = (winnerId: string): TournamentMatch => ({
  ...level(winnerId, [41_210, 52_740]),
  loserNextMatchId: 'losers/1/1',
});

/** In double elimination p1 comes from the winners' bracket. */
const firstFinal = (winnerId: string) =>
  matchOf('final/1/1', ['p1', 'p2'], { ...won(winnerId), draws: 3, usedMs: [5000, 5000] });

test.each([
  ['to the winner', level('p2', [52_740, 41_210]), 'p2', 'You go on: less time used, 41.2 to 52.7 s.'],
  ['to the loser', level('p1', [41_210, 52_740]), 'p2', 'p1 goes on: less time used, 41.2 to 52.7 s.'],
  ['to others', level('p1', [41_210, 52_740]), null, 'p1 goes on: less time used, 41.2 to 52.7 s.'],
  ['after which the loser goes on too', bothGoOn('p1'), 'p2', 'p1 wins: less time used, 41.2 to 52.7 s.'],
  ['to a winner who is not alone to go on', bothGoOn('p1'), 'p1', 'You win: less time used, 41.2 to 52.7 s.'],
  ['of a final', level('p1', [3000, 11_000], null), 'p1', 'You win: less time used, 3.0 to 11.0 s.'],
  ['of a lost final', level('p1', [3000, 11_000], null), 'p2', 'p1 wins: less time used, 3.0 to 11.0 s.'],
  ['of the only final', firstFinal('p1'), 'p1', 'You win: the better seed, as both used 5.0 s.'],
  [
    'of the first of two finals',
    firstFinal('p2'),
    'p2',
    'You win the first final: the better seed, as both used 5.0 s.',
  ],
  ['so close', level('p1', [41_204, 41_209]), 'p1', 'You go on: less time used, 41.20 to 41.21 s.'],
  ['of equal times', level('p1', [5000, 5000]), 'p2', 'p1 goes on: the better seed, as both used 5.0 s.'],
  ['of a match that a game decided, or an older server', level('p1', undefined), 'p2', null],
])('%s', (_, match, userId, text) => {
  expect(tieBreakText(match, 'double-elimination', userId)).toBe(text);
});

test.each([
  [[320, 410], 'fewer steps, 320 to 410'],
  [[320, 320], 'the better seed, as both took 320 steps'],
] as const)('of attempts at Little Big Snake that were level, after %j steps: %s', (usedSteps, reason) => {
  expect(tieBreakReason({ ...level('p1', undefined), usedSteps: [...usedSteps] })).toBe(reason);
  const [one, two] = usedSteps;
  expect(tieBreakReason({ ...level('p2', undefined), usedSteps: [two, one] })).toBe(reason);
});

test('the final of a table is the only one', () => {
  const text = 'You win: the better seed, as both used 5.0 s.';
  expect(tieBreakText(firstFinal('p2'), 'round-robin', 'p2')).toBe(text);
});
