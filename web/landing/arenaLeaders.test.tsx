/** What the leaderboard shows until it is known who leads, and where nobody does. */
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ArenaLeaders } from './ArenaLeaders.tsx';
import { pollMs, type ArenaNow } from './arenaNow.ts';

const running = { games: 0, races: 0 };
const empty: ArenaNow = { online: 1, alive: 0, snakes: 0, running, top: [] };
const top = [{ id: 'b1', name: 'Viper', mass: 3230, isBot: true }];
const filled: ArenaNow = { ...empty, snakes: 1, top };

test.each([
  ['nothing yet', undefined, false, false, null],
  ['nothing yet while the bots may be on their way', empty, false, true, null],
  ['that it is empty once none have come', empty, false, false, 'The arena is empty. Be the first in.'],
  ['who leads', filled, false, false, 'Viper'],
  ['that it cannot be shown', undefined, true, false, 'The leaderboard can&#x27;t be shown right now.'],
])('G04 %s', (_title, data, hasFailed, isFilling, text) => {
  const html = renderToString(<ArenaLeaders data={data} hasFailed={hasFailed} isFilling={isFilling} />);
  const shown = ['The arena is empty', 'The leaderboard can', 'Viper'].filter((one) => html.includes(one));
  if (text === null) expect(shown).toEqual([]);
  else expect(html).toContain(text);
});

test('G04 an empty arena is read again soon, and sooner while the page is new', () => {
  expect(pollMs(empty, true)).toBeLessThan(500);
  expect(pollMs(empty, false)).toBe(2500);
  for (const now of [undefined, filled])
    expect([pollMs(now, true), pollMs(now, false)]).toEqual([5000, 5000]);
});
