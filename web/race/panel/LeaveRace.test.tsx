/** Where the way out of a race leads before and after one's own run. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { raceOf } from '../testing/races.ts';
import { LeaveRace } from './LeaveRace.tsx';

const ofTournament = { isListed: false, isTournament: true, tournamentId: 't7' } as const;

test.each([
  ['a race', {}, true, '/online-race'],
  ['a race of a tournament', ofTournament, true, '/tournaments/t7'],
  ['a race of a tournament that one watches', ofTournament, false, '/online-race'],
])('from %s', (_, changes, isIn, path) => {
  const html = renderToString(
    <Router ssrPath="/online-race">
      <LeaveRace race={raceOf(changes)} isIn={isIn} isTyping={false} onGiveUp={() => true} />
    </Router>,
  );
  expect(html).toContain(`href="${path}"`);
  expect(html).toContain(isIn ? 'Leave race' : 'All races');
});
