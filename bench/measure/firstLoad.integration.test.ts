/** The pages' first load stays within its bounds. Needs the built pages, as every such test. */
import { expect, test } from 'vitest';
import { firstLoads } from './firstLoad.ts';

test('no page needs more than 100 kB of script, compressed, and the landing page at most 90', () => {
  const loads = firstLoads();
  expect(loads.length).toBeGreaterThan(25);
  expect(loads.map(({ page }) => page)).toEqual(
    expect.arrayContaining(['lobby/OnlineMatchPage.tsx', 'race/panel/RacePanel.tsx']),
  );
  const tooLarge = loads.filter(
    ({ page, scriptBytes }) => scriptBytes > (page.includes('LandingPage') ? 90_000 : 100_000),
  );
  expect(tooLarge).toEqual([]);
});
