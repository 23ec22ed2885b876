/** Where the way out of a race leads before and after one's own run. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { raceOf } from '../testing/races.ts';
import { LeaveRace } from './LeaveRace.tsx';

const ofTournament = { isListed: false, isTournament: true, tournamentId: 't7' } as const;

test.each([
  ['a race', {}, true, '/online-race', 'Leave race'],
  ['a race that is over', {}, false, '/online-race', 'All races'],
  ['a race of a tournament', ofTournament, true, '/tournaments/t7', 'Leave race'],
  ['a race of a tournament that is over', ofTournament, false, '/tournaments/t7', 'Tournament'],
  [
    'a race of a tournament that one watches',
    { ...ofTournament, you: null },
    false,
    '/online-race',
    'All races',
  ],
])('from %s', (_, changes, isIn, path, label) => {
  const html = renderToString(
    <Router ssrPath="/online-race">
      <LeaveRace race={raceOf(changes)} isIn={isIn} isTyping={false} onGiveUp={() => true} />
    </Router>,
  );
  expect(html).toContain(`href="${path}"`);
  expect(html).toContain(label);
});
