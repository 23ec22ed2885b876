/** What the page of a tournament offers the operator, by how far the tournament is (G11, G45, TH-19). */
import { expect, test } from 'vitest';
import { isCorrectable } from '../tournament/correct.ts';
import type { TournamentRow } from '../tournament/course.ts';
import { arenaOf } from '../tournament/testing/arenaRows.ts';
import { tournamentPage } from './tournamentPages.ts';

const at = new Date(Date.UTC(2026, 10, 24));
const cup: TournamentRow = {
  ...arenaOf(at.getTime(), 60, { initialMs: 180_000, incrementMs: 0 }),
  format: 'single-elimination',
};

function pageOf(
  tournament: TournamentRow,
  onOneAddress: readonly (readonly [string, string])[] = [],
): string {
  const names = ['Ada', 'Bob <b>'];
  return tournamentPage({ name: 'olga', formToken: 'token' }, null, {
    tournament,
    page: 2,
    pages: 3,
    playerCount: 202,
    matchCount: 201,
    isCorrectable: isCorrectable(tournament),
    onOneAddress: [...onOneAddress],
    participants: names.map((username, n) => ({
      userId: `p${n + 1}`,
      username,
      status: 'eliminated' as const,
      seed: n + 1,
      place: n + 1,
      reason: null,
    })),
    matches: [],
  });
}

test.each<[string, Partial<TournamentRow>, boolean]>([
  ['runs', { status: 'active' }, true],
  ['has not begun', { status: 'registration' }, false],
  ['is over without prizes', { status: 'completed' }, true],
  ['is over and pays its prizes later', { status: 'completed', entryFee: 10, prizesAt: at }, true],
  ['has paid its prizes', { status: 'completed', entryFee: 10, prizesAt: null }, false],
  ['is an arena', { status: 'active', format: 'arena' }, false],
])('G45 a result can be corrected where one %s: %o', (_, fields, isOffered) => {
  expect(pageOf({ ...cup, ...fields }).includes('action="/tournaments/arena/correct"')).toBe(isOffered);
});

test('TH-19 those on one address stand there by name, and the heading only with them', () => {
  expect(pageOf(cup)).not.toContain('On one address');
  const shown = pageOf(cup, [['p1', 'p2']]);
  expect(shown).toContain('On one address');
  expect(shown).toContain('<a href="/people/p2">Bob &lt;b&gt;</a>');
});

test('all players and matches of a large tournament are within reach', () => {
  const text = pageOf(cup);
  expect(text).toMatch(
    /Page 2 of 3\s*<a href="\/tournaments\/[\w-]+\?page=1">Previous<\/a>\s*<a href="\/tournaments\/[\w-]+\?page=3">Next<\/a>/,
  );
  expect(text).toMatch(/Players \(202\)[\s\S]*Matches \(201\)/);
});
