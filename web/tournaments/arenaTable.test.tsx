/** What stands beside a name in the standings of an arena. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { TournamentParticipant } from '@playfield/contracts/http/tournaments.ts';
import { ArenaTable } from './ArenaTable.tsx';
import { playerOf, tournamentOf } from './testing/samples.ts';

test.each<[TournamentParticipant['status'], string]>([
  ['active', 'Ada'],
  ['paused', 'Ada Paused'],
  ['withdrawn', 'Ada Left'],
  ['disqualified', 'Ada Removed'],
])('of somebody who is %s: %s', (status, text) => {
  const participants = [playerOf('p1', { status, username: 'Ada' })];
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <ArenaTable tournament={tournamentOf({ format: 'arena', matches: [], participants })} userId="p2" />
    </QueryClientProvider>,
  );
  const [, row = ''] = /<th scope="row"[^>]*>(.*?)<\/th>/.exec(html) ?? [];
  expect(row.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ')).toBe(text);
});
