/** What stands beside a name in the standings of an arena. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import { ArenaTable } from './ArenaTable.tsx';
import { playerOf, tournamentOf } from './testing/samples.ts';

function tableOf(one: Partial<TournamentParticipant>): string {
  const participants = [playerOf('p1', { username: 'Ada', ...one })];
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <ArenaTable tournament={tournamentOf({ format: 'arena', matches: [], participants })} userId="p2" />
    </QueryClientProvider>,
  );
}

test.each<[TournamentParticipant['status'], string]>([
  ['active', 'Ada'],
  ['paused', 'Ada Paused'],
  ['withdrawn', 'Ada Left'],
  ['disqualified', 'Ada Removed'],
])('of somebody who is %s: %s', (status, text) => {
  const html = tableOf({ status });
  const [, row = ''] = /<th scope="row"[^>]*>(.*?)<\/th>/.exec(html) ?? [];
  expect(row.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')).toBe(text);
});

test.each<[TournamentParticipant['status'], boolean]>([
  ['active', true],
  ['paused', true],
  ['winner', false],
  ['eliminated', false],
  ['withdrawn', false],
])('a streak goes on while its player does, who is %s: %s', (status, expected) => {
  const arena = {
    score: 4,
    games: 2,
    performance: null,
    isOnStreak: true,
    pausesNext: false,
    pausedUntil: null,
    hasMissedMove: false,
  };
  expect(tableOf({ status, arena }).includes('on a streak')).toBe(expected);
});
