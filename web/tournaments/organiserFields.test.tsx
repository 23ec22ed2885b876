/** An organiser reaches every player and every match, however many there are. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { moreMatchesOf, morePlayersOf } from './more.ts';
import { emptyAct, type Act } from './organiserActs.ts';
import { OrganiserFields } from './OrganiserFields.tsx';
import { matchOf, playerOf, tournamentOf, won } from './testing/samples.ts';

const large = tournamentOf({ participantPages: 3, hasMoreMatches: true });

const shown = (act: Act, client: QueryClient, tournament = large): string =>
  renderToString(
    <QueryClientProvider client={client}>
      <OrganiserFields
        act={act}
        tournament={tournament}
        form={emptyAct(tournament)}
        change={() => undefined}
      />
    </QueryClientProvider>,
  );
const options = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<option value="([^"]+)"/g), ([, value = '']) => value);

test('of all players, a page more at each press', () => {
  const client = new QueryClient();
  expect(shown('remove', client, tournamentOf())).not.toContain('More players');
  expect(shown('remove', client)).toContain('More players');
  // Somebody may have moved to the next page meanwhile, and be on both.
  const second = { participants: [playerOf('p8'), playerOf('p101')], pages: 3 };
  client.setQueryData(morePlayersOf('t1').queryKey, { pages: [second], pageParams: [2] });
  const half = shown('remove', client);
  expect(options(half)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p101']);
  expect(half).toContain('More players');
  const third = { participants: [playerOf('p201')], pages: 3 };
  client.setQueryData(morePlayersOf('t1').queryKey, { pages: [second, third], pageParams: [2, 3] });
  const all = shown('remove', client);
  expect(options(all).at(-1)).toBe('p201');
  expect(all).not.toContain('More players');
});

test('of all matches, those that the page has kept as it knows them', () => {
  const client = new QueryClient();
  const open = matchOf('table/20/1', ['p5', 'p6'], { status: 'playing' });
  const tournament = { ...large, matches: [matchOf('table/1/1', ['p2', 'p3'], won('p2')), open] };
  expect(shown('correct', client, tournament)).toContain('More matches');
  const page = [matchOf('table/12/1', ['p4', 'p6'], won('p6')), { ...open, ...won('p5') }];
  client.setQueryData(moreMatchesOf('t1').queryKey, { pages: [page], pageParams: [2] });
  const all = shown('correct', client, tournament);
  expect(options(all)).toEqual(['table/1/1', 'table/12/1', 'nobody']);
  expect(all).not.toContain('More matches');
});
