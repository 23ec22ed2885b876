import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Race } from '@playfield/contracts/http/race.ts';
import { Router } from 'wouter';
import { raceOf } from '../testing/races.ts';
import { WaysOn } from './WaysOn.tsx';

/** What the results offer: links with their addresses, and buttons. */
function ways(changes: Partial<Race>): string[] {
  const html = renderToString(
    <Router ssrPath="/online-race">
      <WaysOn race={raceOf({ status: 'completed', ...changes })} isPending={false} onNext={() => undefined} />
    </Router>,
  );
  return [...html.matchAll(/<(a|button)\b([^>]*)>(.*?)<\/\1>/g)].map(([, , attributes = '', inside = '']) => {
    const href = /href="([^"]*)"/.exec(attributes)?.[1] ?? '';
    return `${inside.replaceAll(/<[^>]*>/g, '').trim()} ${href}`.trim();
  });
}

test.each<[string, Partial<Race>, string[]]>([
  ['the lobby', {}, ['Next race', 'Back to Lobby /online-race']],
  ['its link alone', { isListed: false }, ['Race again', 'Back to Lobby /online-race']],
  [
    'a tournament',
    { isListed: false, isTournament: true, tournamentId: 't7' },
    ['Back to the tournament /tournaments/t7'],
  ],
  [
    'a tournament, for somebody who looks on',
    { isListed: false, isTournament: true, tournamentId: 't7', you: null },
    ['Back to the tournament /tournaments/t7'],
  ],
])('after a race of %s', (_, changes, offered) => {
  expect(ways(changes)).toEqual(offered);
});
