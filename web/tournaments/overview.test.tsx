/** What "How it works" says of a tournament's matches. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SeenTournament } from './details.ts';
import { Overview } from './Overview.tsx';
import { tournamentOf } from './testing/samples.ts';

const rulesOf = (changes: Partial<SeenTournament>): readonly string[] =>
  Array.from(
    renderToString(<Overview tournament={tournamentOf(changes)} />).matchAll(/<li>(.*?)<\/li>/g),
    ([, rule = '']) => rule,
  );

const said = (text: string): unknown => expect.arrayContaining([expect.stringContaining(text)]);

test('of equal scores at Little Big Snake the one in fewer steps wins', () => {
  const rules = rulesOf({ gameType: 'little-big-snake' });
  expect(rules).toEqual(said('of equal scores the one in fewer steps'));
  expect(rules).toEqual(said('level in score and steps, both get new ones'));
});

test('a table has a decider, and groups lead to a last stage', () => {
  const table = rulesOf({ format: 'round-robin' });
  expect(table[0]).toContain('Everybody meets everybody once');
  expect(table).toEqual(said('they play a decider'));
  const groups = rulesOf({ format: 'round-robin', groups: true });
  expect(groups[0]).toContain('In each group, everybody meets everybody once');
  expect(groups).toEqual(said('The first two of each group go on.'));
  expect(groups).not.toEqual(said('decider'));
});
